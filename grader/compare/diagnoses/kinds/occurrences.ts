/** Counts a line in both texts. Misspelt lines count too: a misspelt line is neither missing nor too many. */
import { distance } from 'fastest-levenshtein';
import type { Texts } from '../texts.js';

const MAX_LENGTH = 300;
const known = new WeakMap<Texts, Map<string, number>>();

/** How much more often it stands in the actual text than in the expected one; negative where it stands less often. */
export function surplusOf(texts: Texts, line: string): number {
  const wanted = line.trim().slice(0, MAX_LENGTH);
  const counts = known.get(texts) ?? new Map<string, number>();
  known.set(texts, counts);
  const count = counts.get(wanted) ?? compareCounts(texts, wanted);
  counts.set(wanted, count);
  return count;
}

/** Three ways to read a line: as it is, without blanks around it, without any white space around it. */
const READINGS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.replace(/^ +| +$/g, ''),
  (line) => line.trim(),
];

/** The smallest surplus over several ways to count, exact and approximate; 0 if they disagree. */
function compareCounts({ expected, actual }: Texts, wanted: string): number {
  const subtract = (count: (text: string) => number): number => count(actual) - count(expected);
  const surpluses = [
    subtract((text) => text.split('\n').filter((line) => line.includes(wanted)).length),
    ...READINGS.map((read) => subtract((text) => countLines(text, wanted, read))),
  ];
  if (surpluses.every((surplus) => surplus > 0)) return Math.min(...surpluses);
  return surpluses.every((surplus) => surplus < 0) ? Math.max(...surpluses) : 0;
}

function countLines(text: string, wanted: string, read: (line: string) => string): number {
  return text.split('\n').filter((line) => {
    if (line.includes(wanted)) return true;
    const found = read(line);
    return [found, found.slice(0, wanted.length)].some((one) => isNearly(one, wanted));
  }).length;
}

/** Whether a line is a misspelt form of another. */
export function isNearly(line: string, wanted: string): boolean {
  const most = wanted.length / 4;
  return Math.abs(line.length - wanted.length) <= most && distance(line, wanted) <= most;
}

/** The first line of a piece that says something. */
export function firstLineOf(piece: string): string {
  return piece.split('\n').find((line) => line.trim() !== '') ?? '';
}
