/**
 * What remains of a wrong case once the deviations are undone that are charged by themselves: a student reads of each
 * mistake once. Places stay those of the program's own text.
 */
import { diffArrays } from 'diff';
import { encodeText } from '../../text/bytes.js';
import { decodeBytes } from '../../text/utf8.js';
import { makeVisible } from '../../text/visible.js';
import type {
  CallsRun,
  Deviation,
  Diagnosis,
  Difference,
  Filter,
  MethodCase,
  Row,
  Run,
  Span,
  TranscriptCase,
  Turn,
  Verdict,
} from '../../model.js';
import { decideMethod, decideTranscript } from '../decide.js';
import { showLine } from '../excerpt.js';
import { listEchoes } from './echoed-inputs.js';
import { listPrompts, listTyped } from './expected-texts.js';
import { measureBlocks, standsAt, withoutExtraLines } from './extra-lines.js';
import { formOf, FORMS } from './forms.js';
import { openPrompts, withoutMark } from './prompts.js';
import { deviateAll, explains, type DataOfTexts } from './apply-deviations.js';
import { replaceTexts } from './texts-of-run.js';

/** Texts of calls that the deviations explain count as right. */
export function decideRestOfCalls(
  testCase: MethodCase,
  run: CallsRun,
  deviations: readonly Deviation[],
  data: DataOfTexts,
): Verdict {
  const visited = replaceTexts(testCase, run, (pair) =>
    explains(deviations, pair, data) ? pair.right : null,
  );
  return decideMethod(testCase, visited);
}

/** Null where the deviations cannot be undone line by line. */
export function decideRestOfDialogue(
  testCase: TranscriptCase,
  run: Run,
  deviations: readonly Deviation[],
): Verdict | null {
  const { dialogue, filters } = testCase;
  if ((dialogue.patterns ?? []).length > 0 || testCase.counts !== null) return null;
  const actual = decodeBytes(run.stdout);
  const prompts = [...new Set(listPrompts(dialogue.turns))];
  const write = (text: string): string => deviateAll(text, deviations, prompts);
  const typed = listTyped(dialogue.turns);
  const program = { actual, deviations, write, prompts: prompts.map(write), typed };
  const page = writeLikeProgram(readPage(dialogue.turns, filters), program);
  if (page === null) return null;
  const added = deviations.flatMap(filterOf);
  const like = {
    ...testCase,
    dialogue: { ...dialogue, turns: toTurns(page) },
    filters: [...new Set([...filters, ...added])],
  };
  const verdict = decideTranscript(like, run);
  if (!('difference' in verdict) || verdict.difference === null) return verdict;
  const { difference } = verdict;
  if (difference.kind === 'text' && !quotesOnlyTexts(difference.diagnosis, dialogue.turns, run)) return null;
  return { ...verdict, difference: showOriginal(difference, page) };
}

/** Whether all that the words quote is expected or written as it is: no quotation may be in a wording that nobody asked for. */
function quotesOnlyTexts(diagnosis: Diagnosis | null, turns: readonly Turn[], run: Run): boolean {
  const expected = turns.map(({ text }) => text).join('');
  const texts = [expected, decodeBytes(run.stdout)].map((text) => makeVisible(text.replace(/\n/g, ' ')));
  const quotes = [...(diagnosis?.words ?? '').matchAll(/“([^”]*)”/g)].map(([, quote = '']) => quote);
  return quotes.every((quote) => {
    const bare = quote
      .replace(/^…|…$/g, '')
      .replace(/^·+|·+$/g, '')
      .trim();
    return texts.some((text) => text.includes(bare));
  });
}

/** The filter that frees what the deviation changes, if there is one. */
function filterOf(deviation: Deviation): Filter | [] {
  const filter = deviation.kind === 'other-form' ? FORMS[deviation.form].freedBy : FREED[deviation.kind];
  return filter ?? [];
}

const FREED: Partial<Record<Deviation['kind'], Filter>> = {
  'empty-lines': 'blank-lines-free',
  'last-line-end': 'final-newline-free',
};

/** The expected lines as the program would write them, each with the line that it stands for. */
interface Page {
  readonly lines: readonly {
    readonly text: string;
    /** The expected line and its number; null for a line that the program adds. */
    readonly original: { readonly text: string; readonly number: number } | null;
  }[];
  readonly inputs: readonly TypedAt[];
}

