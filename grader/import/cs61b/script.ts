/**
 * Parses test scripts of the course's own kind (`.inp`): a command line, then lines that are typed, and lines with
 * `@` that say what is expected. Blanks are treated as in the course's runner: a run counts as one, and those at
 * the ends do not count.
 */
import { complain, quoted } from '../../assignment/complaints.js';
import { ok, err, type Complaint, type Place, type Result } from '../../model.js';
import { findPatternFault, type PatternFault } from '../../assignment/pattern-fault.js';

export type Color = 'white' | 'black';

export type ScriptStep =
  | { readonly kind: 'type'; readonly text: string }
  /** The next line that counts is exactly this. */
  | { readonly kind: 'line'; readonly text: string }
  /** The next line that counts matches. */
  | { readonly kind: 'pattern'; readonly source: string }
  /** The program's own AIs play to the end, this color first. */
  | { readonly kind: 'self-play'; readonly first: Color; readonly end: string | null }
  /**
   * The program plays against the other one: it makes the first color's moves (`send`), or the other's (`recv`).
   */
  | { readonly kind: 'send' | 'recv'; readonly first: Color; readonly end: string | null };

export interface Section {
  /** The words of the command line that starts the program. */
  readonly command: readonly string[];
  readonly steps: readonly ScriptStep[];
}

export interface Script {
  readonly title: string | null;
  readonly sections: readonly [Section] | readonly [Section, Section];
  /** Seconds for each awaited line, if the script sets them: the largest. */
  readonly answerSeconds: number | null;
  readonly totalSeconds: number | null;
  /** What could not be converted exactly. */
  readonly remarks: readonly string[];
}

/**
 * The course starts programs by an interpreter or by their path; anything else is a line to type, also the name of a file
 * or a number.
 */
const COMMAND =
  /^(java|python[\d.]*|node|bash|sh|(\.{0,2}|~)\/\S+|\S+\.(py|sh|exe|jar|m?js|ts)|[a-z][\w-]*(\/[\w-]{3,})+)( |$)/i;
const SEPARATOR = /^-{10,}$/;
const DIRECTIVES =
  '@<TEXT, @?PATTERN, @time SECONDS, @total-time SECONDS, @white…, @black…, @send white…, @recv white…';

export function parseScript(text: string, file: string): Result<Script, Complaint[]> {
  const complaints: Complaint[] = [];
  const sections: { command: readonly string[]; steps: ScriptStep[] }[] = [];
  const times: number[] = [];
  const remarks: string[] = [];
  let title: string | null = null;
  let totalSeconds: number | null = null;
  let isOpen = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replaceAll('\t', ' ').trim().replaceAll(/ {2,}/g, ' ');
    const indent = raw.length - raw.trimStart().length;
    const place = (offset = 0): Place => ({ file, line: index + 1, column: indent + offset + 1 });
    if (line.startsWith('#')) title ??= line.replace(/^#+\s*/, '') || null;
    if (line === '' || line.startsWith('#')) continue;
    if (SEPARATOR.test(line)) {
      if (sections.length === 0)
        complaints.push(complain(place(), 'the command of the first program before the dashes', 'none'));
      if (sections.length > 1) complaints.push(complain(place(), 'two programs at most', 'a third'));
      isOpen = false;
      continue;
    }
    const section = sections.at(-1);
    if (!isOpen || section === undefined) {
      isOpen = true;
      if (!COMMAND.test(line))
        complaints.push(
          complain(place(), 'the command that starts the program, such as java qirkat.Main', quoted(line)),
        );
      sections.push({ command: line.split(' '), steps: [] });
      continue;
    }
    const directive = readDirective(line, raw.trim());
    if (!directive.ok)
      complaints.push(
        complain(place(directive.fault.offset), directive.fault.expected, directive.fault.found),
      );
    else if (!('seconds' in directive.value)) section.steps.push(directive.value);
    else if (directive.value.kind === 'time') times.push(directive.value.seconds);
    else totalSeconds = directive.value.seconds;
  }
  if (sections.length === 0)
    complaints.push(complain({ file, line: 1, column: 1 }, 'the command that starts the program', 'nothing'));
  complaints.push(...complainOfLonelyMoves(sections, file));
  if (complaints.length > 0) return err(complaints);
  if (new Set(times).size > 1)
    remarks.push(`several @time: each line may take the longest of them, ${Math.max(...times)} s`);
  const [first, second] = sections;
  if (first === undefined) throw new Error('a script has a program');
  return ok({
    title,
    sections: second === undefined ? [first] : [first, second],
    answerSeconds: times.length === 0 ? null : Math.max(...times),
    totalSeconds,
    remarks,
  });
}

type Directive = ScriptStep | { readonly kind: 'time' | 'total-time'; readonly seconds: number };
interface Slip {
  readonly offset: number;
  readonly expected: string;
  readonly found: string;
}

