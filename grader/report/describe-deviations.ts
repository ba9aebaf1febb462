/** Describes deviations in words: what is shown otherwise, how often, where first, and what it costs. */
import { isAsLongEachTime, standsAt } from '../compare/deviations/extra-lines.js';
import { deviate } from '../compare/deviations/apply-deviations.js';
import { excerptForm, formOf, FORMS } from '../compare/deviations/forms.js';
import { ON_STANDARD_ERROR, quoteShort } from '../compare/phrases.js';
import type {
  CaseResult,
  Deviation,
  Difference,
  DeviationCharge,
  Points,
  Replacement,
  Span,
} from '../model.js';
import { deviationsOf } from '../score/charges.js';
import { countPoints } from '../score/points.js';
import { measureCommonPrefix, trimCommon } from '../text/common-prefix.js';
import { count } from '../text/units.js';
import { makeBlanksVisible } from '../text/visible.js';
import { withoutPlace } from './sentence.js';
import { findDifference } from './reproduce.js';

/** A deviation as a report shows it, once for all cases that have it. */
export interface DeviationView {
  readonly deviation: Deviation;
  readonly points: Points;
  /** How many presentation errors this deviation explains, alone or with others. */
  readonly cases: number;
  /** The first of these. */
  readonly first: CaseResult;
}

/** The heading over the deviations. */
export const DEVIATION_TITLE = 'Right, but shown otherwise than expected';

/** The item without the cases that are shown with their deviations. */
export function withoutPresentation<T extends { readonly cases: readonly CaseResult[] }>(item: T): T {
  return { ...item, cases: item.cases.filter(({ verdict }) => verdict.verdict !== 'presentation-error') };
}

/** The charges of the cases that are shown, each with the first case that shows it. */
export function viewDeviations(
  charges: readonly DeviationCharge[],
  cases: readonly CaseResult[],
): readonly DeviationView[] {
  return charges.flatMap((charge) => {
    const key = JSON.stringify(charge.deviation);
    const showing = cases.filter(({ verdict }) =>
      deviationsOf(verdict).some((each) => JSON.stringify(each) === key),
    );
    const [first] = showing;
    return first === undefined ? [] : [{ ...charge, cases: showing.length, first }];
  });
}

/**
 * `“chose” is written where “choose” is expected`. The first difference says more, if it is given with all deviations of its
 * text: the deviation knows only the characters beside line ends, has its example from any case, and does not know where
 * a missing text stands instead.
 */
export function describeDeviation(
  deviation: Deviation,
  first: Difference | null = null,
  all: readonly Deviation[] = [deviation],
): string {
  // With several, the first difference may be another one's.
  const lineEnd = all.length === 1 ? describeLineEnd(deviation, first) : null;
  const onStandardError = isNeverWritten(deviation) && wordsOf(first).endsWith(ON_STANDARD_ERROR);
  const words = lineEnd ?? describeAnywhere(withOwnExample(deviation, first, all));
  return onStandardError ? words + ON_STANDARD_ERROR : words;
}

/** With an example from the text that is shown beside it. */
function withOwnExample(
  deviation: Deviation,
  first: Difference | null,
  all: readonly Deviation[],
): Deviation {
  const text = first?.kind === 'value' ? first.text : first?.kind === 'text' ? first : null;
  const rows = text?.rows ?? [];
  if (deviation.kind === 'extra-lines' && deviation.example.length === 1) {
    const { shape } = deviation;
    const own = rows.find((row) => row.kind === 'surplus' && standsAt([row.text], 0, shape));
    return own?.kind === 'surplus' ? { ...deviation, example: [own.text.trim()] } : deviation;
  }
  if (deviation.kind !== 'other-form') return deviation;
  const { form } = deviation;
  const others = all.filter((each) => each.kind !== 'other-form' || each.form !== form);
  const inForm = formOf(others);
  const pairs = rows.flatMap((row) =>
    row.kind === 'changed' ? [[joinSpans(row.expected), joinSpans(row.actual)] as const] : [],
  );
  if (first?.kind === 'value' && text === null) pairs.push([unquote(first.expected), unquote(first.actual)]);
  for (const [asked, written] of pairs) {
    const expected = others.reduce((text, each) => deviate(text, each), asked);
    const own = excerptForm(form, expected.trimEnd(), written.trimEnd(), inForm);
    if (own !== null) return own;
  }
  return deviation;
}

/** A text as it is; values are shown in quotes. */
function unquote(shown: string): string {
  return /^"[^"]*"$/.test(shown) ? shown.slice(1, -1) : shown;
}

