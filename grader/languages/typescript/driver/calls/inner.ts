/**
 * The driver's inner half: runs cases. It has a realm of its own, whose built-in objects no student's module can
 * reach, and touches the student's values only through Reflect.
 */
import type { PlainExpression, PlainStep, PlainValue } from '../../../../model.js';
import { createEvaluator, NoValue, type Evaluator } from './evaluate.js';
import type { Host } from './host.js';
import { box, type Box, type Foreign } from './values.js';
import { createGuard } from './guard.js';
import { describeThrown, describeValue, type Threw } from './describe-value.js';

interface CaseMessage {
  readonly case: number;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly steps: readonly PlainStep[];
  readonly keep: readonly string[];
  readonly outputBytes: number;
}

type Outcome = Threw | { readonly kind: 'returned'; readonly value: PlainValue };

/** Which parts of an outcome the case compares, so that the student's objects have to be asked. */
type Asked = Pick<PlainStep, 'texts' | 'message'>;

/** How the steps of a case run, over modules that were loaded for it. */
interface Runner {
  /** Whether they could not be loaded. */
  readonly hasFailed: boolean;
  /** Why a name of the step could not be bound, or null. */
  readonly bind: (step: PlainStep) => Promise<Outcome | null>;
  readonly outcome: (expression: PlainExpression, asked: Asked) => Promise<Outcome>;
}

export function begin(host: Host, nonce: string): void {
  let printed: Foreign[] = [];
  let printedBytes = 0;
  let current: { readonly number: number; readonly outputBytes: number } | null = null;

  async function serve(): Promise<void> {
    const restore = createGuard(host.intrinsics);
    // By then Node has finished what is left of its own start.
    await turn();
    const active = host.countActive();
    send({ frame: 'hello' });
    host.capture(hear);
    let number = 0;
    // Loaded once before any case, so that code which hangs or exits at the top level costs one start, not one
    // limit for each case.
    let runner: Runner | null = await load(number++);
    send({ frame: 'ready' });
    for (let line = host.readLine(); line !== null; line = host.readLine()) {
      const message = JSON.parse(line) as CaseMessage;
      current = { number: message.case, outputBytes: message.outputBytes };
      const { files: given, keep } = message;
      for (const name of keep) host.removeFile(name);
      for (const { name, text } of given) host.writeFile(name, text);
      host.write(2, `${nonce} begin ${message.case}\n`);
      // Top-level code may read the case's files; if it failed without them, try again with them.
      if (runner === null || runner.hasFailed || given.length > 0) runner = await load(number++);
      await runSteps(message, runner);
      runner = null;
      // What the case left unfinished (a stray rejection, a pending callback) belongs to this case, not to the
      // next.
      await turn();
      const files = keep.flatMap((name) => {
        const text = host.readFile(name);
        return text === null ? [] : [[name, text] as const];
      });
      const leftover = Math.max(0, host.countActive() - active) + restore();
      host.clearFolder();
      current = null;
      send({ frame: 'end', case: message.case, files: Object.fromEntries(files), leftover });
    }
    host.exit(0);
  }

  /** What is printed while a module is loaded is not the output of a call. */
  async function load(number: number): Promise<Runner> {
    try {
      const modules = await settledBy(host.load(number));
      const evaluator = createEvaluator(host, modules.value as Foreign, settledBy);
      return {
        hasFailed: false,
        bind: (step) => bindAll(evaluator, step),
        outcome: (expression, asked) => outcomeOf(() => evaluator.evaluate(expression), asked),
      };
    } catch (thrown) {
      // That is the outcome of every call.
      const failed = describeThrown(host, thrown, false);
      return {
        hasFailed: true,
        bind: () => Promise.resolve(null),
        outcome: () => Promise.resolve(failed),
      };
    } finally {
      forgetPrinted();
    }
  }

  async function runSteps(message: CaseMessage, runner: Runner): Promise<void> {
    for (const [number, step] of message.steps.entries()) {
      const outcomes: Outcome[] = [];
      const left: Outcome[] = [];
      const unbound = await runner.bind(step);
      for (let turn = 0; turn < step.repeat; turn++)
        outcomes.push(unbound ?? (await runner.outcome(step.call, step)));
      const said = host.base64(printed);
      for (const { value, texts } of step.reads)
        left.push(await runner.outcome(value, { texts, message: false }));
      forgetPrinted();
      send({ frame: 'step', case: message.case, step: number, outcomes, printed: said, left });
    }
  }

  /** Why a name of the step could not be bound, or null. */
  async function bindAll(evaluator: Evaluator, step: PlainStep): Promise<Outcome | null> {
    let failed: Outcome | null = null;
    for (const { name, value } of step.let) {
      const thrown = await evaluator.bind(name, value);
      if (thrown !== null) failed ??= describeThrown(host, thrown.value, step.message);
    }
    return failed;
  }

  async function outcomeOf(evaluate: () => Promise<Box>, { texts, message }: Asked): Promise<Outcome> {
    try {
      return { kind: 'returned', value: describeValue(host, (await evaluate()).value, texts) };
    } catch (thrown) {
      if (NoValue.is(thrown))
        return { kind: 'threw', exception: 'NoValue', message: thrown.message, trace: [] };
      return describeThrown(host, thrown, message);
    }
  }

  /** The value of a promise. A promise that nothing will ever settle is an error. */
  async function settledBy(promise: unknown): Promise<Box> {
    const settled = await new Promise<{ readonly box: Box } | { readonly thrown: unknown }>((resolve) => {
      const finish = (end: { readonly box: Box } | { readonly thrown: unknown }): void => {
        host.whenIdle(null);
        resolve(end);
      };
      host.whenIdle(() => finish({ thrown: host.newTypeError('waits for a promise that is never settled') }));
      host.then(
        promise as Foreign,
        (value) => finish({ box: box(value) }),
        (thrown) => finish({ thrown }),
      );
    });
    if ('thrown' in settled) throw settled.thrown as Error;
    return settled.box;
  }

  async function turn(): Promise<void> {
    await new Promise<void>((resolve) => host.nextTurn(() => resolve()));
  }

  function hear(bytes: Foreign, length: number): void {
    printedBytes += length;
    const limit = current?.outputBytes ?? Infinity;
    if (current !== null && printedBytes > limit) {
      send({ frame: 'limit', case: current.number, of: 'stdout', reached: printedBytes });
      host.exit(0);
    }
    // Before the first case no one needs the printed text.
    if (current !== null) printed.push(bytes);
  }

  function forgetPrinted(): void {
    printed = [];
    printedBytes = 0;
  }

  function send(frame: object): void {
    host.write(4, `\n${nonce} ${JSON.stringify(frame)}\n`);
  }

  serve().catch((thrown: unknown) => {
    host.write(2, `the driver failed: ${String(thrown)}\n`);
    host.exit(70);
  });
}