/** `original` is the line as it was written, for the place inside a pattern. */
function readDirective(line: string, original: string): Result<Directive, Slip> {
  const fail = (offset: number, expected: string, found: string): Result<Directive, Slip> =>
    err({ offset, expected, found });
  if (!line.startsWith('@')) return ok({ kind: 'type', text: line });
  const time = /^@(time|total-time)(?: (.*))?$/.exec(line);
  if (time !== null) {
    const seconds = /^\d+(\.\d+)?$/.test(time[2] ?? '') ? Number(time[2]) : 0;
    const kind = time[1] === 'time' ? 'time' : 'total-time';
    return seconds > 0
      ? ok({ kind, seconds })
      : fail(kind.length + 2, 'seconds, a number above 0', quoted(time[2] ?? ''));
  }
  if (line.startsWith('@<')) return ok({ kind: 'line', text: line.slice(2) });
  if (line.startsWith('@?')) return pattern(original, 2, (source) => ({ kind: 'pattern', source }));
  const play = /^@(?:(send|recv) )?(white|black)\.\.\.\s*/i.exec(original);
  if (play === null) return fail(0, `one of ${DIRECTIVES}`, quoted(line));
  const first: Color = play[2]?.toLowerCase() === 'white' ? 'white' : 'black';
  const kind = play[1] === 'send' ? 'send' : play[1] === 'recv' ? 'recv' : 'self-play';
  if (play[0].length >= original.length) return ok({ kind, first, end: null });
  return pattern(original, play[0].length, (end) => ({ kind, first, end }));
}

function pattern(line: string, from: number, make: (source: string) => ScriptStep): Result<Directive, Slip> {
  const translated = translatePattern(line.slice(from));
  if (translated.ok) return ok(make(translated.value));
  const { offset, reason } = translated.fault;
  return err({ offset: from + offset, expected: 'a regular expression', found: reason });
}

/** Moves can be sent to, or received from, only a second program. */
function complainOfLonelyMoves(sections: readonly Section[], file: string): Complaint[] {
  if (sections.length !== 1) return [];
  const lonely = sections[0]?.steps.find(({ kind }) => kind === 'send' || kind === 'recv');
  if (lonely === undefined) return [];
  return [
    complain(
      { file, line: 1, column: 1 },
      `a line of ten dashes and a second program for @${lonely.kind}`,
      'one program',
    ),
  ];
}

/** Characters that JavaScript takes literally only behind a backslash. */
const SYNTAX = /[$()*+./?[\\\]^{|}]/;

interface Piece {
  readonly text: string;
  /** Where it comes from in the original. */
  readonly offset: number;
}

/**
 * `re.match` needs only the beginning to match, so the rest of the line is free. Faults have their place in the
 * original.
 */
export function translatePattern(python: string): Result<string, PatternFault> {
  const pieces = cut(python);
  const source = pieces.map(({ text }) => text).join('');
  const fault = findPatternFault(source);
  if (fault !== null) return err({ ...fault, offset: originOf(pieces, fault.offset) });
  return ok(`(?:${source}).*`);
}

function originOf(pieces: readonly Piece[], offset: number): number {
  let at = 0;
  for (const piece of pieces) {
    at += piece.text.length;
    if (offset < at) return piece.offset;
  }
  return pieces.at(-1)?.offset ?? 0;
}

/** What is translated as one piece: an escape, the name of a group or of one before, a count, or any other character. */
const PIECE = /\\(?<escaped>[^]?)|\(\?P<|\(\?P=(?<group>\w+)\)|\{\d+(?:,\d*)?\}|[^]/g;

function cut(python: string): Piece[] {
  let inSet = false;
  return [...python.matchAll(PIECE)].map((match): Piece => {
    const [whole] = match;
    const text = translatePiece(match, inSet);
    inSet = inSet ? whole !== ']' : whole === '[';
    return { text, offset: match.index };
  });
}

function translatePiece({ 0: whole, groups = {} }: RegExpExecArray, inSet: boolean): string {
  const { escaped, group } = groups;
  if (escaped !== undefined) return translateEscape(escaped, inSet);
  if (inSet) return whole === '[' ? '\\[' : whole;
  if (group !== undefined) return `\\k<${group}>`;
  if (whole === '(?P<') return '(?<';
  return /^[\]{}]$/.test(whole) ? `\\${whole}` : whole;
}

function translateEscape(escaped: string, inSet: boolean): string {
  if (escaped === 'A') return '^';
  if (escaped === 'Z') return '$';
  // Python allows any punctuation behind a backslash, JavaScript only what has a meaning.
  const isMark = /[^\w\s]|[_ ]/.test(escaped) && !SYNTAX.test(escaped);
  return isMark && !(inSet && escaped === '-') ? escaped : `\\${escaped}`;
}
