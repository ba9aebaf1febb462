/** The texts of a run, each with the expected one, to be compared or replaced. */
import type {
  CallOutcome,
  CallsRun,
  Counts,
  Expectation,
  Filter,
  Matcher,
  MethodCase,
  Run,
  StepReport,
  TranscriptCase,
  Value,
} from '../../model.js';
import { encodeText } from '../../text/bytes.js';
import { frees } from '../filters/index.js';
import { selectOutput } from '../select-output.js';
import { layOutExpected } from '../expected.js';
import { normalizeText } from '../filters/normalize.js';
import { resolvePatterns } from '../patterns.js';
import { remember } from '../../text/remember.js';
import { decodeBytes } from '../../text/utf8.js';
import { listPrompts, listTyped } from './expected-texts.js';
import type { Pair } from './apply-deviations.js';
import { measureLikeness } from './likeness.js';

/** Both texts without differences that are allowed. */
export interface TextPair extends Pair {
  /** The expected text as it is. */
  readonly right: string;
  /** The filters that apply to both. */
  readonly filters: readonly Filter[];
}

/** Returns the text that replaces the actual one; null leaves it unchanged. */
export type Visit = (pair: TextPair) => string | null;

/** Longer outputs are skipped. */
const MAX_BYTES = 200_000;

/** The run with the texts that `visit` returns. `counts` selects the output that counts, by the borders that the program writes. */
export function replaceOutput(testCase: TranscriptCase, run: Run, counts: Counts | null, visit: Visit): Run {
  const { dialogue, filters } = testCase;
  if (run.stdout.length > MAX_BYTES) return run;
  const written = counts === null ? run.stdout : selectOutput(run.stdout, counts);
  const { bytes } = layOutExpected({ turns: resolvePatterns(dialogue, written, filters) });
  const prompts = [...new Set(listPrompts(dialogue.turns))];
  const typed = listTyped(dialogue.turns);
  const stdout = visitBytes(decodeBytes(bytes), written, filters, (pair) =>
    visit({ ...pair, prompts, typed }),
  );
  return stdout === null ? run : { ...run, stdout };
}

/** The calls with the texts that `visit` returns: returned, printed, left behind, and messages of exceptions. */
export function replaceTexts({ steps }: MethodCase, run: CallsRun, visit: Visit): CallsRun {
  if (run.kind === 'ended') return run;
  return {
    ...run,
    steps: run.steps.map((report, index) =>
      (steps[index]?.expect ?? []).reduce(
        (sum, expectation, place, all) => replaceInReport(sum, expectation, countLeft(all, place), visit),
        report,
      ),
    ),
  };
}

/** How many values were read before this expectation. */
function countLeft(all: readonly Expectation[], place: number): number {
  return all.slice(0, place).filter(({ of }) => of === 'leaves').length;
}

function replaceInReport(
  report: StepReport,
  expectation: Expectation,
  read: number,
  visit: Visit,
): StepReport {
  switch (expectation.of) {
    case 'returns':
    case 'leaves': {
      const { match } = expectation;
      const replace = (outcome: CallOutcome): CallOutcome => {
        const wanted = outcome.kind === 'returned' ? expectedFor(match, outcome.value) : null;
        return outcome.kind === 'returned' && wanted !== null
          ? { ...outcome, value: replaceInValue(wanted, outcome.value, visit) }
          : outcome;
      };
      return expectation.of === 'returns'
        ? { ...report, outcomes: report.outcomes.map(replace) }
        : { ...report, left: report.left.map((outcome, at) => (at === read ? replace(outcome) : outcome)) };
    }
    case 'prints': {
      const printed = visitBytes(expectation.text, report.printed, expectation.filters, visit);
      return printed === null ? report : { ...report, printed };
    }
    case 'throws': {
      const { message } = expectation;
      if (message?.how !== 'equals' || message.value.type !== 'string') return report;
      const expected = message.value.value;
      return {
        ...report,
        outcomes: report.outcomes.map((outcome) =>
          outcome.kind === 'threw' && outcome.message !== null
            ? { ...outcome, message: visitText(expected, outcome.message, message.filters, visit) }
            : outcome,
        ),
      };
    }
    case 'file':
      return report;
  }
}

/** The expectation for one value: if it may be one of several, the most similar one. */
function expectedFor(match: Matcher, actual: Value): TextMatcher | null {
  if (match.how === 'equals' || match.how === 'as-set') return match;
  const written = actual.type === 'object' ? actual.text : actual.type === 'string' ? actual.value : null;
  if (match.how !== 'sampled' || written === null) return null;
  const likenessOf = (value: Value): number =>
    value.type === 'string' ? measureLikeness(value.value, written) : -1;
  const [nearest] = match.among.toSorted((one, other) => likenessOf(other) - likenessOf(one));
  return nearest === undefined ? null : { how: 'equals', value: nearest, filters: [] };
}

