/**
 * Whether a case can be fulfilled at all: a call that the contract declares to return a text never returns a
 * number.
 */
import { elementOf, findMembers, type Expression, type Step, type TypeScope, type Value } from '../model.js';
import { INTEGERS, isInRange, NUMBERS } from './known-types.js';

/** What to expect instead of the value, if no method that the step may call returns such a value; else null. */
export function findTypeFault(step: Step, scope: TypeScope): string | null {
  const [returned] = step.expect.filter(({ of }) => of === 'returns');
  if (returned?.of !== 'returns' || returned.match.how !== 'equals') return null;
  const types = returnTypes(step.call, scope);
  if (types.length > 0 && types.every((type) => type === 'void'))
    return 'no returns: the contract declares the method as void (prints, leaves or throws say what it does)';
  const { value } = returned.match;
  if (types.length === 0 || types.some((type) => fits(type, value))) return null;
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
function fits(type: string, expected: Value): boolean {
  const { type: value } = expected;
  const element = elementOf(type);
  if (expected.type === 'array') {
    const isPrimitive = [...NUMBERS, 'boolean', 'char', 'String'].includes(type);
    return element === null ? !isPrimitive : expected.items.every((item) => fits(element, item));
  }
  if (expected.type === 'map')
    return element === null && ![...NUMBERS, 'boolean', 'char', 'String'].includes(type);
  if (element !== null) return value === 'null' || value === 'object' || value === 'too-large';
  if (expected.type === 'int' && !isInRange(type, expected.value)) return false;
  if (expected.type === 'double' && !Number.isInteger(expected.value) && INTEGERS.includes(type))
    return false;
  if (value === 'int' || value === 'double') return type !== 'String' && type !== 'boolean';
  if (value === 'boolean') return type !== 'String' && !NUMBERS.includes(type);
  if (value === 'string') return type !== 'boolean' && !NUMBERS.includes(type);
  return true;
}
