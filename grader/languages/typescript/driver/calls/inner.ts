/**
 * The driver's inner half: runs cases. It has a realm of its own, whose built-in objects no student's module can
 * reach, and touches the student's values only through Reflect.
 */
import type { PlainExpression, PlainStep, PlainValue } from '../../../../model.js';
import { isObject, type Foreign, type Host } from './host.js';
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
    let loaded: Loaded | null = await load(number++);
    send({ frame: 'ready' });
    for (let line = host.readLine(); line !== null; line = host.readLine()) {
      const message = JSON.parse(line) as CaseMessage;
      current = { number: message.case, outputBytes: message.outputBytes };
      const { files: given, keep } = message;
      for (const name of keep) host.removeFile(name);
      for (const { name, text } of given) host.writeFile(name, text);
      host.write(2, `${nonce} begin ${message.case}\n`);
      // Top-level code may read the case's files; if it failed without them, try again with them.
      if (loaded === null || 'failed' in loaded || given.length > 0) loaded = await load(number++);
      await runSteps(message, loaded);
      loaded = null;
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
  async function load(number: number): Promise<Loaded> {
    try {
      const modules = await settledBy(host.load(number));
      return { modules: modules.value as Foreign };
    } catch (thrown) {
      return { failed: describeThrown(host, thrown, false) };
    } finally {
      forgetPrinted();
    }
  }

  async function runSteps(message: CaseMessage, loaded: Loaded): Promise<void> {
    const runner = 'failed' in loaded ? failing(loaded.failed) : evaluating(loaded.modules);
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

  function evaluating(modules: Foreign): Runner {
    const evaluator = createEvaluator(host, modules, settledBy);
    return {
      bind: (step) => bindAll(evaluator, step),
      outcome: (expression, asked) => outcomeOf(() => evaluator.evaluate(expression), asked),
    };
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

/** Restores what a student's module changed in built-in objects, so that no case sees another one's changes. */
type Descriptors = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** Says how much could not be restored; if anything, the process must not be used again. */
function createGuard(objects: Readonly<Record<string, unknown>>): () => number {
  const saved = Object.values(objects).flatMap((object) =>
    isObject(object) ? [{ object, own: descriptorsOf(object) }] : [],
  );
  return () => {
    let stuck = 0;
    for (const { object, own } of saved) {
      for (const key of Reflect.ownKeys(object))
        if (!own.has(key) && !Reflect.deleteProperty(object, key)) stuck += 1;
      for (const [key, descriptor] of own)
        if (!unchanged(object, key, descriptor) && !Reflect.defineProperty(object, key, descriptor))
          stuck += 1;
    }
    return stuck;
  };
}

function descriptorsOf(object: object): Descriptors {
  return new Map(
    Reflect.ownKeys(object).flatMap((key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      return descriptor === undefined ? [] : [[key, descriptor] as const];
    }),
  );
}

function unchanged(object: object, key: PropertyKey, before: PropertyDescriptor): boolean {
  const now = Reflect.getOwnPropertyDescriptor(object, key);
  return (
    now !== undefined &&
    Object.is(now.value, before.value) &&
    now.get === before.get &&
    now.set === before.set
  );
}

/** Evaluates the common subset of Java and TypeScript over a student's modules. */

/** A name was used whose binding had failed. */
class NoValue extends Error {
  readonly #ours = true;

  /** Unlike `instanceof` this runs no code of what the student threw. */
  static is(thrown: unknown): thrown is NoValue {
    return typeof thrown === 'object' && thrown !== null && #ours in thrown;
  }
}

type Settle = (value: unknown) => Promise<Box>;
/** A class of the contract: a module's exports, and the class of that name among them if there is one. */
interface Owner {
  readonly name: string;
  readonly namespace: Foreign;
}

/** `bind` gives what was thrown, or null. */
interface Evaluator {
  bind(name: string, expression: PlainExpression): Promise<Box | null>;
  evaluate(expression: PlainExpression): Promise<Box>;
}

function createEvaluator(host: Host, modules: Foreign, settle: Settle): Evaluator {
  const bound = new Map<string, Box | null>();

  async function bind(name: string, expression: PlainExpression): Promise<Box | null> {
    try {
      bound.set(name, await evaluate(expression));
      return null;
    } catch (thrown) {
      bound.set(name, null);
      return box(thrown);
    }
  }

  async function evaluate(expression: PlainExpression): Promise<Box> {
    if (typeof expression !== 'object' || expression === null) return box(expression);
    if (isList(expression)) return box(await listValue(expression));
    switch (expression.type) {
      case 'double':
      case 'char':
        return box(expression.value);
      case 'name':
        return nameValue(expression.name);
      case 'member':
        return box(await memberValue(expression.object, expression.name));
      case 'map': {
        const entries: unknown[][] = [];
        for (const entry of expression.entries) entries.push(isList(entry) ? await valuesOf(entry) : []);
        return box(host.newMap(entries));
      }
      case 'index': {
        const object = await evaluate(expression.object);
        const index = await evaluate(expression.index);
        return box(getOf(object.value, index.value as PropertyKey));
      }
      case 'call':
        return await callValue(expression.object, expression.name, expression.args);
      case 'new': {
        const made = classNamed(expression.class);
        const args = await valuesOf(expression.args);
        return box(Reflect.construct(made, args));
      }
    }
  }

  /** An array of the student's realm, so that it is an Array to the student's code. */
  async function listValue(items: readonly PlainExpression[]): Promise<Foreign> {
    const values = await valuesOf(items);
    const list = host.newArray();
    for (const [index, value] of values.entries()) host.setItem(list, index, value);
    return list;
  }

  async function valuesOf(expressions: readonly PlainExpression[]): Promise<unknown[]> {
    const values: unknown[] = [];
    for (const each of expressions) values.push((await evaluate(each)).value);
    return values;
  }

  function nameValue(name: string): Box {
    const value = bound.get(name);
    if (value === null) throw new NoValue(`${name} has no value: the step that makes it failed`);
    if (value !== undefined) return value;
    return box(classNamed(name));
  }

  async function memberValue(object: PlainExpression, name: string): Promise<unknown> {
    const owner = ownerOf(object);
    if (owner !== null) return staticOf(owner, name).value;
    return getOf((await evaluate(object)).value, name);
  }

  async function callValue(
    object: PlainExpression,
    name: string,
    given: readonly PlainExpression[],
  ): Promise<Box> {
    const owner = ownerOf(object);
    const target = owner === null ? await evaluate(object) : null;
    const args = await valuesOf(given);
    const found =
      owner !== null ? staticOf(owner, name) : { value: getOf(target?.value, name), self: target?.value };
    if (typeof found.value !== 'function') {
      const builtIn = target === null ? null : javaCall(target.value, name, args);
      if (builtIn !== null) return builtIn;
      throw host.newTypeError(`${owner?.name ?? describe(object)}.${name} is not a function`);
    }
    const result: unknown = Reflect.apply(found.value as () => unknown, found.self, args);
    return host.isPromise(result) ? await settle(result) : box(result);
  }

  /** `Endodoi` in `Endodoi.singleSow(…)`: a module, not a value. */
  function ownerOf(object: PlainExpression): Owner | null {
    if (!isName(object) || bound.has(object.name)) return null;
    const namespace: unknown = Reflect.get(modules, object.name);
    return isObject(namespace) ? { name: object.name, namespace } : null;
  }

  /**
   * A static member of the class (or a member of the object) of that name, else an exported function or constant.
   */
  function staticOf(
    { name: owner, namespace }: Owner,
    name: string,
  ): { readonly value: unknown; readonly self: unknown } {
    const named: unknown = Reflect.get(namespace, owner);
    const whole: unknown = Reflect.get(namespace, 'default');
    // If only methods are static, an object of that name serves as well as a class.
    if (isObject(named) && Reflect.has(named, name)) return { value: Reflect.get(named, name), self: named };
    if (typeof whole === 'function' && Reflect.has(whole, name) && !Reflect.has(namespace, name))
      return { value: Reflect.get(whole, name), self: whole };
    if (Reflect.has(namespace, name)) return { value: Reflect.get(namespace, name), self: undefined };
    if (isObject(whole) && Reflect.has(whole, name)) return { value: Reflect.get(whole, name), self: whole };
    return { value: undefined, self: undefined };
  }

  /** The exported class of that name, or what the module exports by default. */
  function classNamed(name: string): new () => unknown {
    const namespace: unknown = Reflect.get(modules, name);
    const candidates: readonly unknown[] = isObject(namespace)
      ? [Reflect.get(namespace, name), Reflect.get(namespace, 'default')]
      : anywhere(name);
    const found = candidates.find(isClass);
    if (found === undefined) throw host.newTypeError(`there is no exported class ${name}`);
    return found;
  }

  /** A class without a file of its own may be exported by any file. */
  function anywhere(name: string): unknown[] {
    return Reflect.ownKeys(modules).map((key): unknown => {
      const namespace: unknown = Reflect.get(modules, key);
      return isObject(namespace) ? Reflect.get(namespace, name) : undefined;
    });
  }

  function getOf(object: unknown, name: PropertyKey): unknown {
    if (object === null || object === undefined)
      throw host.newTypeError(`Cannot read properties of ${String(object)} (reading '${String(name)}')`);
    return isObject(object)
      ? Reflect.get(object, name)
      : (Object(object) as Record<PropertyKey, unknown>)[name];
  }

  return { bind, evaluate };
}

/** Members of texts and arrays that Java calls and TypeScript does not. */
function javaCall(target: unknown, name: string, args: readonly unknown[]): Box | null {
  if (name === 'equals' && !isObject(target)) return box(target === args[0]);
  if (typeof target === 'string' && name === 'length') return box(target.length);
  return null;
}

function isClass(value: unknown): value is new () => unknown {
  return typeof value === 'function';
}

function isList(expression: PlainExpression): expression is readonly PlainExpression[] {
  return Array.isArray(expression);
}

function isName(
  expression: PlainExpression,
): expression is Extract<PlainExpression, { readonly type: 'name' }> {
  return (
    typeof expression === 'object' && expression !== null && !isList(expression) && expression.type === 'name'
  );
}

function describe(object: PlainExpression): string {
  return isName(object) ? object.name : 'the object';
}

/**
 * Carries a student's value through our promises. It is boxed because a promise asks every value for a method
 * `then`, and a student's value, or a changed Object.prototype, may have one.
 */
interface Box {
  readonly value: unknown;
}

function box(value: unknown): Box {
  return { value };
}
