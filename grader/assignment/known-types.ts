/** What is known of a type before anything runs. A mismatch is reported only if it is certain in every language. */
import {
  elementOf,
  mapParts,
  typeOf,
  type Binding,
  type ClassContract,
  type Expression,
  type TypeScope,
} from '../model.js';

/** Java's whole numbers. */
export const INTEGERS = ['int', 'long', 'short', 'byte'];
export const NUMBERS = [...INTEGERS, 'double', 'float'];
const PRIMITIVES = [...NUMBERS, 'boolean', 'char'];

/** What an expression may refer to. */
export interface Scope extends TypeScope {
  /** What each variable stands for: what `let` bound to it last, in which earlier variables are replaced. */
  readonly values: ReadonlyMap<string, Expression>;
}

/** A scope without variables. */
export function createScope(contract: readonly ClassContract[]): Scope {
  return { contract, variables: new Map(), values: new Map() };
}

/** The scope after these bindings, in order. */
export function bindAll(scope: Scope, bindings: readonly Binding[]): Scope {
  const variables = new Map(scope.variables);
  const values = new Map(scope.values);
  for (const { name, value } of bindings) {
    const type = typeOf(value, { contract: scope.contract, variables });
    values.set(name, replaceVariables(value, values));
    variables.set(name, type);
  }
  return { contract: scope.contract, variables, values };
}

/** The expression with variables replaced, also those in arrays. */
export function replaceVariables(expression: Expression, values: Scope['values']): Expression {
  if (expression.type === 'name') return values.get(expression.name) ?? expression;
  if (expression.type !== 'array' && expression.type !== 'map') return expression;
  return mapParts(expression, (part) => replaceVariables(part, values));
}

/** Whether a parameter of this type takes the argument; true where that is not known. */
export function takes(asked: string, argument: Expression, scope: Scope): boolean {
  const given = replaceVariables(argument, scope.values);
  switch (given.type) {
    case 'null':
      return !PRIMITIVES.includes(asked);
    case 'array': {
      const element = elementOf(asked);
      if (element === null) return kindOf(asked, scope) === 'open';
      return given.items.every((item) => takes(element, item, scope));
    }
    case 'map':
      return kindOf(asked, scope) === 'open';
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
