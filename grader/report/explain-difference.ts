/** Describes a difference in words, and shows the texts side by side. */
import type { Diagnosis, Difference, TextDifference, ValueDifference } from '../model.js';
import { NOT_SHOWN } from './not-shown.js';
import { capitalize } from './sentence.js';
import { type Explanation, say, showDiagnostic } from './explanation.js';

export function explainDifference(difference: Difference): Explanation {
  switch (difference.kind) {
    case 'text':
      return explainText(difference);
    case 'value': {
      const words = difference.text?.diagnosis?.words;
      const pairs = [
        ['call', difference.call],
        ['expected', difference.expected],
        [difference.what === 'returned' ? 'returned' : 'found', difference.actual],
      ] as const;
      return {
        summary: difference.diagnosis?.words ?? describeValues(difference),
        sentences: words === undefined || words === difference.diagnosis?.words ? [] : [capitalize(words)],
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

/** The values themselves if both are short; they are shown below in any case. */
function describeValues(difference: ValueDifference): string {
  const { what, expected, actual } = difference;
  if (!hasShortValues(difference)) return nameWrongValue(difference);
  return what === 'returned'
    ? `returned ${actual}, expected ${expected}`
    : `left ${actual} in ${what}, expected ${expected}`;
}

/** Longer values are only shown below the sentence. */
const MAX_IN_A_SENTENCE = 24;

/** Whether both values are known and fit in a sentence. */
export function hasShortValues({ expected, actual }: ValueDifference): boolean {
  return [expected, actual].every(
    (each) => each !== '' && each !== NOT_SHOWN && each.length <= MAX_IN_A_SENTENCE && !each.includes('\n'),
  );
}

/** That a value is wrong, without the value. */
export function nameWrongValue({ what, path }: ValueDifference): string {
  const where = path === '' ? '' : ` at ${path}`;
  return what === 'returned' ? `returned the wrong value${where}` : `left the wrong value in ${what}${where}`;
}

function explainText(difference: TextDifference): Explanation {
  const { at, after, diagnosis, rows, changedLines } = difference;
  const place = `line ${at.line}, column ${at.column} of ${difference.what}`;
  const input =
    after === null
      ? ''
      : `, after you typed ${after.text === '' ? 'an empty line' : after.text} (input ${after.number})`;
  const first = `first difference: ${place}${input}`;
  const lines = changedLines > 1 ? [`${changedLines} lines differ.`] : [];
  return diagnosis === null
    ? { summary: first, sentences: lines, blocks: [{ kind: 'rows', rows }] }
    : {
        summary: diagnosis.words,
        sentences: [...(needsPlace(diagnosis, difference) ? [capitalize(first)] : []), ...lines],
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
