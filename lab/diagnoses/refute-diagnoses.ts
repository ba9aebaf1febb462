/**
 * Looks for sentences that the texts refute. It reads only the words, as a student would, independently of the code
 * that made them.
 */
import { distance } from 'fastest-levenshtein';
import { DIAGNOSIS_KINDS } from '../../grader/compare/diagnoses/kinds/index.js';
import { equalUnder } from '../../grader/compare/equality.js';
import { encodeText } from '../../grader/text/bytes.js';
import { makeVisible } from '../../grader/text/visible.js';
import type { Diagnosis, DiagnosisCode } from '../../grader/model.js';

/** Why the sentence is false; null if nothing refutes it. */
export function refute({ code, words }: Diagnosis, expected: string, actual: string): string | null {
  const mine = split(actual);
  const named = [...words.matchAll(/\blines? (\d+)/g)].map((match) => Number(match[1]));
  if (named.some((line) => line < 1 || line > mine.length + 1)) return 'names a line that is not there';
  const line = named[0] ?? 1;
  const board = code === 'turned-board' ? refuteBoard(words, split(expected), mine) : null;
  if (board !== null) return board;
  const quotes = [...words.matchAll(/“(.*?)”(?=[\s,:;.)]|$)/gs)].map((match) => match[1] ?? '');
  const partial = /^(?:first|mostly): /.test(words);
  return (
    refuteWhole(code, partial, words, expected, actual) ??
    refuteQuotes(code, words, quotes, line, expected, actual)
  );
}

/** The simplest change that makes both texts equal if the claim explains everything, where no filter is that change. */
const REPAIRS: Readonly<Partial<Record<DiagnosisCode, (text: string) => string>>> = {
  'line-end-extra': (text) => text.replace(/[\s]/g, ''),
  'line-end-missing': (text) => text.replace(/[\s]/g, ''),
  number: (text) => text.replace(/ *-?\d+(\.\d+)?/g, '#').replace(/\s/g, ''),
  swapped: (text) => Array.from(text).sort().join(''),
  'turned-board': (text) => String(text.split('\n').length),
};

function areEqualRepaired(code: DiagnosisCode, expected: string, actual: string): boolean {
  const [filter] = DIAGNOSIS_KINDS[code].freedBy?.slice(-1) ?? [];
  if (filter !== undefined) return equalUnder(encodeText(expected), encodeText(actual), [filter]);
  const repair = REPAIRS[code] ?? (() => '');
  return repair(expected) === repair(actual);
}

function refuteWhole(
  code: DiagnosisCode,
  partial: boolean,
  words: string,
  expected: string,
  actual: string,
): string | null {
  if (partial) return null;
  if (!areEqualRepaired(code, expected, actual)) return 'undoing it leaves a difference';
  const shorter = actual.length < expected.length;
  if (code === 'no-output') return actual === '' ? null : 'something was written';
  if (code === 'stops-early') return expected.startsWith(actual) ? null : 'it went wrong before';
  if (code === 'goes-on') return actual.startsWith(expected) ? null : 'it went wrong before';
  if (SURPLUS.has(code))
    return isPartOf(expected, actual) && !shorter ? null : `more differs than is too many: ${words}`;
  if (LACKING.has(code)) return isPartOf(actual, expected) && shorter ? null : 'more differs than is missing';
  return null;
}

const SURPLUS: ReadonlySet<DiagnosisCode> = new Set([
  'extra-lines',
  'extra-item',
  'extra-text',
  'prompt-repeated',
  'input-echoed',
]);
const LACKING: ReadonlySet<DiagnosisCode> = new Set([
  'missing-lines',
  'missing-item',
  'missing-text',
  'prompt-missing',
]);

