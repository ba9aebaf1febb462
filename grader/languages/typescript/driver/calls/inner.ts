/**
 * The driver's inner half: runs cases. It has a realm of its own, whose built-in objects no student's module can
 * reach, and touches the student's values only through Reflect.
 */
import type { PlainExpression, PlainStep, PlainValue } from '../../../../model.js';
import { box, type Box } from './box.js';
import { Evaluator, NoValue } from './evaluate.js';
import type { Foreign, Host } from './host.js';
import { Guard } from './guard.js';
import { describeThrown, describeValue, type Threw } from './describe-value.js';

interface CaseMessage {
  readonly case: number;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly steps: readonly PlainStep[];
  readonly keep: readonly string[];
  readonly outputBytes: number;
}

type Outcome = Threw | { readonly kind: 'returned'; readonly value: PlainValue };

type Loaded = { readonly modules: Foreign } | { readonly failed: Threw };

/** Which parts of an outcome the case compares, so that the student's objects have to be asked. */
type Asked = Pick<PlainStep, 'texts' | 'message'>;

/** How the steps of a case run. */
interface Runner {
  /** Why a name of the step could not be bound, or null. */
  readonly bind: (step: PlainStep) => Promise<Outcome | null>;
  readonly outcome: (expression: PlainExpression, asked: Asked) => Promise<Outcome>;
}

/** If the modules could not be loaded, that is the outcome of every call. */
function failing(failed: Threw): Runner {
  return { bind: () => Promise.resolve(null), outcome: () => Promise.resolve(failed) };
}

export function begin(host: Host, nonce: string): void {
  new Driver(host, nonce).serve().catch((thrown: unknown) => {
    host.write(2, `the driver failed: ${String(thrown)}\n`);
    host.exit(70);
  });
}

class Driver {
  readonly #host: Host;
  readonly #nonce: string;
  #printed: Foreign[] = [];
  #printedBytes = 0;
  #case: { readonly number: number; readonly outputBytes: number } | null = null;

  constructor(host: Host, nonce: string) {
    this.#host = host;
    this.#nonce = nonce;
  }

  async serve(): Promise<void> {
    const host = this.#host;
    const guard = new Guard(host.intrinsics);
    // By then Node has finished what is left of its own start.
    await this.#turn();
    const active = host.countActive();
    this.#send({ frame: 'hello' });
    host.capture((bytes, length) => this.#hear(bytes, length));
    let number = 0;
    // Loaded once before any case, so that code which hangs or exits at the top level costs one start, not one
    // limit for each case.
    let loaded: Loaded | null = await this.#load(number++);
    this.#send({ frame: 'ready' });
    for (let line = host.readLine(); line !== null; line = host.readLine()) {
      const message = JSON.parse(line) as CaseMessage;
      this.#case = { number: message.case, outputBytes: message.outputBytes };
      const { files: given, keep } = message;
      for (const name of keep) host.removeFile(name);
      for (const { name, text } of given) host.writeFile(name, text);
      host.write(2, `${this.#nonce} begin ${message.case}\n`);
      // Top-level code may read the case's files; if it failed without them, try again with them.
      if (loaded === null || 'failed' in loaded || given.length > 0) loaded = await this.#load(number++);
      await this.#runSteps(message, loaded);
      loaded = null;
      // What the case left unfinished (a stray rejection, a pending callback) belongs to this case, not to the
      // next.
      await this.#turn();
      const files = keep.flatMap((name) => {
        const text = host.readFile(name);
        return text === null ? [] : [[name, text] as const];
      });
      const leftover = Math.max(0, host.countActive() - active) + guard.restore();
      host.clearFolder();
      this.#case = null;
      this.#send({ frame: 'end', case: message.case, files: Object.fromEntries(files), leftover });
    }
    host.exit(0);
  }

  /** What is printed while a module is loaded is not the output of a call. */
  async #load(number: number): Promise<Loaded> {
    try {
      const modules = await this.#settled(this.#host.load(number));
      return { modules: modules.value as Foreign };
    } catch (thrown) {
      return { failed: describeThrown(this.#host, thrown, false) };
    } finally {
      this.#forgetPrinted();
    }
  }

  async #runSteps(message: CaseMessage, loaded: Loaded): Promise<void> {
    const runner = 'failed' in loaded ? failing(loaded.failed) : this.#evaluating(loaded.modules);
    for (const [number, step] of message.steps.entries()) {
      const outcomes: Outcome[] = [];
      const left: Outcome[] = [];
      const unbound = await runner.bind(step);
      for (let turn = 0; turn < step.repeat; turn++)
        outcomes.push(unbound ?? (await runner.outcome(step.call, step)));
      const printed = this.#host.base64(this.#printed);
      for (const { value, texts } of step.reads)
        left.push(await runner.outcome(value, { texts, message: false }));
      this.#forgetPrinted();
      this.#send({ frame: 'step', case: message.case, step: number, outcomes, printed, left });
    }
  }

  #evaluating(modules: Foreign): Runner {
    const evaluator = new Evaluator(this.#host, modules, (promise) => this.#settled(promise));
    return {
      bind: (step) => this.#bind(evaluator, step),
      outcome: (expression, asked) => this.#outcome(() => evaluator.evaluate(expression), asked),
    };
  }

  /** Why a name of the step could not be bound, or null. */
  async #bind(evaluator: Evaluator, step: PlainStep): Promise<Outcome | null> {
    let failed: Outcome | null = null;
    for (const { name, value } of step.let) {
      const thrown = await evaluator.bind(name, value);
      if (thrown !== null) failed ??= describeThrown(this.#host, thrown.value, step.message);
    }
    return failed;
  }

  async #outcome(evaluate: () => Promise<Box>, { texts, message }: Asked): Promise<Outcome> {
    try {
      return { kind: 'returned', value: describeValue(this.#host, (await evaluate()).value, texts) };
    } catch (thrown) {
      if (NoValue.is(thrown))
        return { kind: 'threw', exception: 'NoValue', message: thrown.message, trace: [] };
      return describeThrown(this.#host, thrown, message);
    }
  }

  /** The value of a promise. A promise that nothing will ever settle is an error. */
  async #settled(promise: unknown): Promise<Box> {
    const host = this.#host;
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

  async #turn(): Promise<void> {
    await new Promise<void>((resolve) => this.#host.nextTurn(() => resolve()));
  }

  #hear(bytes: Foreign, length: number): void {
    this.#printedBytes += length;
    const limit = this.#case?.outputBytes ?? Infinity;
    if (this.#case !== null && this.#printedBytes > limit) {
      this.#send({ frame: 'limit', case: this.#case.number, of: 'stdout', reached: this.#printedBytes });
      this.#host.exit(0);
    }
    // Before the first case no one needs the printed text.
    if (this.#case !== null) this.#printed.push(bytes);
  }

  #forgetPrinted(): void {
    this.#printed = [];
    this.#printedBytes = 0;
  }

  #send(frame: object): void {
    this.#host.write(4, `\n${this.#nonce} ${JSON.stringify(frame)}\n`);
  }
}
