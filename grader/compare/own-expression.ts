/**
 * The case itself takes a part of a value that has no such part: `length` of null, item 2 of a list of two. What threw is
 * the case's own expression and no line of the student's, so the value is wrong.
 */
import { partsOf, type CallOutcome, type Expression, type Step } from '../model.js';
import { simplifyName } from './crash.js';
import { type MeasuredList, nameOwner } from './measured-list.js';
import { countThings } from './phrases.js';

type Threw = Extract<CallOutcome, { readonly kind: 'threw' }>;
type Read = Extract<Expression, { readonly type: 'member' | 'call' | 'index' }>;

const LACKING = /^(?:NullPointerException|\w*IndexOutOfBoundsException|TypeError|AttributeError|IndexError)$/;
/** How the drivers say which part was asked of null. */
const OF_NULL =
  /^null\.(\w+)|(?:null|undefined) \(reading '(\w+)'\)|'NoneType' object has no attribute '(\w+)'/;
const INDEX_OF_NULL = /^null\.\[|'NoneType' object is not subscriptable/;
const LENGTH_OF_NULL = "object of type 'NoneType' has no len";
const BEHIND_END = /IndexOutOfBounds|IndexError/;

/**
 * Null where a line of the student's threw, or where it is not certain of which value a part was taken. `items`: how many
 * the list has that the case takes items of, where the driver has shown it.
 */
export function explainOwnExpression(
  steps: readonly Step[],
  index: number,
  read: Expression,
  { exception, message, trace }: Threw,
  items: number | null,
): MeasuredList | null {
  const step = steps[index];
  if (step === undefined || trace.length > 0 || !LACKING.test(simplifyName(exception))) return null;
  const parts = [read, ...step.let.map(({ value }) => value)].flatMap(partsOf).filter(isRead);
  const said = message ?? '';
  const one = (found: readonly Read[]): Read | null => (found.length === 1 ? (found[0] ?? null) : null);
  if (BEHIND_END.test(exception)) {
    const count = items ?? Number(/(?:has|length) (\d+)/.exec(said)?.[1] ?? Number.NaN);
    const taken = parts.filter((part) => isIndex(part) && !((placeOf(part) ?? 0) < count));
    const first = Number.isNaN(count) ? one(taken) : (taken[0] ?? null);
    return first === null ? null : tellMissing(steps, index, first, count);
  }
  const name = OF_NULL.exec(said)
    ?.slice(1)
    .find((each: string | undefined) => each !== undefined);
  const asked = parts.filter((part) => {
    if (name !== undefined) return part.type !== 'index' && squash(part.name) === squash(name);
    return said.includes(LENGTH_OF_NULL) ? isLength(part) : INDEX_OF_NULL.test(said) && isIndex(part);
  });
  const part = one(asked);
  if (part === null) return null;
  if (said.includes('undefined') && isRead(part.object) && isIndex(part.object))
    return tellMissing(steps, index, part.object, items ?? Number.NaN);
  const kind = isIndex(part) || isLength(part) ? 'a list' : 'an object';
  const owner = nameOwner(steps, index, part.object);
  if (owner === null) return null;
  const verb = owner.isCalled ? 'returned' : 'is';
  const words = `${owner.name} ${verb} null where ${kind} is expected`;
  return tell(step, kind, 'null', { code: 'wrong-type', words });
}

function tellMissing(steps: readonly Step[], index: number, taken: Read, count: number): MeasuredList | null {
  const [step, owner, at] = [steps[index], nameOwner(steps, index, taken.object), placeOf(taken)];
  if (step === undefined || owner === null || at === null) return null;
  const size = Number.isNaN(count) ? 'is too short' : `has ${countThings(count, 'item')}`;
  const words = `${owner.name} ${size}; [${at}] is missing`;
  return tell(step, `an item [${at}]`, `${owner.name} ${size}`, { code: 'missing-item', words });
}

/** Null where the place is not written as a number. */
function placeOf(taken: Read): number | null {
  const at = taken.type === 'index' ? taken.index : taken.type === 'call' ? taken.args[0] : undefined;
  return at?.type === 'int' ? at.value : null;
}

function tell(
  { text }: Step,
  expected: string,
  actual: string,
  diagnosis: MeasuredList['mismatch']['diagnosis'],
): MeasuredList {
  return { call: text, mismatch: { equal: false, expected, actual, path: '', text: null, diagnosis } };
}

function isRead(part: Expression): part is Read {
  return part.type === 'member' || part.type === 'call' || part.type === 'index';
}

/** `list[2]` and `list.get(2)`. */
function isIndex(part: Read): boolean {
  return part.type === 'index' || (part.type === 'call' && part.name === 'get' && part.args.length === 1);
}

function isLength(part: Read): boolean {
  return part.type !== 'index' && (part.name === 'length' || part.name === 'size');
}

/** `legal_moves` and `legalMoves` are one name. */
function squash(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