interface TypedAt {
  readonly line: number;
  readonly column: number;
  /** The column in the line that is expected. */
  readonly asked: number;
  readonly text: string;
}

/** What the program wrote, and how it writes what is expected. */
interface Program {
  readonly actual: string;
  readonly deviations: readonly Deviation[];
  readonly write: (text: string) => string;
  /** In its own words. */
  readonly prompts: readonly string[];
  readonly typed: readonly string[];
}

/** Without the blanks at the ends of lines where they are free: deviations are learnt without them. */
function readPage(turns: readonly Turn[], filters: readonly Filter[]): Page {
  const lines = [''];
  const inputs: Omit<TypedAt, 'asked'>[] = [];
  for (const turn of turns) {
    const last = lines.length - 1;
    if (turn.by === 'person') {
      inputs.push({ line: last, column: lines[last]?.length ?? 0, text: turn.text });
      continue;
    }
    const [first = '', ...more] = turn.text.split('\n');
    lines[last] = `${lines[last] ?? ''}${first}`;
    lines.push(...more);
  }
  const isFree = filters.includes('trailing-blanks-free');
  const bare = (text: string): string => (isFree ? text.trimEnd() : text);
  return {
    lines: lines.map((text, at) => ({ text: bare(text), original: { text, number: at + 1 } })),
    inputs: inputs.map((each) => {
      const column = Math.min(each.column, bare(lines[each.line] ?? '').length);
      return { ...each, column, asked: column };
    }),
  };
}

/** Null where what the program adds stands where nothing of the page stands for it. */
function writeLikeProgram(page: Page, program: Program): Page | null {
  const { actual, deviations, write } = program;
  const expected = page.lines.map(({ text }) => text);
  const written = write(expected.join('\n')).split('\n');
  // Deviations with line ends in them leave no line for each expected one.
  const isByLine =
    written.length === expected.length && deviations.every(({ kind }) => kind !== 'moved-lines');
  const lines = written.map((text, at) => ({
    text,
    original: isByLine ? (page.lines[at]?.original ?? null) : { text, number: at + 1 },
  }));
  const inputs = page.inputs.map((input) => {
    const before = expected.slice(0, input.line + 1);
    const isLineEnd = input.column === (before.at(-1) ?? '').length && isByLine;
    if (isLineEnd) return { ...input, column: (written[input.line] ?? '').length };
    before[input.line] = (before[input.line] ?? '').slice(0, input.column);
    const some = write(before.join('\n')).split('\n').slice(0, written.length);
    const line = some.length - 1;
    return { ...input, line, column: Math.min((written[line] ?? '').length, (some[line] ?? '').length) };
  });
  const inForm = formOf(deviations);
  const extended = deviations.reduce(
    (each: Page | null, deviation): Page | null => {
      if (each === null) return null;
      if (deviation.kind === 'opening-lines')
        return moveOpening(each, actual, [...deviation.lines, ...(deviation.written ?? [])]);
      if (deviation.kind === 'echoed-inputs') return addLines(each, actual, listEchoed(program));
      if (deviation.kind !== 'extra-lines') return each;
      return addLines(each, actual, listExtra(each, program, deviation.shape, inForm));
    },
    { lines, inputs },
  );
  return extended !== null && deviations.some(({ kind }) => kind === 'other-form')
    ? writeInForm(extended, actual, inForm)
    : extended;
}

/** Takes the program's own lines for those that differ in their form alone, and of others what is alike at both ends. */
function writeInForm(page: Page, actual: string, inForm: (text: string) => string): Page {
  const written = actual.split('\n');
  const changes = diffArrays(
    page.lines.map(({ text }) => inForm(text)),
    written.map(inForm),
    { maxEditLength: MAX_EDITS },
  );
  const own = new Map<number, string>();
  let [line, other, gone] = [0, 0, 0];
  for (const { added, removed, count } of changes ?? []) {
    const isPaired = added && gone === count;
    const from = isPaired ? line - gone : line;
    if (isPaired || (!added && !removed))
      for (let step = 0; step < count; step++) {
        const [asked, found] = [page.lines[from + step]?.text ?? '', written[other + step] ?? ''];
        own.set(from + step, isPaired ? mixLines(asked, found, inForm) : found);
      }
    gone = removed ? count : 0;
    if (!added) line += count;
    if (!removed) other += count;
  }
  return {
    lines: page.lines.map((each, at) => ({ ...each, text: own.get(at) ?? each.text })),
    inputs: page.inputs.map((input) => {
      const text = own.get(input.line);
      if (text === undefined) return input;
      const before = inForm((page.lines[input.line]?.text ?? '').slice(0, input.column));
      let column = text.length;
      while (column > 0 && inForm(text.slice(0, column)) !== before) column--;
      return { ...input, column };
    }),
  };
}

