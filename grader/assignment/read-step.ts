/** Steps of method cases: the call and its expectations. */
import type { Expectation, Filter, Matcher, Step } from '../model.js';
import {
  complainAtKey,
  type YamlReader,
  readArrayAt,
  readBindingsAt,
  readExpressionAt,
  readKeyAt,
  readPatternAt,
  readValueAt,
} from './yaml-reader.js';
import { type LeafYaml, OUTCOMES, type StepYaml } from './schema-methods.js';
import { type Path } from './yaml-source.js';

/** The step at the path, whose shape has been checked. */
export function readStep(reader: YamlReader, path: Path, step: StepYaml, filters: readonly Filter[]): Step {
  const call = readExpressionAt(reader, [...path, 'call']);
  checkOutcomes(reader, path, step);
  return {
    let: readBindingsAt(reader, [...path, 'let'], step.let),
    call: call.value,
    text: call.text,
    repeat: step.sampled?.repeat ?? 1,
    expect: [
      ...outcome(reader, path, step, filters),
      ...Object.entries(step.leaves ?? {}).map(([key, leaf]): Expectation => {
        const at = [...path, 'leaves', key];
        const read = readKeyAt(reader, at);
        return {
          of: 'leaves',
          read: read.value,
          text: read.text,
          match: leafMatcher(reader, at, leaf, filters),
        };
      }),
      ...(step.prints === undefined ? [] : [{ of: 'prints', text: step.prints, filters } as const]),
    ],
  };
}

/** A call has one outcome: a returned value or an exception. */
function checkOutcomes(reader: YamlReader, path: Path, step: StepYaml): void {
  const [first, second] = OUTCOMES.filter((key) => key in step);
  if (second !== undefined)
    complainAtKey(
      reader,
      [...path, second],
      `one of ${OUTCOMES.join(', ')}`,
      `${second} beside ${first ?? ''}`,
    );
  if ('as-set' in step && !('returns' in step))
    complainAtKey(reader, [...path, 'as-set'], 'returns beside as-set', 'none');
}

function outcome(reader: YamlReader, path: Path, step: StepYaml, filters: readonly Filter[]): Expectation[] {
  if (step.throws !== undefined) return [thrown(reader, [...path, 'throws'], step.throws, filters)];
  const match = returned(reader, path, step, filters);
  return match === null ? [] : [{ of: 'returns', match }];
}

function returned(
  reader: YamlReader,
  path: Path,
  step: StepYaml,
  filters: readonly Filter[],
): Matcher | null {
  if ('returns' in step) {
    const at = [...path, 'returns'];
    return step['as-set'] === true
      ? { how: 'as-set', value: readArrayAt(reader, at), filters }
      : { how: 'equals', value: readValueAt(reader, at), filters };
  }
  const ofText = textMatcher(reader, path, step['returns-text'], step.matches, filters);
  if (ofText !== null) return ofText;
  if (step['not-null'] !== undefined) return { how: 'not-null' };
  if (step.sampled === undefined) return null;
  const among = readArrayAt(reader, [...path, 'sampled', 'among']).items;
  return { how: 'sampled', among, varied: step.sampled.varied ?? false };
}

function leafMatcher(reader: YamlReader, path: Path, leaf: LeafYaml, filters: readonly Filter[]): Matcher {
  if (typeof leaf !== 'object' || leaf === null)
    return { how: 'equals', value: readValueAt(reader, path), filters };
  const [first, second] = Object.keys(leaf);
  if (first === undefined || second !== undefined)
    complainAtKey(reader, path, 'one of text, as-set, matches, not-null', second ?? 'none');
  const ofText = textMatcher(reader, path, leaf.text, leaf.matches, filters);
  if (ofText !== null) return ofText;
  if ('as-set' in leaf) return { how: 'as-set', value: readArrayAt(reader, [...path, 'as-set']), filters };
  return { how: 'not-null' };
}

function thrown(
  reader: YamlReader,
  path: Path,
  throws: NonNullable<StepYaml['throws']>,
  filters: readonly Filter[],
): Expectation {
  if (typeof throws === 'string') return { of: 'throws', exception: throws, message: null };
  const { type, message, matches } = throws;
  if (type === undefined && message === undefined && matches === undefined)
    complainAtKey(reader, path, 'one of type, message, matches', 'none');
  if (message !== undefined && matches !== undefined)
    complainAtKey(reader, [...path, 'matches'], 'either message or matches', 'both');
  return {
    of: 'throws',
    exception: type ?? null,
    message: textMatcher(reader, path, message, matches, filters),
  };
}

/** What is expected of a text: all of it, or a regular expression; null if neither is given. */
function textMatcher(
  reader: YamlReader,
  path: Path,
  whole: string | undefined,
  pattern: string | undefined,
  filters: readonly Filter[],
): Matcher | null {
  if (whole !== undefined) return { how: 'equals', value: { type: 'string', value: whole }, filters };
  if (pattern === undefined) return null;
  return { how: 'matches', pattern: readPatternAt(reader, [...path, 'matches'], pattern) };
}
