/**
 * Whether a case can be fulfilled at all: a call that the contract declares to return a text never returns a
 * number.
 */
import type { ClassContract, Expression, Step, Value } from '../model.js';

const INTEGERS = ['int', 'long', 'short', 'byte'];
const NUMBERS = [...INTEGERS, 'double', 'float'];

/** What to expect instead of the value, if no method that the step may call returns such a value; else null. */
export function findTypeFault(step: Step, contract: readonly ClassContract[]): string | null {
  const [returned] = step.expect.filter(({ of }) => of === 'returns');
  if (returned?.of !== 'returns' || returned.match.how !== 'equals') return null;
  const types = returnTypes(step.call, contract);
  if (types.length > 0 && types.every((type) => type === 'void'))
    return 'no returns: the contract declares the method as void (prints, leaves or throws say what it does)';
  const { value } = returned.match;
  if (types.length === 0 || types.some((type) => fits(type, value))) return null;
  return `a value of type ${[...new Set(types)].join(' or ')}${types.includes('String') ? String.raw`, such as '"12.05"' with quotes within quotes` : ''}`;
}

/** Only for static calls: for others the class is unknown before they run. */
function returnTypes(call: Expression, contract: readonly ClassContract[]): string[] {
  if (call.type !== 'call' || call.object.type !== 'name') return [];
  const { name: owner } = call.object;
  const members = contract.find(({ name }) => name === owner)?.members ?? [];
  const called = members.filter(
    ({ kind, name, parameters }) =>
      kind === 'method' && name === call.name && parameters.length === call.args.length,
  );
  return called.every(({ type }) => type !== null) ? called.map(({ type }) => type ?? '') : [];
}

/** True only if it is certain in every language. */
function fits(type: string, expected: Value): boolean {
  const { type: value } = expected;
  if (expected.type === 'double' && !Number.isInteger(expected.value) && INTEGERS.includes(type))
    return false;
  if (value === 'int' || value === 'double') return type !== 'String' && type !== 'boolean';
  if (value === 'boolean') return type !== 'String' && !NUMBERS.includes(type);
  if (value === 'string') return type !== 'boolean' && !NUMBERS.includes(type);
  return true;
}