/** The expected line, with what stands before and behind the difference as the program writes it. */
function mixLines(asked: string, found: string, inForm: (text: string) => string): string {
  if (asked.length + found.length > MAX_TO_MIX) return asked;
  const starts = new Map(listEdges(found).map((at) => [inForm(found.slice(0, at)), at]));
  const begins = listEdges(asked).findLast((at) => starts.has(inForm(asked.slice(0, at)))) ?? 0;
  const head = found.slice(0, starts.get(inForm(asked.slice(0, begins))) ?? 0);
  const [rest, own] = [asked.slice(begins), found.slice(head.length)];
  const ends = new Map(listEdges(own).map((at) => [inForm(own.slice(at)), at]));
  const ended = listEdges(rest).find((at) => ends.has(inForm(rest.slice(at)))) ?? rest.length;
  return head + rest.slice(0, ended) + own.slice(ends.get(inForm(rest.slice(ended))) ?? own.length);
}

/** Where no word and no number is cut. */
function listEdges(text: string): readonly number[] {
  const pieces = [...text.matchAll(/-?\d+(?:\.\d+)*|\p{L}+|./gsu)].map(({ index }) => index);
  return [...pieces, text.length];
}

/** Longer lines are told as they are. */
const MAX_TO_MIX = 400;

/** Texts that differ in more lines than this are shown as they are. */
const MAX_EDITS = 400;

/** The lines with which every dialogue begins, where the program writes them instead of where they are expected. */
function moveOpening(page: Page, actual: string, opening: readonly string[]): Page | null {
  const isOpening = (text: string): boolean => opening.includes(text);
  const dropped = (before: number): number =>
    page.lines.slice(0, before).filter(({ text }) => isOpening(text)).length;
  const bare: Page = {
    lines: page.lines.filter(({ text }) => !isOpening(text)),
    inputs: page.inputs.map((input) => ({ ...input, line: input.line - dropped(input.line) })),
  };
  return addLines(
    bare,
    actual,
    [...actual.split('\n').entries()].flatMap(([line, text]) =>
      isOpening(text) ? [{ line, column: 0, text }] : [],
    ),
  );
}

