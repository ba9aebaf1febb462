/** Evaluates the common subset of Java and TypeScript over a student's modules. */
import type { PlainExpression } from '../../../../model.js';
import type { Host } from './host.js';
import { box, type Box, type Foreign, isObject } from './values.js';

/** A name was used whose binding had failed. */
export class NoValue extends Error {
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
export interface Evaluator {
  bind(name: string, expression: PlainExpression): Promise<Box | null>;
  evaluate(expression: PlainExpression): Promise<Box>;
}

export function createEvaluator(host: Host, modules: Foreign, settle: Settle): Evaluator {
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
