/** The entries of a transcript, one mark a line: parsed from text and printed again, byte for byte. */
import { err, ok, type Complaint, type Place, type Result } from '../model.js';
import { complain, quoted } from './complaints.js';
import { count } from '../text/units.js';
import { unlessComplained } from './defaults.js';
import { charactersIn, parseError, type Parsed } from './text-places.js';

/** The mark at the beginning of a line, and the kind of its entry. */
const MARKS = {
  '#': 'comment',
  $: 'arguments',
  '>': 'output',
  '~': 'unended',
  '/': 'pattern',
  '<': 'input',
  '?': 'exit',
  '@': 'setting',
} as const;
type Mark = keyof typeof MARKS;

/** `text` is what follows the mark, unchanged. */
export type Entry =
  | { readonly kind: (typeof MARKS)[Mark]; readonly text: string }
  /** `@ file NAME` or `@ file-after NAME` with the text of that file, which stands on the lines below. */
  | { readonly kind: 'file'; readonly text: string; readonly content: string };

export interface Transcript {
  /** Where it was read from; shown in complaints, and gives the case its id. */
  readonly file: string;
  readonly entries: readonly Entry[];
}

/** Entries of the dialogue itself; the others are settings and comments. */
export const SPOKEN: readonly Entry['kind'][] = ['output', 'unended', 'pattern', 'input'];
const NO_DIALOGUE =
  'a mark before each line: > before what the program writes, ~ before a prompt, < before what is typed (boardmark record adds > and ~ lines to a file that has the < lines)';
const FILE_SETTING = /^\s*file(-after)?(\s|$)/;
/** As in the output of diff. */
const NO_LINE_END = '\\ No newline at end of file';

/** Prints a transcript. It throws if an entry's text is not a line, since parsing could not give it back. */
export function printTranscript({ entries }: Transcript): string {
  return entries.map(printEntry).join('');
}

/** How many lines an entry takes. */
export function linesOf(entry: Entry): number {
  return printEntry(entry).split('\n').length - 1;
}

function printEntry(entry: Entry): string {
  if (entry.text.includes('\n'))
    throw new Error(`a line end inside a transcript entry: ${quoted(entry.text)}`);
  if (entry.kind === 'file') return `@${entry.text}\n${printContent(entry.content)}`;
  const mark = (Object.keys(MARKS) as Mark[]).find((one) => MARKS[one] === entry.kind) ?? '';
  return `${mark}${entry.text}\n`;
}

function printContent(content: string): string {
  const lines = content.split('\n');
  const rest = lines.pop();
  const ended = lines.map((line) => `|${line}\n`).join('');
  return rest === undefined || rest === '' ? ended : `${ended}|${rest}\n${NO_LINE_END}\n`;
}

/** Splits a text; only marks and line ends are checked here. */
export function splitEntries(text: string, file: string): Result<Entry[], Complaint[]> {
  const complaints: Complaint[] = [];
  const entries: Entry[] = [];
  const unmarked: { place: Place; line: string }[] = [];
  const lines = withoutGitsLineEnds(text.replace(/^\uFEFF/, '')).split('\n');
  const unfinished = lines.pop() ?? '';
  if (unfinished !== '')
    complaints.push(
      complain(
        { file, line: lines.length + 1, column: charactersIn(unfinished) + 1 },
        'a line end after the last line',
        'the end of the file',
      ),
    );
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? '';
    const place: Place = { file, line: ++index, column: 1 };
    const kind = (MARKS as Readonly<Record<string, (typeof MARKS)[Mark]>>)[line.charAt(0)];
    const rest = line.slice(1);
    if (kind === undefined) {
      unmarked.push({ place, line });
    } else if (rest.endsWith('\r') && kind !== 'output' && kind !== 'unended' && kind !== 'input') {
      const column = charactersIn(line);
      complaints.push(
        complain({ ...place, column }, 'a line that ends with LF alone', 'a Windows line end (CR LF)'),
      );
    } else if (kind === 'setting' && FILE_SETTING.test(rest)) {
      const content = splitContent(lines, index);
      entries.push({ kind: 'file', text: rest, content: content.text });
      index = content.next;
    } else {
      entries.push({ kind, text: rest });
    }
  }
  if (unmarked.length === 0) return unlessComplained(complaints, () => entries);
  const isDialogue = entries.some(({ kind }) => SPOKEN.includes(kind));
  // Without any mark it is no transcript, whatever else it lacks.
  return err(
    isDialogue
      ? [...complainOfMarks(unmarked, text), ...complaints]
      : complainOfMarks(unmarked, text, NO_DIALOGUE),
  );
}