/** A line that the program adds, and where it begins in what it wrote: behind a prompt not at the start of a line. */
interface Added {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Adds lines that the program adds, at the same places; null where its line begins otherwise than the page's. */
function addLines(page: Page, actual: string, added: readonly Added[] | null): Page | null {
  if (added === null) return null;
  const written = actual.split('\n');
  const lines = [...page.lines];
  let { inputs } = page;
  for (const { line, column, text } of added) {
    if (line > lines.length) break;
    const whole = lines[line];
    const head = (written[line] ?? '').slice(0, column);
    if (column > 0 && whole?.text.slice(0, column) !== head) return null;
    const asked = inputs.find((input) => input.line === line && input.column === column)?.asked ?? column;
    const part = (from: number, to?: number): Page['lines'][number]['original'] =>
      whole?.original ? { ...whole.original, text: whole.original.text.slice(from, to) } : null;
    if (column === 0 || whole === undefined) lines.splice(line, 0, { text, original: null });
    else
      lines.splice(
        line,
        1,
        { text: head + text, original: part(0, asked) },
        { text: whole.text.slice(column), original: part(asked) },
      );
    inputs = inputs.map((input) => {
      if (input.line > line || (input.line === line && column === 0))
        return { ...input, line: input.line + 1 };
      if (input.line < line || input.column <= column) return input;
      return { ...input, line: line + 1, column: input.column - column, asked: input.asked - asked };
    });
  }
  return { lines, inputs };
}

/** The lines that the program adds, with their places. If no lines of the shape are expected, all of them are added. Null for a prompt. */
function listExtra(
  { lines }: Page,
  { actual, prompts }: Program,
  shape: readonly string[],
  inForm: (text: string) => string,
): readonly Added[] | null {
  const page = lines.map(({ text }) => text).join('\n');
  const expected = openPrompts(page, prompts);
  const written = openPrompts(actual, prompts);
  const isExtra = new Set<number>();
  if (expected.some((_, at) => standsAt(expected, at, shape))) {
    const kept = openPrompts(
      withoutExtraLines({ expected: page, actual, prompts }, [shape], inForm),
      prompts,
    );
    let next = 0;
    for (const [at, text] of written.entries())
      if (text === kept[next]) next++;
      else isExtra.add(at);
  } else
    for (const at of written.keys())
      for (let line = measureBlocks(written, at, shape).at(-1) ?? 0; line > 0; line--)
        isExtra.add(at + line - 1);
  return placeLines(written, isExtra);
}

/** The lines that the program adds since it writes what is typed. */
function listEchoed({ actual, prompts, typed }: Program): readonly Added[] | null {
  const written = openPrompts(actual, prompts);
  return placeLines(written, listEchoes(written, prompts, typed));
}

/** Where these lines of the screen stand in what the program wrote. Null if one of them is a prompt. */
function placeLines(written: readonly string[], isExtra: ReadonlySet<number>): readonly Added[] | null {
  const added: Added[] = [];
  let [line, column] = [0, 0];
  for (const [at, text] of written.entries()) {
    const bare = withoutMark(text);
    const isOpen = bare !== text;
    if (isExtra.has(at) && isOpen) return null;
    if (isExtra.has(at)) added.push({ line, column, text: bare });
    column = isOpen ? column + bare.length : 0;
    if (!isOpen) line++;
  }
  return added;
}

function toTurns({ lines, inputs }: Page): readonly Turn[] {
  const turns: Turn[] = [];
  let from = { line: 0, column: 0 };
  const write = (to: { readonly line: number; readonly column: number }): void => {
    const some = lines.slice(from.line, to.line + 1).map(({ text }) => text);
    some[some.length - 1] = (some.at(-1) ?? '').slice(0, to.column);
    some[0] = (some[0] ?? '').slice(from.column);
    const text = some.join('\n');
    if (text !== '') turns.push({ by: 'program', text });
    from = { line: to.line, column: to.column };
  };
  for (const input of inputs) {
    write(input);
    turns.push({ by: 'person', text: input.text });
  }
  write({ line: lines.length - 1, column: (lines.at(-1)?.text ?? '').length });
  return turns;
}

/** The picture with the expected lines as they are: what the deviations explain is shown, but not marked. */
function showOriginal(difference: Difference, { lines }: Page): Difference {
  if (difference.kind !== 'text') return difference;
  const restore = (row: Row): Row => {
    if (!('expectedLine' in row)) return row;
    const line = lines[row.expectedLine - 1];
    const expectedLine = line?.original?.number ?? row.expectedLine;
    if (row.kind === 'changed' && line?.original)
      return { ...row, expectedLine, expected: markAgain(row.expected, line.original.text) };
    if (row.kind !== 'same' || line === undefined) return { ...row, expectedLine };
    const expected = line.original === null ? '' : showLine(encodeText(line.original.text));
    return { ...row, expectedLine, ...(expected === row.text ? {} : { expected }) };
  };
  return { ...difference, rows: difference.rows.map(restore) };
}

/** The expected line with the marks of the line that stands for it: what the deviations explain has none. */
function markAgain(spans: readonly Span[], original: string): readonly Span[] {
  const marks = spans.flatMap(({ text, differs }) => Array.from(text, () => differs));
  const text = spans.map((span) => span.text).join('');
  if (text.trimEnd() === original.trimEnd()) return spans;
  const again: { text: string; differs: boolean }[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays(Array.from(text), Array.from(original)))
    for (const sign of value) {
      const differs = !added && marks[at] === true;
      if (!added) at++;
      if (removed) continue;
      const last = again.at(-1);
      if (last?.differs === differs) last.text += sign;
      else again.push({ text: sign, differs });
    }
  return again;
}
