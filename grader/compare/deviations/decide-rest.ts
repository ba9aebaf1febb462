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
  TranscriptCase,
  Turn,
  Verdict,
} from '../../model.js';
import { decideMethod, decideTranscript } from '../decide.js';
import { showLine } from '../excerpt.js';
import type { AnswerData } from './answer-data.js';
import { listPrompts } from './expected-texts.js';
import { measureBlocks, standsAt, withoutExtraLines } from './extra-lines.js';
import { formOf } from './forms.js';
import { openPrompts } from './prompts.js';
import { deviate, explains } from './apply-deviations.js';
import { replaceTexts } from './texts-of-run.js';

/** Texts of calls that the deviations explain count as right. */
export function decideRestOfCalls(
  testCase: MethodCase,
  run: CallsRun,
  deviations: readonly Deviation[],
  data: Pick<AnswerData, 'dataOf'>,
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
  const prompts = listPrompts(dialogue.turns);
  const write = (text: string): string => deviations.reduce((sum, each) => deviate(sum, each, prompts), text);
  if (addsBehindPrompts(deviations, prompts.map(write), actual)) return null;
  const page = writeLikeProgram(readPage(dialogue.turns, filters), actual, deviations, write);
  const added = deviations.flatMap(({ kind }): Filter[] => FREED[kind] ?? []);
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

/** Kinds that a filter frees. */
const FREED: Partial<Record<Deviation['kind'], Filter[]>> = {
  'empty-lines': ['blank-lines-free'],
  'last-line-end': ['final-newline-free'],
};

/** The expected lines as the program would write them, each with the line that it stands for. */
interface Page {
  readonly lines: readonly {
    readonly text: string;
    /** The expected line and its number; null for a line that the program adds. */
    readonly original: { readonly text: string; readonly number: number } | null;
  }[];
  readonly inputs: readonly { readonly line: number; readonly column: number; readonly text: string }[];
}

/** Without the blanks at the ends of lines where they are free: deviations are learnt without them. */
function readPage(turns: readonly Turn[], filters: readonly Filter[]): Page {
  const lines = [''];
  const inputs: { line: number; column: number; text: string }[] = [];
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
    inputs: inputs.map((each) => ({
      ...each,
      column: Math.min(each.column, bare(lines[each.line] ?? '').length),
    })),
  };
}

function writeLikeProgram(
  page: Page,
  actual: string,
  deviations: readonly Deviation[],
  write: (text: string) => string,
): Page {
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
  const extended = deviations.reduce<Page>(
    (each, deviation) => {
      if (deviation.kind === 'opening-lines') return moveOpening(each, actual, deviation.lines);
      if (deviation.kind !== 'extra-lines') return each;
      return addLines(each, listExtra(each, actual, deviation.shape, inForm));
    },
    { lines, inputs },
  );
  return deviations.some(({ kind }) => kind === 'other-form')
    ? writeInForm(extended, actual, inForm)
    : extended;
}

/** Takes the program's own lines for those that differ in their form alone. */
function writeInForm(page: Page, actual: string, inForm: (text: string) => string): Page {
  const written = actual.split('\n');
  const changes = diffArrays(
    page.lines.map(({ text }) => inForm(text)),
    written.map(inForm),
    { maxEditLength: MAX_EDITS },
  );
  const own = new Map<number, string>();
  let [line, other] = [0, 0];
  for (const { added, removed, count } of changes ?? []) {
    if (!added && !removed)
      for (let step = 0; step < count; step++) own.set(line + step, written[other + step] ?? '');
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

/** Texts that differ in more lines than this are shown as they are. */
const MAX_EDITS = 400;

/** The lines with which every dialogue begins, where the program writes them instead of where they are expected. */
function moveOpening(page: Page, actual: string, opening: readonly string[]): Page {
  const isOpening = (text: string): boolean => opening.includes(text);
  const dropped = (before: number): number =>
    page.lines.slice(0, before).filter(({ text }) => isOpening(text)).length;
  const bare: Page = {
    lines: page.lines.filter(({ text }) => !isOpening(text)),
    inputs: page.inputs.map((input) => ({ ...input, line: input.line - dropped(input.line) })),
  };
  return addLines(
    bare,
    [...actual.split('\n').entries()].filter(([, text]) => isOpening(text)),
  );
}

/** Adds lines that the program adds, at the same places. */
function addLines(page: Page, added: readonly (readonly [number, string])[]): Page {
  const lines = [...page.lines];
  let inputs = page.inputs;
  for (const [at, text] of added) {
    if (at > lines.length) break;
    lines.splice(at, 0, { text, original: null });
    inputs = inputs.map((input) => (input.line >= at ? { ...input, line: input.line + 1 } : input));
  }
  return { lines, inputs };
}

/** Whether the program adds lines behind a prompt: no line of a page stands for half of another. */
function addsBehindPrompts(
  deviations: readonly Deviation[],
  prompts: readonly string[],
  actual: string,
): boolean {
  const count = (lines: readonly string[], shape: readonly string[]): number =>
    lines.filter((_, at) => standsAt(lines, at, shape)).length;
  return deviations.some(
    (each) =>
      each.kind === 'extra-lines' &&
      count(openPrompts(actual, prompts), each.shape) > count(actual.split('\n'), each.shape),
  );
}

/** The lines that the program adds, with their places. If no lines of the shape are expected, all of them are added. */
function listExtra(
  { lines }: Page,
  actual: string,
  shape: readonly string[],
  inForm: (text: string) => string,
): readonly (readonly [number, string])[] {
  const expected = lines.map(({ text }) => text);
  const written = actual.split('\n');
  if (!expected.some((_, at) => standsAt(expected, at, shape))) {
    const isExtra = new Set(
      written.flatMap((_, at) =>
        Array.from({ length: measureBlocks(written, at, shape).at(-1) ?? 0 }, (__, line) => at + line),
      ),
    );
    return [...written.entries()].filter(([at]) => isExtra.has(at));
  }
  const kept = withoutExtraLines({ expected: expected.join('\n'), actual }, shape, inForm).split('\n');
  let next = 0;
  return [...written.entries()].filter(([, text]) => {
    if (text !== kept[next]) return true;
    next++;
    return false;
  });
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
    if (row.kind !== 'same' || line === undefined) return { ...row, expectedLine };
    const expected = line.original === null ? '' : showLine(encodeText(line.original.text));
    return { ...row, expectedLine, ...(expected === row.text ? {} : { expected }) };
  };
  return { ...difference, rows: difference.rows.map(restore) };
}
