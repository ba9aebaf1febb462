/** Extra lines of a program, recognised by their shape, since their data differ each time. */
import { openNumbers } from './open-numbers.js';

/**
 * The common shape of two lines with different data: numbers, single characters and rows of marks are left open,
 * and so are blanks at both ends, which a filter may have removed from one of them.
 */
export function shapeOf(line: string): string {
  return line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\s]+/g, (token) => (isMarks(token) ? '?' : openNumbers(token)));
}

/** A single character, or a row of few different ones that is no word: `b`, `..OX`. A row of one symbol is a border. */
function isMarks(token: string): boolean {
  if (token.length === 1) return !/\d/.test(token);
  const kinds = new Set(token);
  if (/\d/.test(token) || kinds.size > 3 || token.length < 3) return false;
  return kinds.size > 1 ? /^[A-Z]+$|[^\p{L}]/u.test(token) : /\p{L}|\./u.test(token);
}

/** Whether lines of this shape stand at this place. */
export function standsAt(lines: readonly string[], at: number, shape: readonly string[]): boolean {
  return shape.every((wanted, index) => {
    const line = lines[at + index];
    return line !== undefined && shapeOf(line) === wanted;
  });
}

/** At most this many pairs of places in the two texts are tried. */
const MAX_STEPS = 200_000;

/**
 * The actual text without additional lines of that shape: lines are removed so that it follows the expected text as
 * far as possible.
 */
export function withoutExtraLines(expected: string, actual: string, shape: readonly string[]): string {
  const wanted = expected.split('\n');
  const written = actual.split('\n');
  const isExtra = written.map((_, at) => standsAt(written, at, shape));
  if (!isExtra.includes(true)) return actual;
  const furthest = follow(wanted, written, isExtra, shape.length);
  const dropped = new Set<number>();
  for (let step: Step | null = furthest; step !== null; step = step.from)
    if (step.drops) for (let line = 0; line < shape.length; line++) dropped.add(step.at - 1 - line);
  return written.filter((_, at) => !dropped.has(at)).join('\n');
}

/** A path through both texts: how many lines of each are done. */
interface Step {
  readonly done: number;
  readonly at: number;
  readonly drops: boolean;
  readonly from: Step | null;
}

/** The path that gets furthest; expected lines are matched before any are removed. */
function follow(
  wanted: readonly string[],
  written: readonly string[],
  isExtra: readonly boolean[],
  size: number,
): Step {
  const open: Step[] = [{ done: 0, at: 0, drops: false, from: null }];
  const seen = new Set<number>();
  let furthest = open[0] ?? { done: 0, at: 0, drops: false, from: null };
  for (let step = open.pop(); step !== undefined && seen.size < MAX_STEPS; step = open.pop()) {
    const key = step.done * (written.length + 1) + step.at;
    if (seen.has(key)) continue;
    seen.add(key);
    const { done, at } = step;
    if (done + at > furthest.done + furthest.at) furthest = step;
    if (done === wanted.length && at === written.length) return step;
    // A stack: the last path pushed is tried first.
    if (isExtra[at] === true) open.push({ done, at: at + size, drops: true, from: step });
    if (done < wanted.length && wanted[done] === written[at])
      open.push({ done: done + 1, at: at + 1, drops: false, from: step });
  }
  return furthest;
}
