/** Steps of method cases: the call, and what must come of it. */
import type { Expectation, FilterName, Matcher, Step } from '../model.js';
import { complain } from './complaints.js';
import {
  type Desk,
  takeArray,
  takeBindings,
  takeExpression,
  takeKey,
  takePattern,
  takeValue,
} from './desk.js';
import { type LeafYaml, OUTCOMES, type StepYaml } from './schema-methods.js';
import { type Path, keyPlace } from './yaml-source.js';

/** The step at the path, whose shape has been checked. */
export function readStep(desk: Desk, path: Path, step: StepYaml, filters: readonly FilterName[]): Step {
  const call = takeExpression(desk, [...path, 'call']);
  checkOutcomes(desk, path, step);
  return {
    let: takeBindings(desk, [...path, 'let'], step.let),
    call: call.value,
    text: call.text,
    repeat: step.sampled?.repeat ?? 1,
    expect: [
      ...outcome(desk, path, step, filters),
      ...Object.entries(step.leaves ?? {}).map(([key, leaf]): Expectation => {
        const at = [...path, 'leaves', key];
        const read = takeKey(desk, at);
        return {
          of: 'leaves',
          read: read.value,
          text: read.text,
          match: leafMatcher(desk, at, leaf, filters),
        };
      }),
      ...(step.prints === undefined ? [] : [{ of: 'prints', text: step.prints, filters } as const]),
    ],
  };
}

/** A call has one outcome: a value that comes back, or an exception. */
function checkOutcomes(desk: Desk, path: Path, step: StepYaml): void {
  const [first, second] = OUTCOMES.filter((key) => key in step);
  if (second !== undefined)
    desk.complaints.push(
      complain(
        keyPlace(desk.source, [...path, second]),
        `one of ${OUTCOMES.join(', ')}`,
        `${second} beside ${first ?? ''}`,
      ),
    );
  if ('as-set' in step && !('returns' in step))
    desk.complaints.push(
      complain(keyPlace(desk.source, [...path, 'as-set']), 'returns beside as-set', 'none'),
    );
}

function outcome(desk: Desk, path: Path, step: StepYaml, filters: readonly FilterName[]): Expectation[] {
  if (step.throws !== undefined) return [thrown(desk, [...path, 'throws'], step.throws, filters)];
  const match = returned(desk, path, step, filters);
  return match === null ? [] : [{ of: 'returns', match }];
}

function returned(desk: Desk, path: Path, step: StepYaml, filters: readonly FilterName[]): Matcher | null {
  const at = (...keys: string[]): Path => [...path, ...keys];
  if ('returns' in step)
    return step['as-set'] === true
      ? { how: 'as-set', value: takeArray(desk, at('returns')), filters }
      : { how: 'equals', value: takeValue(desk, at('returns')), filters };
  if (step['returns-text'] !== undefined) return text(step['returns-text'], filters);
  if (step.matches !== undefined)
    return { how: 'matches', pattern: takePattern(desk, at('matches'), step.matches) };
  if (step['not-null'] !== undefined) return { how: 'not-null' };
  if (step.sampled === undefined) return null;
  const among = takeArray(desk, at('sampled', 'among')).items;
  return { how: 'sampled', among, varied: step.sampled.varied ?? false };
}

function leafMatcher(desk: Desk, path: Path, leaf: LeafYaml, filters: readonly FilterName[]): Matcher {
  if (typeof leaf !== 'object' || leaf === null)
    return { how: 'equals', value: takeValue(desk, path), filters };
  const [first, second] = Object.keys(leaf);
  if (first === undefined || second !== undefined)
    desk.complaints.push(
      complain(keyPlace(desk.source, path), 'one of text, as-set, matches, not-null', second ?? 'none'),
    );
  if (leaf.text !== undefined) return text(leaf.text, filters);
  if (leaf.matches !== undefined)
    return { how: 'matches', pattern: takePattern(desk, [...path, 'matches'], leaf.matches) };
  if ('as-set' in leaf) return { how: 'as-set', value: takeArray(desk, [...path, 'as-set']), filters };
  return { how: 'not-null' };
}

function thrown(
  desk: Desk,
  path: Path,
  throws: NonNullable<StepYaml['throws']>,
  filters: readonly FilterName[],
): Expectation {
  if (typeof throws === 'string') return { of: 'throws', exception: throws, message: null };
  const { type, message, matches } = throws;
  if (type === undefined && message === undefined && matches === undefined)
    desk.complaints.push(complain(keyPlace(desk.source, path), 'one of type, message, matches', 'none'));
  if (message !== undefined && matches !== undefined)
    desk.complaints.push(
      complain(keyPlace(desk.source, [...path, 'matches']), 'either message or matches', 'both'),
    );
  const matcher = (): Matcher | null => {
    if (message !== undefined) return text(message, filters);
    return matches === undefined
      ? null
      : { how: 'matches', pattern: takePattern(desk, [...path, 'matches'], matches) };
  };
  return { of: 'throws', exception: type ?? null, message: matcher() };
}

const text = (value: string, filters: readonly FilterName[]): Matcher => ({
  how: 'equals',
  value: { type: 'string', value },
  filters,
});
