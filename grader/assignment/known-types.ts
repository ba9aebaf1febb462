/** What is known of a type before anything runs. A mismatch is reported only if it is certain in every language. */
import {
  elementOf,
  findMembers,
  mapParts,
  typeOf,
  type Binding,
  type ClassContract,
  type Expression,
  type Step,
  type TypeScope,
  type Value,
} from '../model.js';

/** Java's whole numbers. */
const INTEGERS = ['int', 'long', 'short', 'byte'];
const NUMBERS = [...INTEGERS, 'double', 'float'];
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
function isInRange(type: string, value: number): boolean {
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

// Whether a case can be fulfilled at all: a call that the contract declares to return a text never returns a number.

/** What to expect instead of the value, if no method that the step may call returns such a value; else null. */
export function findTypeFault(step: Step, scope: TypeScope): string | null {
  const [returned] = step.expect.filter(({ of }) => of === 'returns');
  if (returned?.of !== 'returns' || returned.match.how !== 'equals') return null;
  const types = returnTypes(step.call, scope);
  if (types.length > 0 && types.every((type) => type === 'void'))
    return 'no returns: the contract declares the method as void (prints, leaves or throws say what it does)';
  const { value } = returned.match;
  if (types.length === 0 || types.some((type) => mayBe(type, value))) return null;
  return `a value of type ${[...new Set(types)].join(' or ')}${types.includes('String') ? String.raw`, such as '"12.05"' with quotes within quotes` : ''}`;
}

/** Whether the call returns a text, or an array of texts, by the contract. */
export function returnsText(step: Step, scope: TypeScope): boolean {
  const types = returnTypes(step.call, scope);
  return types.length > 0 && types.every((type) => type.replaceAll('[]', '') === 'String');
}

/** What the methods return that the call may mean; nothing where the contract does not say. */
function returnTypes(call: Expression, scope: TypeScope): string[] {
  if (call.type !== 'call') return [];
  const called = findMembers(call, scope);
  return called.every(({ type }) => type !== null) ? called.map(({ type }) => type ?? '') : [];
}

/** False only if it is certain in every language. */
function mayBe(type: string, expected: Value): boolean {
  const { type: value } = expected;
  const element = elementOf(type);
  if (expected.type === 'array') {
    const isPrimitive = [...PRIMITIVES, 'String'].includes(type);
    return element === null ? !isPrimitive : expected.items.every((item) => mayBe(element, item));
  }
  if (expected.type === 'map') return element === null && ![...PRIMITIVES, 'String'].includes(type);
  if (element !== null) return value === 'null' || value === 'object' || value === 'too-large';
  if (expected.type === 'int' && !isInRange(type, expected.value)) return false;
  if (expected.type === 'double' && !Number.isInteger(expected.value) && INTEGERS.includes(type))
    return false;
  if (value === 'int' || value === 'double') return type !== 'String' && type !== 'boolean';
  if (value === 'boolean') return type !== 'String' && !NUMBERS.includes(type);
  if (value === 'string') return type !== 'boolean' && !NUMBERS.includes(type);
  return true;
}
