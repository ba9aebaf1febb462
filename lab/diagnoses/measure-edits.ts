/**
 * Measures how often the first message names an edit and its place. Places are checked independently of the code that
 * finds them.
 */
import { diffArrays } from 'diff';
import { compareText } from '../../grader/compare/compare-text.js';
import type { Diagnosis } from '../../grader/model.js';
import { EDITS, type Edit } from './edits.js';
import { createChance, type Chance } from './seeded-chance.js';
import { outputOf, toTurns, type Script } from './dialogue-script.js';

export interface Outcome {
  readonly edits: readonly Edit[];
  readonly expected: Script;
  readonly actual: string;
  readonly diagnosis: Diagnosis | null;
  /** Whether the kind is right, and whether the place is. */
  readonly kind: boolean;
  readonly place: boolean;
}

export interface Tally {
  readonly title: string;
  readonly tried: number;
  readonly right: number;
}

/** Codes that need no line: they concern the text as a whole, or its very end. */
const EVERYWHERE = new Set(['no-output', 'not-utf-8', 'byte-order-mark', 'final-newline', 'line-order']);

/** Applies the edits one after the other. Null if one has no place, or if nothing changes. */
export function tryEdits(script: Script, edits: readonly Edit[], chance: Chance): Outcome | null {
  let changed: Script | null = script;
  for (const edit of edits) changed = changed === null ? null : edit.apply(changed, chance);
  if (changed === null) return null;
  const text = outputOf(changed);
  const encode = edits.find((edit) => edit.encode !== undefined)?.encode;
  const bytes = encode === undefined ? new TextEncoder().encode(text) : encode(text);
  const comparison = compareText({ turns: toTurns(script) }, bytes, []);
  if (comparison.equal) return null;
  const { diagnosis } = comparison.difference;
  const codes = new Set<string>(edits.flatMap((edit) => edit.codes));
  return {
    edits,
    expected: script,
    actual: text,
    diagnosis,
    kind: diagnosis !== null && codes.has(diagnosis.code),
    place: diagnosis !== null && isPlaceRight(diagnosis, outputOf(script), text),
  };
}

/** Whether the first line that the message names differs, in the shortest diff, or is next to a line that does. */
function isPlaceRight({ code, words }: Diagnosis, expected: string, actual: string): boolean {
  if (EVERYWHERE.has(code)) return true;
  if (code === 'turned-board') return holdsDifference(words, expected.split('\n'), actual.split('\n'));
  const named = /\blines? (\d+)/.exec(words)?.[1];
  if (named === undefined) return false;
  const line = Number(named);
  const split = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  if (isUndoneAt(split(expected), split(actual), line)) return true;
  let at = 1;
  for (const part of diffArrays(split(expected), split(actual))) {
    const size = part.value.length;
    if (part.removed && line >= at - 1 && line <= at + 1) return true;
    if (part.added && line >= at - 1 && line <= at + size) return true;
    if (!part.removed) at += size;
  }
  return false;
}

/** Whether one of the lines that are named as a board differs. */
function holdsDifference(words: string, expected: readonly string[], actual: readonly string[]): boolean {
  const [, from = '0', to = '0'] = /lines (\d+) to (\d+)/.exec(words) ?? [];
  const lines = expected.slice(Number(from) - 1, Number(to));
  return lines.some((line, index) => line !== actual[Number(from) - 1 + index]);
}

/**
 * Whether the texts are equal again once the lines that are too many or missing at this place are removed or inserted.
 */
function isUndoneAt(expected: readonly string[], actual: readonly string[], line: number): boolean {
  const surplus = actual.length - expected.length;
  const [longer, shorter] = surplus > 0 ? [actual, expected] : [expected, actual];
  const without = [...longer.slice(0, line - 1), ...longer.slice(line - 1 + Math.abs(surplus))];
  return surplus !== 0 && without.join('') === shorter.join('');
}

/** Tries each edit by itself on each script. */
export function tryOne(scripts: readonly Script[], seed: number): readonly Outcome[] {
  const chance = createChance(seed);
  return EDITS.flatMap((edit) =>
    scripts.flatMap((script) => {
      const outcome = tryEdits(script, [edit], chance);
      return outcome === null ? [] : [outcome];
    }),
  );
}

/** Tries pairs of different edits, without edits that hide every other one (nothing at all, encodings). */
export function tryTwo(scripts: readonly Script[], each: number, seed: number): readonly Outcome[] {
  const chance = createChance(seed);
  const paired = EDITS.filter(({ title, encode }) => title !== 'nothing at all' && encode === undefined);
  return paired.flatMap((edit) =>
    Array.from({ length: each }).flatMap(() => {
      const other = chance.pick(paired.filter((one) => one !== edit));
      const script = chance.pick(scripts);
      const outcome =
        other === undefined || script === undefined ? null : tryEdits(script, [edit, other], chance);
      return outcome === null ? [] : [outcome];
    }),
  );
}

export function isRight({ kind, place }: Outcome): boolean {
  return kind && place;
}

/** The results by edit, in the order of the catalogue. A pair counts for its first edit. */
export function tally(outcomes: readonly Outcome[]): readonly Tally[] {
  return EDITS.map(({ title }) => {
    const tried = outcomes.filter(({ edits }) => edits[0]?.title === title);
    return { title, tried: tried.length, right: tried.filter(isRight).length };
  });
}
