/** Lines that always stand in another order: what was captured is told before “turn ended”, and expected behind it. Pure. */
import type { MovedLines } from '../../model.js';
import { escapeRegExp } from '../../text/regular-expression.js';
import { shapeOf } from './extra-lines.js';

/** Stands for any word in the shape of a line: a name. */
const NAME = '@';

/** The lines with the second ones before the first ones, wherever these stand together. */
export function moveLines(lines: readonly string[], { first, second }: MovedLines): readonly string[] {
  const both = patternsOf([...first, ...second]);
  const moved: string[] = [];
  for (let at = 0; at < lines.length;) {
    if (!standAt(lines, at, both)) {
      moved.push(lines[at++] ?? '');
      continue;
    }
    const behind = at + first.length;
    moved.push(...lines.slice(behind, at + both.length), ...lines.slice(at, behind));
    at += both.length;
  }
  return moved;
}

/** At how many places the lines stand in this order. */
export function countTogether(lines: readonly string[], { first, second }: MovedLines): number {
  const both = patternsOf([...first, ...second]);
  return lines.filter((_, at) => standAt(lines, at, both)).length;
}

function patternsOf(shape: readonly string[]): readonly RegExp[] {
  return shape.map((line) => new RegExp(`^${line.split(NAME).map(escapeRegExp).join('\\p{L}+')}$`, 'u'));
}

function standAt(lines: readonly string[], at: number, patterns: readonly RegExp[]): boolean {
  return patterns.every((pattern, index) => {
    const line = lines[at + index];
    return line !== undefined && pattern.test(shapeOf(line));
  });
}

/** At most so many lines move past at most so many others: a board and its borders. */
const MAX_LINES = 24;

/**
 * The lines that stand in another order, if all of those on one side say something, and no two say the same: the order of
 * lines that differ in nothing but data is data. Lines on the other side may be drawn, and stay in their order.
 */
export function proposeMoved(
  first: readonly string[],
  second: readonly string[],
  isData: (word: string) => boolean,
): readonly MovedLines[] {
  const saidBy = (lines: readonly string[]): readonly string[] =>
    // Short words are units.
    lines.map((line) => (line.match(/\p{L}{3,}/gu) ?? []).filter((word) => !isData(word)).join(' '));
  const sides = [first, second].map(saidBy);
  const said = sides.flat().filter((wording) => wording !== '');
  const isMoved =
    sides.every(({ length }) => length > 0 && length <= MAX_LINES) &&
    sides.some((side) => side.every((wording) => wording !== '')) &&
    new Set(said).size === said.length;
  if (!isMoved) return [];
  const open = (line: string): string =>
    shapeOf(line).replace(/\p{L}{2,}/gu, (word) => (isData(word) ? NAME : word));
  return [{ kind: 'moved-lines', first: first.map(open), second: second.map(open) }];
}
