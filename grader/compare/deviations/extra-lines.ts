/** Extra lines of a program, recognised by their shape, since their data differ each time. */
import { NUMBER, SIGN } from './number-text.js';
import { closePrompts, OPENED, openPrompts, withoutMark } from './prompts.js';
import type { Pair } from './apply-deviations.js';

/** A number with its sign, as one. */
const VALUE = new RegExp(`(?:${SIGN.source})?(?:${NUMBER.source})`, 'gu');
/** A row of a board whose cells stand between bars or in brackets. */
const FRAMED = /^[^|]*\|.*\|[^|]*$|[([{].[)\]}].*[([{].[)\]}]/;

/** The shapes of lines that were read; the same lines are read again and again. */
const known = new Map<string, string>();
const MAX_KNOWN = 20_000;

/**
 * The common shape of two lines with different data: numbers, single characters, rows of marks and what stands between
 * bars are left open, and so are blanks at both ends, which a filter may have removed from one of them.
 */
export function shapeOf(line: string): string {
  const shape = known.get(line) ?? readShape(withoutMark(line).trim());
  if (known.size > MAX_KNOWN) known.clear();
  known.set(line, shape);
  return shape;
}

/** A rule may be as wide as what stands below it. */
const LONG_RULE = /([-=_~])\1{3,}/g;

function readShape(text: string): string {
  if (FRAMED.test(text) && !/\p{L}{3}/u.test(text)) return '|';
  return text
    .replace(/\s+/g, ' ')
    .replace(LONG_RULE, '$1$1$1')
    .replace(/[^\s]+/g, (token) => (isMarks(token) ? '?' : token.replace(VALUE, '#')))
    .replace(/\?(?: \?)+/g, '?');
}

/** Behind the beginning of a shape whose rest is open: no shape has a tab. */
const REST = '\t';

/** What a list or an object begins with that is printed as it is, and nothing else in its line. */
export const DUMPED = /^[[({](?=.*[\])}]$|$)/;

/** The shape of all lines that begin so. */
export function shapeOfBeginning(head: string): string {
  return (DUMPED.test(head) ? head : shapeOf(head)) + REST;
}

/** Whether a line has this shape. */
export function isShaped(line: string, shape: string): boolean {
  if (!shape.endsWith(REST)) return shapeOf(line) === shape;
  const head = shape.slice(0, -REST.length);
  if (DUMPED.test(head)) return DUMPED.exec(withoutMark(line).trim())?.[0] === head;
  const own = shapeOf(line);
  return own.startsWith(head) && !/^[\p{L}\d]/u.test(own.slice(head.length));
}

/** Behind the shape of a line that may stand several times in a row, as the rows of a board do. */
const AGAIN = ' …';

/** Whether blocks of this shape have as many lines each time. */
export function isAsLongEachTime(shape: readonly string[]): boolean {
  return !shape.some((line) => line.endsWith(AGAIN));
}

/** The shape of a block, whatever the size of the boards in it. */
export function shapeOfBlock(lines: readonly string[]): readonly string[] {
  return lines.map(shapeOf).reduce<readonly string[]>((shape, line) => {
    const last = shape.at(-1);
    if (last === line) return [...shape.slice(0, -1), line + AGAIN];
    return last === line + AGAIN ? shape : [...shape, line];
  }, []);
}

/** A row of a frame around a board, `+---+---+`, or of the lines between its cells, `---+---`. */
const FRAME = /^(?:\+(?:[-=]{2,}\+)+|[-=]{2,}(?:\+[-=]{2,})+)$/;

/** A single character, or a row of few different ones that is no word: `b`, `..OX`. A row of one symbol is a border. */
export function isMarks(token: string): boolean {
  if (token.length === 1) return !/\d/.test(token);
  if (FRAME.test(token)) return false;
  const kinds = new Set(token);
  // `anna:` is a word.
  if (/\d|^\p{L}{2,}[:,;!?]$/u.test(token) || kinds.size > 3 || token.length < 3) return false;
  // `YES` is a word, `XOX` a row.
  const isRow = /^[A-Z]+$/.test(token) && kinds.size < token.length;
  return kinds.size > 1 ? isRow || /[^\p{L}]/u.test(token) : /\p{L}|\./u.test(token);
}