/** Texts inside values. */
function replaceInValue(match: TextMatcher, actual: Value, visit: Visit): Value {
  const { value: expected, filters } = match;
  if (expected.type === 'string' && actual.type === 'string')
    return { ...actual, value: visitText(expected.value, actual.value, filters, visit) };
  const wanted =
    expected.type === 'string' ? expected.value : expected.type === 'object' ? expected.text : null;
  if (wanted !== null && actual.type === 'object' && actual.text !== null)
    return { ...actual, text: visitText(wanted, actual.text, filters, visit) };
  if (expected.type !== 'array' || actual.type !== 'array') return actual;
  const partners = match.how === 'as-set' ? pairSorted(expected.items, actual.items) : expected.items;
  return {
    ...actual,
    items: actual.items.map((item, at) => {
      const partner = partners[at];
      return partner === undefined ? item : replaceInValue({ ...match, value: partner }, item, visit);
    }),
  };
}

type TextMatcher = Extract<Matcher, { readonly how: 'equals' | 'as-set' }>;

/** For free order: for each actual item the expected one of the same rank. */
function pairSorted(expected: readonly Value[], actual: readonly Value[]): readonly (Value | undefined)[] {
  const rank = (items: readonly Value[]): readonly number[] =>
    items
      .map((item, at) => ({ at, key: JSON.stringify(item) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ at }) => at);
  const wanted = rank(expected);
  const partners: (Value | undefined)[] = [];
  for (const [place, at] of rank(actual).entries()) partners[at] = expected[wanted[place] ?? -1];
  return partners;
}

function visitText(expected: string, actual: string, filters: readonly Filter[], visit: Visit): string {
  return visit(pairUp(expected, encodeText(actual), filters)) ?? actual;
}

function visitBytes(
  expected: string,
  actual: Uint8Array,
  filters: readonly Filter[],
  visit: Visit,
): Uint8Array | null {
  const text = visit(pairUp(expected, actual, filters));
  return text === null ? null : encodeText(text);
}

function pairUp(right: string, written: Uint8Array, filters: readonly Filter[]): TextPair {
  const plain = withBlanks(filters);
  const level = (bytes: Uint8Array): string => {
    const given = plain === filters ? bytes : encodeText(dropBlanks(decodeBytes(bytes)));
    const normal = decodeBytes(normalizeText(given, plain));
    return frees(filters, 'last-line-end') ? normal.replace(/\n$/, '') : normal;
  };
  const order = (text: string): string => (frees(filters, 'line-order') ? sortLines(text) : text);
  const expected = level(encodeText(right));
  const actual = level(written);
  const pair = {
    right,
    filters,
    expected: order(expected),
    actual: order(plain === filters ? actual : takeBlanksOf(expected, actual)),
  };
  return frees(filters, 'item-order')
    ? { ...pair, sortItems: (text) => order(level(encodeText(text))) }
    : pair;
}

/** The filters without `blanks-free`. A list that does not have it is returned itself, since plans are kept by the list. */
const withBlanks = remember((filters: readonly Filter[]): readonly Filter[] =>
  filters.includes('blanks-free') ? filters.filter((each) => each !== 'blanks-free') : filters,
);

/** Blanks, and in a group those that part a word from another one or from a number. */
const BLANKS = /((?<=\p{L}{2})[ \t]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[ \t]+(?=\p{L}{2}))|[ \t]+/gu;

/** The text without blanks that do not count. Words stay apart: a name could not be read in `AnnbeatsBob`. */
function dropBlanks(text: string): string {
  return text.replace(BLANKS, (_, parting?: string) => (parting === undefined ? '' : ' '));
}

/** The actual text, in which lines that differ from expected ones by nothing but blanks between words are the expected ones. */
function takeBlanksOf(expected: string, actual: string): string {
  const join = (line: string): string => line.replaceAll(' ', '');
  const wanted = new Map(expected.split('\n').map((line) => [join(line), line]));
  return actual
    .split('\n')
    .map((line) => wanted.get(join(line)) ?? line)
    .join('\n');
}

/** Line ends stay in place, since the last line may have another one. */
function sortLines(text: string): string {
  const lines = text.split('\n');
  const sorted = lines.map((line) => line.trimEnd()).sort();
  return lines.map((line, at) => `${sorted[at] ?? ''}${line.slice(line.trimEnd().length)}`).join('\n');
}

/** Whether two texts are equal under the filters. */
export function isFreeBetween(one: string, other: string, filters: readonly Filter[]): boolean {
  const pair = pairUp(one, encodeText(other), filters);
  return pair.expected === pair.actual;
}
