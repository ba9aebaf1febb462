/** Line ends and blank lines: of another kind, too many or missing. */
import { CR, measureLineEnd } from '../../../text/bytes.js';
import { equalUnder } from '../../equality.js';
import { findFreedLines } from '../../remarks.js';
import { nameText, readFirstLines, type Evidence } from '../../evidence.js';
import { countThings, nameLines, quoteShort } from '../../phrases.js';
import { inputAt, lineEnd, lineStart, type Texts } from '../texts.js';
import {
  alsoAt,
  isBlankText,
  namePlace,
  textBefore,
  type ClaimRule,
  type DiagnosisKind,
  type Piece,
  atLineStart,
  nameLine,
} from './kind.js';
import type { Diagnosis, DiagnosisCode, Filter } from '../../../model.js';

function isLineEnd(text: string): boolean {
  return /^\r?\n$/.test(text);
}

/** Whether a prompt ends here. */
function endsPrompt(texts: Texts, piece: Piece): boolean {
  return inputAt(texts, piece.expected.from) !== null && textBefore(texts, piece).trim() !== '';
}

const lineEndExtra: ClaimRule = {
  rank: 30,
  holds: (texts, piece) =>
    isBlankText(piece.was) &&
    isLineEnd(piece.is) &&
    piece.actual.from > 0 &&
    texts.actual[piece.actual.from - 1] !== '\n' &&
    (endsPrompt(texts, piece) || texts.actual[piece.actual.to] !== '\n'),
  group: (texts, piece) => {
    if (endsPrompt(texts, piece)) return 'prompt';
    if (piece.was !== '') return 'instead of a blank';
    const before = textBefore(texts, piece);
    // Items of a list, each in a line of its own.
    return `after ${/[,;]$/.exec(before)?.[0] ?? before}`;
  },
  words: (texts, pieces) => {
    const [first] = pieces;
    const before = quoteShort(textBefore(texts, first).trim());
    const instead = first.was === '' ? 'none' : 'a blank';
    return endsPrompt(texts, first)
      ? `there is a line end after the prompt “${before}” (${namePlace(texts, first)}), where none is expected${alsoAt(pieces.length, 'prompt')}`
      : `there is a line end after “${before}” (${namePlace(texts, first)}), where ${instead} is expected${alsoAt(pieces.length)}`;
  },
};

/**
 * Whether the line before the place and the line behind it, both whole, stand beside each other in the student's text. If
 * the signs at their edges went on, it would be another, longer line.
 */
function goesOnThere({ expected, actual }: Texts, piece: Piece): boolean {
  const before = expected.slice(lineStart(expected, piece.expected.from), piece.expected.from).trim();
  const own = actual.slice(lineStart(actual, piece.actual.from), piece.actual.from).trimEnd();
  const behind = expected.slice(piece.expected.to, lineEnd(expected, piece.expected.to)).trim();
  const rest = actual.slice(piece.actual.to, lineEnd(actual, piece.actual.to)).trimStart();
  const edges = [own.at(-before.length - 1), rest[behind.length]];
  return (
    own.endsWith(before) &&
    rest.startsWith(behind) &&
    !/[\p{L}\p{N}]/u.test(edges[0] ?? '') &&
    (edges[0] === undefined || edges[0] !== before[0]) &&
    (edges[1] === undefined || edges[1] !== behind.at(-1))
  );
}

const lineEndMissing: ClaimRule = {
  rank: 40,
  holds: (texts, piece) =>
    isLineEnd(piece.was) &&
    isBlankText(piece.is) &&
    piece.expected.from > 0 &&
    texts.expected[piece.expected.from - 1] !== '\n' &&
    texts.expected[piece.expected.to] !== '\n' &&
    goesOnThere(texts, piece),
  group: (_, piece) => (piece.is === '' ? 'none' : 'a blank'),
  words: (texts, pieces) => {
    const [first] = pieces;
    const before = quoteShort(textBefore(texts, first).trim());
    const place = namePlace(texts, first);
    return first.is === ''
      ? `the line end after “${before}” is missing (${place})${alsoAt(pieces.length)}`
      : `there are blanks instead of the line end after “${before}” (${place})${alsoAt(pieces.length)}`;
  },
};

const BLANK_LINES = /^(?:[ \t]*\r?\n)+$/;

function countLines(pieces: readonly Piece[], side: 'was' | 'is'): number {
  return pieces.reduce((sum, piece) => sum + piece[side].split('\n').length - 1, 0);
}

const extraBlankLines: ClaimRule = {
  rank: 80,
  holds: (texts, { was, is, actual }) =>
    was === '' && BLANK_LINES.test(is) && atLineStart(texts.actual, actual.from),
  words: (texts, pieces) => {
    const count = countLines(pieces, 'is');
    return count === 1
      ? `a blank line too many: ${namePlace(texts, pieces[0])}`
      : `${countThings(count, 'blank line')} too many, the first is ${namePlace(texts, pieces[0])}`;
  },
};