function joinSpans(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

function wordsOf(difference: Difference | null): string {
  return difference?.kind === 'text' ? (difference.diagnosis?.words ?? '') : '';
}

/** Whether a text that is expected is never on standard output. */
export function isNeverWritten(deviation: Deviation): boolean {
  return (
    deviation.kind === 'missing-lines' ||
    (deviation.kind === 'replaced-text' && deviation.replacements.some(({ written }) => written === ''))
  );
}

function describeLineEnd(deviation: Deviation, first: Difference | null): string | null {
  if (deviation.kind !== 'replaced-text' || first?.kind !== 'text') return null;
  const { was, is } = trimCommon(deviation.replacements[0] ?? { expected: '', written: '' });
  const code = first.diagnosis?.code;
  const isIt =
    was === '\n'
      ? is === '' && code === 'line-end-missing'
      : was === '' && is === '\n' && code === 'line-end-extra';
  if (!isIt || deviation.replacements.length > 1) return null;
  return withoutPlace(first.diagnosis?.words ?? '');
}

function describeAnywhere(deviation: Deviation): string {
  switch (deviation.kind) {
    case 'replaced-text':
      return describeReplacements(deviation.replacements);
    case 'empty-lines':
      return EMPTY_LINES[deviation.which];
    case 'other-form':
      if (deviation.written.endsWith('\r') && !deviation.expected.endsWith('\r')) return WINDOWS_LINE_ENDS;
      return `${describeOther(deviation)} (${FORMS[deviation.form].words})`;
    case 'last-line-end':
      return LAST_LINE_END[deviation.which];
    case 'echoed-inputs':
      return `what is typed is written again each time, as “${quoteShort(deviation.example)}”`;
    case 'extra-lines': {
      const [first = ''] = deviation.example;
      if (deviation.example.length === 1)
        return `a line like “${quoteShort(first)}” is written that is not expected`;
      const lines = isAsLongEachTime(deviation.shape) ? count(deviation.example.length, 'line') : 'lines';
      return `${lines} that are not expected are written each time, the first like “${quoteShort(first)}”`;
    }
    case 'moved-lines':
      return `lines stand in another order: ${quoteLines(deviation.second)} before ${quoteLines(deviation.first)}`;
    case 'opening-lines': {
      const [first = ''] = deviation.lines;
      const [own] = deviation.written ?? [];
      if (own !== undefined)
        return `each dialogue begins with “${quoteShort(own)}”, expected is “${quoteShort(first)}”`;
      return deviation.lines.length === 1
        ? `the line “${quoteShort(first)}”, with which each dialogue begins, is not written exactly where it is expected`
        : `the lines with which each dialogue begins, from “${quoteShort(first)}” on, are not written exactly where they are expected`;
    }
    case 'missing-lines': {
      const [first = '', ...more] = deviation.lines;
      return more.length === 0
        ? `the line “${quoteShort(first)}” is never written`
        : `${count(deviation.lines.length, 'line')} are never written, the first “${quoteShort(first)}”`;
    }
  }
}

/** A page shows several blanks as one. */
function describeOther({ expected, written }: Pick<Replacement, 'expected' | 'written'>): string {
  const squeeze = (text: string): string => text.replace(/ +/g, ' ').trim();
  const looksAlike = squeeze(written) === squeeze(expected);
  const quote = (text: string): string =>
    looksAlike ? makeBlanksVisible(quoteShort(text)) : quoteShort(text);
  return `“${quote(written)}” is written where “${quote(expected)}” is expected`;
}

/** The first of lines with words, whose numbers and names are open; of a board there is nothing to quote. */
function quoteLines(lines: readonly string[]): string {
  const line = lines.find((each) => /\p{L}{2}/u.test(each));
  return line === undefined ? 'the board' : `“${quoteShort(line.replace(/[#@]/g, '…'))}”`;
}

const WINDOWS_LINE_ENDS = 'lines end as on Windows (CR LF), where LF alone is expected';

const EMPTY_LINES: Readonly<Record<'extra' | 'missing' | 'moved', string>> = {
  extra: 'empty lines are written where none are expected',
  missing: 'empty lines that are expected are not written',
  moved: 'empty lines are written in other places than expected',
};

const LAST_LINE_END: Readonly<Record<'extra' | 'missing', string>> = {
  extra: 'a line end is written after the last line that is not expected',
  missing: 'no line end is written after the last line',
};

const EDGES: Readonly<Record<'line-start' | 'line-end', string>> = {
  'line-start': 'the beginning of a line',
  'line-end': 'the end of a line',
};

/** More are counted. */
const MAX_TOLD = 2;

function describeReplacements(all: readonly Replacement[]): string {
  const told = all.slice(0, MAX_TOLD).map(describeReplacement).join(', and ');
  const more = all.length - MAX_TOLD;
  return more > 0 ? `${told}, and ${more} more of this kind` : told;
}

const SLOTS = { '#': 'any number', '@': 'any name' };

function describeReplacement(replacement: Replacement): string {
  const words = describeTexts(replacement);
  if (replacement.numbers !== true) return words;
  const open = Object.entries(SLOTS).flatMap(([slot, what]) =>
    words.includes(slot) ? [`${slot} stands for ${what}`] : [],
  );
  return `${words.replace(/#(?:\.#)+/g, '#')}${open.length === 0 ? '' : ` (${open.join(', ')})`}`;
}

function describeTexts(replacement: Replacement): string {
  const { expected, written, at } = replacement;
  if (at === 'line-start' || at === 'line-end') {
    const kind = nameKind(expected, written);
    if (expected === '')
      return `“${quoteShort(written)}” is written at ${EDGES[at]} where nothing is expected${kind}`;
    if (written === '')
      return `“${quoteShort(expected)}” is not written at ${EDGES[at]} where it is expected${kind}`;
    return `“${quoteShort(written)}” is written at ${EDGES[at]} where “${quoteShort(expected)}” is expected${kind}`;
  }
  if (written === '') return `“${quoteShort(expected.trim())}” is never written`;
  const { was, is } = trimCommon(replacement);
  const around = quoteShort(expected.replace(/\n/g, ''));
  if (was === '' && is === '\r') return WINDOWS_LINE_ENDS;
  if (was === '\r' && is === '') return 'lines end with LF alone, where CR LF is expected, as on Windows';
  if (was === '' && is === '\n') {
    const before = written.slice(0, written.indexOf('\n'));
    return before.trim() === ''
      ? `a line ends before “${around}” where it is expected to go on`
      : `a line ends after “${quoteShort(before)}” where it is expected to go on`;
  }
  if (was === '\n' && is === '') return `no line end is written after “${around}”`;
  if (was === '\n' && is.trim() === '' && expected.startsWith('\n'))
    return `no line end is written before “${around}”`;
  const added =
    (was === '' ? describeAddedLine(replacement, is) : null) ?? describeMarks(replacement, was, is);
  if (added !== null) return added;
  return `“${quoteShort(written)}” is written where “${quoteShort(expected)}” is expected${nameKind(was, is)}`;
}

/** A text with a line end, written before or after what is expected; null if it is neither. */
function describeAddedLine({ expected, written }: Replacement, added: string): string | null {
  const text = added.trim();
  if (text === '' || text.includes('\n')) return null;
  if (added === `${text}\n` && written === added + expected)
    return `“${quoteShort(text)}” and a line end are written before “${quoteShort(expected)}”, where nothing is expected`;
  return added === `\n${text}` && written === expected + added
    ? `a line end and “${quoteShort(text)}” are written after “${quoteShort(expected)}”, where nothing is expected`
    : null;
}

/** Brackets and other marks that stand between two texts, or are missing there; null for any other difference. */
function describeMarks({ expected, written }: Replacement, was: string, is: string): string | null {
  if ((was !== '' && is !== '') || !/^[^\p{L}\p{N}\s]{2,}$/u.test(was + is)) return null;
  const text = was === '' ? expected : written;
  const at = measureCommonPrefix(expected, written);
  if (at === 0 || at === text.length) return null;
  const between = `between “${quoteShort(text.slice(0, at))}” and “${quoteShort(text.slice(at))}”`;
  return was === ''
    ? `“${is}” is written ${between}, where nothing is expected`
    : `“${was}” is not written ${between}`;
}

/** Names the only difference if it is hard to see. */
function nameKind(was: string, is: string): string {
  if ((was + is).trim() === '') return ` (${FORMS.blanks.words})`;
  if (/^['’‘`´′]*$/u.test(was + is)) return ' (only the apostrophe differs)';
  return was.toLowerCase() === is.toLowerCase() ? ` (${FORMS['letter-case'].words})` : '';
}

/** Everything that a report says about a deviation, in sentences. */
export function tellDeviation({ deviation, points, cases, first }: DeviationView): readonly string[] {
  const words = describeDeviation(deviation, findDifference(first), deviationsOf(first.verdict));
  const cost = points === '0' ? 'It costs nothing' : `It costs ${countPoints(points)}, once`;
  const right =
    cases === 1
      ? '1 case is right but for this and earns its points'
      : `${cases} cases are right but for this and earn their points`;
  return [
    `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    `${cost}: ${right}.`,
    `First in “${first.case.title}” (${first.case.id}).`,
  ];
}