function refuteQuotes(
  code: string,
  words: string,
  quotes: readonly string[],
  line: number,
  expected: string,
  actual: string,
): string | null {
  const [first = '', second = ''] = quotes;
  const own = show(split(actual)[line - 1] ?? '');
  const holds = (text: string, quote: string): boolean => show(text).includes(bare(quote));
  const fewer = (quote: string): boolean => countLines(actual, quote) < countLines(expected, quote);
  switch (code) {
    case 'prompt-missing':
      if (!fewer(first)) return `“${first}” stands there as often as expected`;
      return null;
    case 'missing-lines':
      return words.includes('lines are') || fewer(first)
        ? null
        : `the line “${first}” stands there as often as expected`;
    case 'extra-lines':
      return words.includes(' lines ') || countLines(actual, first) > countLines(expected, first)
        ? null
        : `“${first}” stands there no more often than expected`;
    case 'letter-case': {
      const isSame = first !== second && first.toLowerCase() === second.toLowerCase();
      return isSame && holds(expected, first) && holds(own, second) ? null : 'these words do not stand there';
    }
    case 'other-text': {
      if (/^(?:first: |mostly: )?line \d+ is /.test(words))
        return refuteLines(words, quotes, own, expected, holds);
      const hasBlank = (text: string): boolean => /[ \t]/.test(text);
      if (/^(?:first: |mostly: )?(?:a blank|blanks) stands? where/.test(words))
        return holds(expected, first) && hasBlank(split(actual)[line - 1] ?? '')
          ? null
          : 'no blank stands there';
      if (/^(?:first: |mostly: )?“[^”]*” stands where (?:a blank is|blanks are) expected/.test(words))
        return holds(own, first) && hasBlank(expected) ? null : 'no blank is expected';
      const [asked, found] = words.includes('misspelt') ? [first, second] : [second, first];
      return holds(expected, asked) && holds(own, found) ? null : 'these words do not stand there';
    }
    case 'item-order': {
      const items = (text: string): string =>
        text
          .split(/[\s,;|]+/)
          .sort()
          .join(' ');
      const isSame = split(expected).some((each) => items(each) === items(own));
      return isSame ? refuteLines(words, quotes, own, expected, holds) : 'no line holds the same';
    }
    case 'other-line':
    case 'board-row':
      return refuteLines(words, quotes, own, expected, holds);
    case 'extra-text':
    case 'extra-item':
      return holds(own, first) ? null : `“${first}” does not stand in line ${line}`;
    case 'missing-text':
    case 'missing-item':
      return holds(expected, first) ? null : `“${first}” is not expected anywhere`;
    case 'line-end-missing':
    case 'line-end-extra':
      return holds(expected, first) ? null : `“${first}” is not expected anywhere`;
    case 'number': {
      if (!words.includes(', found ')) return refuteLines(words, quotes, own, expected, holds);
      const [, asked = '', found = ''] = /expected (-?[\d.]+), found (-?[\d.]+)/.exec(words) ?? [];
      return own.includes(found) && expected.includes(asked) && asked !== found
        ? null
        : 'these numbers do not stand there';
    }
    default:
      return null;
  }
}

/** `line 3 is “a”, expected is “b”`, where either may be blank. */
function refuteLines(
  words: string,
  [first = '', second = '']: readonly string[],
  own: string,
  expected: string,
  holds: (text: string, quote: string) => boolean,
): string | null {
  const [, written, wanted] = /you write (\w+) lines? where (\w+) (?:is|are) expected/.exec(words) ?? [];
  if (written === wanted && written !== undefined) return 'as many lines are written';
  const isRight = words.includes(' is blank') ? /^[→␍·\s]*$/u.test(own) : holds(own, first);
  const asked = words.includes(' is blank') ? first : second;
  const isAsked = words.includes('expected is a blank line')
    ? split(expected).some((line) => line.trim() === '')
    : holds(expected, asked);
  return isRight && isAsked ? null : 'the line says something else';
}

/** Mirrored and turned boards have the same signs; exchanged signs are exchanged back; a shifted board has rows or columns more. */
function refuteBoard(words: string, expected: readonly string[], actual: readonly string[]): string | null {
  const [, from = '1', to = '1'] = /lines (\d+) to (\d+)/.exec(words) ?? [];
  const cut = (lines: readonly string[]): string => lines.slice(Number(from) - 1, Number(to)).join('\n');
  const [asked, found] = [cut(expected), cut(actual)];
  const [, one = '', other = ''] = /“(.+?)” and “(.+?)” are exchanged/.exec(words) ?? [];
  const sorted = (text: string): string => Array.from(text).sort().join('');
  if (asked === found) return 'these lines are equal';
  if (one !== '')
    return asked.replaceAll(one, '\0').replaceAll(other, one).replaceAll('\0', other) === found
      ? null
      : 'other signs differ, too';
  if (/one (?:line|place) too/.test(words)) return null;
  return sorted(asked) === sorted(found) ? null : 'other signs stand there';
}

function split(text: string): readonly string[] {
  return text.split('\n');
}
function show(text: string): string {
  return text
    .split('\n')
    .map((line) => makeVisible(line).replace(/·/g, ' '))
    .join('\n');
}
/** The quotation without the marks of a cut and of blanks at its ends. */
function bare(quote: string): string {
  return quote.replace(/^…|…$/g, '').replace(/·/g, ' ').trim();
}

/** Counts lines with this text or almost this text: a line with a misspelt word is not missing. */
function countLines(text: string, quote: string): number {
  const wanted = bare(quote);
  return show(text)
    .split('\n')
    .filter((line) => {
      const found = line.trim().slice(0, quote.endsWith('…') ? wanted.length : undefined);
      return (
        found.includes(wanted) ||
        [found, found.slice(0, wanted.length)].some((one) => distance(one, wanted) <= wanted.length / 5)
      );
    }).length;
}

/** Whether removing characters from the longer text gives the shorter one. */
function isPartOf(shorter: string, longer: string): boolean {
  let at = 0;
  for (const character of shorter) {
    at = longer.indexOf(character, at) + character.length;
    if (at < character.length) return false;
  }
  return true;
}