/**
 * Git on Windows may write every line end of a checkout as CR LF. A program's own CR LF occurs only in lines of
 * output, so if comments or arguments have it, too, and every line has it, it comes from git.
 */
function withoutGitsLineEnds(text: string): string {
  const lines = text.split('\n').slice(0, -1);
  const isGits = lines.every((line) => line.endsWith('\r')) && lines.some((line) => /^[#$@?]/.test(line));
  return isGits ? text.replaceAll('\r\n', '\n') : text;
}

/** The `|` lines from here on, as the text of a file. */
function splitContent(lines: readonly string[], from: number): { text: string; next: number } {
  let next = from;
  let text = '';
  while (lines[next]?.startsWith('|')) text += `${lines[next++]?.slice(1) ?? ''}\n`;
  // `\n\` cannot be meant: a last line without line end is not empty.
  if (lines[next] !== NO_LINE_END || /^$|^\n$|\n\n$/.test(text)) return { text, next };
  return { text: text.slice(0, -1), next: next + 1 };
}

/** Lines that lack the same are one slip: the first is complained of, and the others are counted. */
function complainOfMarks(
  unmarked: readonly { readonly place: Place; readonly line: string }[],
  text: string,
  instead?: string,
): Complaint[] {
  const slips = new Map<string, { readonly first: Complaint; readonly lines: number }>();
  for (const { place, line } of unmarked) {
    const [lacking, found] = markFault(line);
    const expected = instead ?? lacking;
    const { first, lines } = slips.get(expected) ?? { first: complain(place, expected, found), lines: 0 };
    slips.set(expected, { first, lines: lines + 1 });
  }
  return [...slips.values()].map(({ first, lines }, at) => ({
    ...first,
    found: `${first.found}${lines === 1 ? '' : ` and ${count(lines - 1, 'more line')} like it`}${at === 0 ? describeNotes(text) : ''}`,
  }));
}

/** What cram, notes of a shell and Python's own dialogues look like. */
function describeNotes(text: string): string {
  return /^\s+\$ |^```|^>>> /m.test(text)
    ? ', as in a file of cram or notes of a shell: write each command as a transcript'
    : '';
}

function markFault(line: string): [expected: string, found: string] {
  if (line === '' || line === '\r')
    return ['a mark (an empty line that the program writes is > alone)', 'an empty line'];
  if (line.startsWith('|')) return ['@ file NAME before the lines of a file', quoted(line)];
  if (line.startsWith('\\'))
    return [`${NO_LINE_END}, after a file's last line that is not empty`, quoted(line)];
  return [
    `one of the marks ${Object.keys(MARKS).join(' ')} (> is a line that the program writes, ~ its prompt, < what is typed)`,
    quoted(line.slice(0, 20)),
  ];
}

// The arguments of a program on a `$` line: separated by blanks, in JSON's quotes if they contain any.

/** Reads what follows the mark `$`. */
export function readArguments(text: string): Parsed<readonly string[]> {
  const args: string[] = [];
  const words = /[^\S\r\n]*(?:("(?:[^"\\]|\\.)*")(?=\s|$)|((?!")\S+))/y;
  const end = text.trimEnd().length;
  while (words.lastIndex < end) {
    const start = words.lastIndex + (/^\s*/.exec(text.slice(words.lastIndex))?.[0].length ?? 0);
    const match = words.exec(text);
    const read = match === null ? null : (match[2] ?? unquoted(match[1] ?? ''));
    if (read === null || read.includes('\0'))
      return parseError(
        start,
        'arguments separated by blanks, each as it is or in quotes as in JSON',
        quoted(text.slice(start)),
      );
    args.push(read);
  }
  return ok(args);
}

/** Writes arguments so that parsing gives them back, with the usual blank after the mark. */
export function printArguments(args: readonly string[]): string {
  return args
    .map((arg) => ` ${arg === '' || /^"|[\s\p{Cc}]/u.test(arg) ? JSON.stringify(arg) : arg}`)
    .join('');
}

function unquoted(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