const missingBlankLines: ClaimRule = {
  rank: 90,
  holds: (texts, { was, is, expected }) =>
    is === '' && BLANK_LINES.test(was) && atLineStart(texts.expected, expected.from),
  words: (texts, pieces) => {
    const count = countLines(pieces, 'was');
    return `${countThings(count, 'blank line')} ${count === 1 ? 'is' : 'are'} missing, ${count === 1 ? '' : 'the first '}before ${nameLine(texts, pieces[0])}`;
  },
};

/** For two lines in one, the place where the line end is missing is told instead. */
const MIN_LINES = 3;
/** With less text than this share of the longer one, or fewer of its lines, more is wrong than the line ends. */
const MIN_SHARE = 0.5;

export function findOneLine({ expected, actual, lineOf }: Texts): Diagnosis | null {
  const lines = listFilledLines(expected);
  const [asked, found] = [lines.length, listFilledLines(actual).length];
  const isJoined = found === 1 && asked >= MIN_LINES;
  if (!isJoined && !(asked === 1 && found >= MIN_LINES)) return null;
  const [one, other] = [withoutBlanks(expected), withoutBlanks(actual)];
  const isAll = one === other;
  const line = `line ${lineOf(actual.search(/\S/))}`;
  if (isJoined && isAll)
    return { code: 'line-end-missing', words: `all of it stands in ${line}: the line ends are missing` };
  if (isAll) return { code: 'line-end-extra', words: `${line} is broken into ${countThings(found, 'line')}` };
  if (!isJoined || Math.min(one.length, other.length) < MIN_SHARE * Math.max(one.length, other.length))
    return null;
  const open = (text: string): string => withoutBlanks(text).replace(/\d+/g, '#');
  const written = open(actual);
  if (lines.filter((each) => written.includes(open(each))).length < MIN_SHARE * asked) return null;
  const words = `all of it stands in ${line}, where ${countThings(asked, 'line')} are expected`;
  return { code: 'line-end-missing', words: `first: ${words}` };
}

function listFilledLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Where line ends of another kind, or the last one, are all that differs. */
export function detectLineEnds(evidence: Evidence): Diagnosis | null {
  const { expected, actual, filters, borders, sides, at } = evidence;
  const [left, right] = [sides.expected.normal, sides.actual.normal];
  const isAllBut = (filter: Extract<Filter, string>): boolean =>
    equalUnder(expected, actual, [...filters, filter], borders);
  if ([left[at], right[at]].includes(CR) && isAllBut('line-ends-free')) {
    const { lines, open } = findFreedLines(expected, actual, 'line-ends-free', [
      ...filters,
      'line-ends-free',
    ]);
    return { code: 'line-ends', words: describeLineEnds(evidence, lines, open) };
  }
  return at === Math.min(left.length, right.length) && isAllBut('final-newline-free')
    ? { code: 'final-newline', words: describeFinalNewline(evidence) }
    : null;
}

function describeLineEnds(evidence: Evidence, lines: readonly number[], open: boolean): string {
  const { actual } = readFirstLines(evidence);
  const windows = measureLineEnd(actual, actual.length) === 2;
  const [found, asked] = windows ? ['CR LF (Windows)', 'LF alone'] : ['LF alone', 'CR LF (Windows)'];
  return `${found} at the end of ${nameLines(lines, open)}, expected is ${asked}; nothing else differs there`;
}

function describeFinalNewline(evidence: Evidence): string {
  const { normal } = evidence.sides.actual;
  const missing = normal.length < evidence.sides.expected.normal.length;
  return missing
    ? `the line end at the very end of ${nameText(evidence)} is missing`
    : `there is one line end too many at the very end of ${nameText(evidence)}`;
}

export const LINE_ENDS = {
  'line-ends': {
    title: 'line ends are of the wrong kind (Windows or not)',
    freedBy: ['line-ends-free'],
    example: ['a\nb\n', 'a\r\nb\r\n'],
  },
  'final-newline': {
    title: 'the line end at the very end is missing, or there is one more',
    hint: 'end the last line as all others: with println, console.log, print, or \\n in C.',
    freedBy: ['final-newline-free'],
    example: ['a\nb\n', 'a\nb'],
  },
  'line-end-extra': {
    title: 'there is a line end where none is expected',
    hint: 'print without ending the line: System.out.print, process.stdout.write, print(…, end=""), or no \\n in C.',
    claims: [lineEndExtra],
    example: ['Pick: <a>ok\n', 'Pick: \nok\n'],
  },
  'line-end-missing': {
    title: 'a line end is missing',
    hint: 'end the line: with println, console.log, print, or \\n in C.',
    claims: [lineEndMissing],
    example: ['Start\n1 2\n3\n', 'Start1 2\n3\n'],
  },
  'extra-blank-lines': {
    title: 'there are blank lines too many',
    hint: 'look for an empty println or print(), or a line end printed twice.',
    freedBy: ['blank-lines-free'],
    claims: [extraBlankLines],
    example: ['a\nb\n', 'a\n\nb\n'],
  },
  'missing-blank-lines': {
    title: 'blank lines are missing',
    hint: 'an empty line has to be printed, too.',
    freedBy: ['blank-lines-free'],
    claims: [missingBlankLines],
    example: ['a\n\nb\n', 'a\nb\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
