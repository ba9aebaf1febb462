/** Describes a difference in words, and shows the texts side by side. */
import type {
  Diagnosis,
  Difference,
  RunTimeError,
  TextDifference,
  ValueDifference,
  Verdict,
} from '../model.js';
import { measureCommonPrefix } from '../text/common-prefix.js';
import { quoteAround } from '../compare/phrases.js';
import { ALSO_READS_AHEAD } from '../compare/read-ahead.js';
import { type Explanation, say, showDiagnostic } from './explanation.js';

export function explainDifference(difference: Difference): Explanation {
  switch (difference.kind) {
    case 'text':
      return explainText(difference);
    case 'value': {
      const words = difference.text?.diagnosis?.words;
      const more = words === difference.diagnosis?.words ? undefined : words;
      const pairs = [
        ['call', difference.call],
        ['expected', difference.expected],
        [difference.what === 'returned' ? 'returned' : 'found', difference.actual],
      ] as const;
      return {
        summary: diagnosisOfValue(difference)?.words ?? describeValues(difference),
        sentences: more === undefined || difference.diagnosis === null ? [] : [more],
        // A text of several lines is shown in rows. If its line ends are written out, it is one line.
        blocks:
          difference.text === null
            ? [{ kind: 'pairs', pairs }]
            : [
                { kind: 'rows', rows: difference.text.rows, title: difference.call },
                { kind: 'pairs', pairs },
              ],
      };
    }
    case 'exception':
      return {
        summary: `expected ${difference.expected}, but it threw ${difference.actual}`,
        sentences: [],
        blocks: [
          {
            kind: 'pairs',
            pairs: [
              ['call', difference.call],
              ['expected', difference.expected],
              ['happened', difference.actual],
            ],
          },
        ],
      };
    case 'exit-code':
      return say(`ended with exit code ${difference.actual}, expected ${difference.expected}`, []);
    case 'file':
      return say(difference.message, []);
    case 'style':
      return {
        summary: `the style checker has ${difference.total} ${difference.total === 1 ? 'message' : 'messages'}`,
        sentences: [],
        blocks: difference.messages.map((message) => showDiagnostic(message)),
      };
    case 'judged': {
      const at = difference.at === null ? '' : `${difference.at}: `;
      return {
        summary: `${at}${difference.message}`,
        sentences: [],
        blocks: difference.text === null ? [] : [{ kind: 'rows', rows: difference.text.rows }],
      };
    }
  }
}

/** The difference that the first sentence about a case tells; null where it tells something else. */
export function differenceTold(verdict: Verdict): Difference | null {
  return verdict.verdict === 'wrong-answer' || ranOutOfInput(verdict) ? verdict.difference : null;
}

/** How languages tell that there is no more input. A program that went wrong early reads on: the error is a symptom. */
const NO_INPUT = /\b(?:NoSuchElementException|EOFError|EOFException)\b|No line found/;

export function ranOutOfInput(verdict: Verdict): verdict is RunTimeError {
  return verdict.verdict === 'run-time-error' && NO_INPUT.test(verdict.message);
}

/** Where a dialogue has gone another way, what was typed for it does not suffice: the error is a symptom. */
export function nameAskingOn({ message }: RunTimeError): string {
  return `After that it asks for more than was typed (${NO_INPUT.exec(message)?.[0] ?? 'no input'})`;
}

/** The cause of a difference, if one is known. */
export function diagnosisOf(difference: Difference): Diagnosis | null {
  if (difference.kind === 'value') return diagnosisOfValue(difference);
  return difference.kind === 'text' ? difference.diagnosis : null;
}

/** What is wrong with a value, or else with the text that it is. */
export function diagnosisOfValue({ diagnosis, text }: ValueDifference): Diagnosis | null {
  return diagnosis ?? text?.diagnosis ?? null;
}

/** Of longer values the part around the first difference is in the sentence. All of them is shown below. */
const MAX_IN_A_SENTENCE = 40;

/** What came and what is expected, if both are known. */
function describeValues(difference: ValueDifference): string {
  const { what, path } = difference;
  const { expected, actual } = quoteValues(difference);
  if (expected === '' || actual === '') return nameWrongValue(difference);
  const where = path !== '' && `${expected}${actual}`.includes('…') ? `: they first differ at ${path}` : '';
  return what === 'returned'
    ? `returned ${actual}, expected ${expected}${where}`
    : `left ${actual} in ${what}, expected ${expected}${where}`;
}

/** The values as a sentence holds them; empty where one of them is not shown or has several lines. */
export function quoteValues({ expected, actual }: ValueDifference): { expected: string; actual: string } {
  const isOpen = [expected, actual].some((each) => each === '' || each === NOT_SHOWN || each.includes('\n'));
  if (isOpen) return { expected: '', actual: '' };
  const at = measureCommonPrefix(expected, actual);
  const quote = (text: string): string =>
    text.length <= MAX_IN_A_SENTENCE + '……'.length ? text : quoteAround(text, at, MAX_IN_A_SENTENCE);
  return { expected: quote(expected), actual: quote(actual) };
}

/** That a value is wrong, without the value. */
export function nameWrongValue({ what, path }: ValueDifference): string {
  const where = path === '' ? '' : ` at ${path}`;
  return what === 'returned' ? `returned the wrong value${where}` : `left the wrong value in ${what}${where}`;
}

function explainText(difference: TextDifference): Explanation {
  const { at, after, diagnosis, rows, changedLines, readsAhead } = difference;
  const place = `line ${at.line}, column ${at.column} of ${difference.what}`;
  const input =
    after === null
      ? ''
      : `, after you typed ${after.text === '' ? 'an empty line' : after.text} (input ${after.number})`;
  const first = `first difference: ${place}${input}`;
  const lines = [
    ...(changedLines > 1 ? [`${changedLines} lines differ.`] : []),
    ...(readsAhead === true ? [ALSO_READS_AHEAD] : []),
  ];
  return diagnosis === null
    ? { summary: first, sentences: lines, blocks: [{ kind: 'rows', rows }] }
    : {
        summary: diagnosis.words,
        sentences: [...(needsPlace(diagnosis, difference) ? [first] : []), ...lines],
        blocks: [{ kind: 'rows', rows }],
      };
}

/** Where an output is empty or ends is said by that alone. */
const NEED_NO_PLACE: ReadonlySet<string> = new Set(['no-output', 'stops-early']);

/** Whether the words do not say yet in which line it is, and beside which input. */
function needsPlace({ code, words }: Diagnosis, { at, after }: TextDifference): boolean {
  const line = new RegExp(`\\blines? ${at.line}\\b`);
  const isNamed = line.test(words) && (after === null || /\binput \d/.test(words));
  return !isNamed && !NEED_NO_PLACE.has(code);
}

export const NOT_SHOWN = '(not shown)';