/** Whether lines of this shape stand at this place. */
export function standsAt(lines: readonly string[], at: number, shape: readonly string[]): boolean {
  return measureBlocks(lines, at, shape).length > 0;
}

/** More rows belong to no board. */
const MAX_ROWS = 30;

/** How many lines a block of this shape may have at this place; the fewest first. */
export function measureBlocks(
  lines: readonly string[],
  at: number,
  shape: readonly string[],
): readonly number[] {
  const [first, ...rest] = shape;
  if (first === undefined) return [0];
  const isRow = first.endsWith(AGAIN);
  const row = isRow ? first.slice(0, -AGAIN.length) : first;
  const sizes = new Set<number>();
  for (let count = 1; count <= (isRow ? MAX_ROWS : 1); count++) {
    const line = lines[at + count - 1];
    if (line === undefined || !isShaped(line, row)) break;
    for (const size of measureBlocks(lines, at + count, rest)) sizes.add(count + size);
  }
  return [...sizes].toSorted((a, b) => a - b);
}

/** At most this many pairs of places in the two texts are tried. */
const MAX_STEPS = 200_000;

/**
 * The actual text without additional lines of these shapes: lines are removed so that it follows the expected text as
 * far as possible. Lines are equal that have the same form.
 */
export function withoutExtraLines(
  { expected, actual, prompts = [] }: Pair,
  shapes: readonly (readonly string[])[],
  inForm: (text: string) => string = (text) => text,
): string {
  const written = openPrompts(actual, prompts);
  const blocks = written.map((_, at) => shapes.flatMap((shape) => measureBlocks(written, at, shape)));
  if (actual.includes(OPENED) || blocks.every(({ length }) => length === 0)) return actual;
  const wanted = openPrompts(expected, prompts);
  // A filter may have dropped the blanks behind a prompt where its line ends.
  const keyOf = (line: string): string =>
    inForm(withoutMark(line) === line ? line : withoutMark(line).trimEnd());
  const furthest = follow(wanted.map(keyOf), written.map(keyOf), blocks);
  const kept = new Map<number, string>(written.entries());
  for (let step: Step | null = furthest; step !== null; step = step.from) {
    for (let line = 0; line < step.drops; line++) kept.delete(step.at - 1 - line);
    const prompt = wanted[step.done - 1] ?? '';
    if (step.drops === 0 && withoutMark(prompt) !== prompt) kept.set(step.at - 1, prompt);
  }
  return closePrompts([...kept.values()]);
}

/** A path through both texts: how many lines of each are done. */
interface Step {
  readonly done: number;
  readonly at: number;
  /** How many lines were removed last. */
  readonly drops: number;
  readonly from: Step | null;
}

/** The path that gets furthest; expected lines are matched before any are removed. */
function follow(
  wanted: readonly string[],
  written: readonly string[],
  blocks: readonly (readonly number[])[],
): Step {
  const open: Step[] = [{ done: 0, at: 0, drops: 0, from: null }];
  const seen = new Set<number>();
  let furthest = open[0] ?? { done: 0, at: 0, drops: 0, from: null };
  for (let step = open.pop(); step !== undefined && seen.size < MAX_STEPS; step = open.pop()) {
    const key = step.done * (written.length + 1) + step.at;
    if (seen.has(key)) continue;
    seen.add(key);
    const { done, at } = step;
    if (done + at > furthest.done + furthest.at) furthest = step;
    if (done === wanted.length && at === written.length) return step;
    // A stack: the last path pushed is tried first.
    for (const size of blocks[at] ?? []) open.push({ done, at: at + size, drops: size, from: step });
    if (done < wanted.length && wanted[done] === written[at])
      open.push({ done: done + 1, at: at + 1, drops: 0, from: step });
  }
  return furthest;
}
