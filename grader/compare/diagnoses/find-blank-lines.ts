/** Finds blank lines that are too many or missing, if nothing else differs. */
import type { Diagnosis } from '../../model.js';
import { countLineEnds } from '../../text/bytes.js';
import { equalUnder } from '../equality.js';
import { readFirstLines, type Evidence } from '../evidence.js';
import { splitLines } from '../byte-lines.js';
import { decodeBytes } from '../../text/utf8.js';
import { countThings, quoteShort } from '../phrases.js';

/** Longer texts are skipped. */
const LONGEST = 2_000_000;
const MAX_BLOCK = 40;

export function detectBlankLines(evidence: Evidence): Diagnosis | null {
  const { expected, actual, filters, borders, sides } = evidence;
  if (!sides.whole || sides.expected.normal.length + sides.actual.normal.length > LONGEST) return null;
  const first = readFirstLines(evidence);
  if (
    !isBlankLine(decodeBytes(first.actual.subarray(0, 1000))) &&
    !isBlankLine(decodeBytes(first.expected.subarray(0, 1000)))
  ) {
    return null;
  }
  if (!equalUnder(expected, actual, [...filters, 'blank-lines-free'], borders)) return null;
  const left = readLines(sides.expected.normal);
  const right = readLines(sides.actual.normal);
  const change = matchBlankLines(left, right);
  if (change === null || (change.extra.length === 0 && change.missing.length === 0)) return null;
  const before = countLineEnds(sides.actual.original, sides.actual.toOriginal(0));
  const words = [describeExtra(right, change.extra, before), describeMissing(change.missing, before)];
  return {
    code: change.extra.length > 0 ? 'extra-blank-lines' : 'missing-blank-lines',
    words: words.filter((sentence) => sentence !== '').join('; '),
  };
}

/**
 * Lines (from 0, of the actual text) that are additional blank lines, and those before which a blank line is
 * missing.
 */
function matchBlankLines(
  expected: readonly string[],
  actual: readonly string[],
): { readonly extra: readonly number[]; readonly missing: readonly number[] } | null {
  const extra: number[] = [];
  const missing: number[] = [];
  let theirs = 0;
  let mine = 0;
  while (theirs < expected.length || mine < actual.length) {
    const left = expected[theirs];
    const right = actual[mine];
    if (left === right) {
      theirs++;
      mine++;
    } else if (left !== undefined && right !== undefined && isBlankLine(left) && isBlankLine(right)) {
      // Two blank lines with different blanks in them: neither is additional.
      return null;
    } else if (right !== undefined && isBlankLine(right)) {
      extra.push(mine++);
    } else if (left !== undefined && isBlankLine(left)) {
      missing.push(mine);
      theirs++;
    } else {
      return null;
    }
  }
  return { extra, missing };
}

function describeExtra(lines: readonly string[], extra: readonly number[], before: number): string {
  const [first] = extra;
  if (first === undefined) return '';
  const number = first + before + 1;
  if (extra.length === 1) return `a blank line too many: line ${number}`;
  const start = findBlockStart(lines, extra);
  if (start !== null) {
    return `a blank line after every block that begins with “${quoteShort(start)}”: ${countThings(extra.length, 'blank line')} too many, the first is line ${number}`;
  }
  return `${countThings(extra.length, 'blank line')} too many, the first is line ${number}`;
}

function describeMissing(missing: readonly number[], before: number): string {
  const [first] = missing;
  if (first === undefined) return '';
  const verb = missing.length === 1 ? 'is' : 'are';
  const which = missing.length === 1 ? '' : 'the first ';
  const place = first === 0 ? 'at the very start (line 1)' : `after line ${first + before}`;
  return `${countThings(missing.length, 'blank line')} ${verb} missing, ${which}${place}`;
}

/**
 * The line that begins each block before an extra blank line, for example the first line of a board. It comes at the
 * same distance before every extra line, and nowhere else. Of several such lines the farthest one.
 */
function findBlockStart(lines: readonly string[], extra: readonly number[]): string | null {
  const [first = 0] = extra;
  for (let distance = Math.min(MAX_BLOCK, first); distance > 0; distance--) {
    const start = lines[first - distance];
    if (start === undefined || isBlankLine(start)) continue;
    if (!extra.every((line) => lines[line - distance] === start)) continue;
    const inBlock = lines.slice(first - distance, first);
    if (inBlock.some(isBlankLine)) continue;
    const count = (some: readonly string[]): number => some.filter((line) => line === start).length;
    if (count(lines) === count(inBlock) * extra.length) return start.replace(/\r?\n$/, '');
  }
  return null;
}

function readLines(bytes: Uint8Array): readonly string[] {
  const lines = splitLines(bytes);
  return Array.from({ length: lines.count }, (_, line) => {
    const { start, end } = lines.at(line);
    return decodeBytes(bytes.subarray(start, end));
  });
}

function isBlankLine(line: string): boolean {
  return line !== '' && line.trim() === '' && line.endsWith('\n');
}
