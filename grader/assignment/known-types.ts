/** What is known of a type before anything runs. A mismatch is reported only if it is certain in every language. */
import type { Binding, ClassContract, Expression, Signature } from '../model.js';

const INTEGERS = ['int', 'long', 'short', 'byte'];
const NUMBERS = [...INTEGERS, 'double', 'float'];
const PRIMITIVES = [...NUMBERS, 'boolean', 'char'];

/** What each name stands for: the expression that `let` bound to it last, in which bound names are replaced. */
export type Bindings = ReadonlyMap<string, Expression>;

/** What an expression may refer to. */
export interface Scope {
  readonly contract: readonly ClassContract[];
  readonly bindings: Bindings;
}

/** The bindings after these, in order. */
export function bindAll(bindings: Bindings, more: readonly Binding[]): Bindings {
  const bound = new Map(bindings);
  for (const { name, value } of more) bound.set(name, resolveNames(value, bound));
  return bound;
}

/** The expression with bound names replaced, also those in arrays. */
export function resolveNames(expression: Expression, bindings: Bindings): Expression {
  if (expression.type === 'name') return bindings.get(expression.name) ?? expression;
  if (expression.type !== 'array') return expression;
  return { ...expression, items: expression.items.map((item) => resolveNames(item, bindings)) };
}

/** The type of an expression in Java's words; null if it is not known before the call. */
export function typeOf(expression: Expression, scope: Scope): string | null {
  switch (expression.type) {
    case 'int':
    case 'double':
    case 'char':
    case 'boolean':
      return expression.type;
    case 'string':
      return 'String';
    case 'new':
      return expression.class;
    case 'name': {
      const bound = scope.bindings.get(expression.name);
      return bound === undefined ? null : typeOf(bound, scope);
    }
    case 'index': {
      const array = typeOf(expression.object, scope);
      return array === null ? null : elementOf(array);
    }
    case 'call':
    case 'member': {
      const types = membersMeant(expression, scope).map(({ type }) => type);
      return types.length > 0 && types.every((type) => type === types[0]) ? (types[0] ?? null) : null;
    }
    case 'array':
    case 'null':
      return null;
  }
}

/** The members that a call or a field may mean; none if the contract does not say. */
export function membersMeant(
  expression: Extract<Expression, { readonly type: 'call' | 'member' }>,
  scope: Scope,
): readonly Signature[] {
  const owner = ownerOf(expression.object, scope);
  const named = (owner?.members ?? []).filter(({ name }) => name === expression.name);
  return expression.type === 'member'
    ? named.filter(({ kind }) => kind === 'field')
    : named.filter(
        ({ kind, parameters }) => kind === 'method' && parameters.length === expression.args.length,
      );
}

/** The class of the contract to which a member of this expression belongs; null if it is not known. */
export function ownerOf(object: Expression, scope: Scope): ClassContract | null {
  const isClass = object.type === 'name' && !scope.bindings.has(object.name);
  const name = isClass ? object.name : typeOf(object, scope);
  return scope.contract.find((one) => one.name === name) ?? null;
}

/** Whether a parameter of this type takes the argument; true where that is not known. */
export function takes(asked: string, argument: Expression, scope: Scope): boolean {
  const given = resolveNames(argument, scope.bindings);
  switch (given.type) {
    case 'null':
      return !PRIMITIVES.includes(asked);
    case 'array': {
      const element = elementOf(asked);
      if (element === null) return kindOf(asked, scope) === 'open';
      return given.items.every((item) => takes(element, item, scope));
    }
    case 'string':
      if (asked === 'char') return Array.from(given.value).length === 1;
      break;
    case 'int':
      return isInRange(asked, given.value) && fits(asked, 'int', scope);
    case 'double':
      if (INTEGERS.includes(asked) || asked === 'char') return Number.isInteger(given.value);
      break;
    case 'char':
    case 'boolean':
    case 'new':
    case 'name':
    case 'index':
    case 'call':
    case 'member':
      break;
  }
  const type = typeOf(given, scope);
  return type === null || fits(asked, type, scope);
}

const BITS: Readonly<Record<string, number>> = { byte: 8, short: 16, int: 32 };

/** Whether Java's type has this number; types of other kinds have no range. */
export function isInRange(type: string, value: number): boolean {
  const bits = BITS[type];
  return bits === undefined || (value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1));
}

type Kind = 'number' | 'boolean' | 'text' | 'array' | 'class' | 'void' | 'open';

/** `open` stands for types of which nothing is known, such as Object and List. */
function kindOf(type: string, { contract }: Scope): Kind {
  if (NUMBERS.includes(type) || type === 'char') return 'number';
  if (type === 'boolean' || type === 'void') return type;
  if (type === 'String') return 'text';
  if (type.endsWith('[]')) return 'array';
  return contract.some(({ name }) => name === type) ? 'class' : 'open';
}

/** A class may extend another one, so two classes are never a mismatch. */
function fits(asked: string, given: string, scope: Scope): boolean {
  const [wanted, found] = [kindOf(asked, scope), kindOf(given, scope)];
  if (found === 'void') return false;
  if (wanted === 'open' || found === 'open') return true;
  if (wanted !== found) return false;
  const [one, other] = [elementOf(asked), elementOf(given)];
  return one === null || other === null || fits(one, other, scope);
}

/** `int[]` for `int[][]`; null for what is no array. */
export function elementOf(type: string): string | null {
  return type.endsWith('[]') ? type.slice(0, -2) : null;
}
