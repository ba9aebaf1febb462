/** Describes a difference in words, and shows the texts side by side. */
import type { Difference, TextDifference } from '../model.js';
import { capitalize } from './sentence.js';
import { type Explanation, say, showDiagnostic } from './explanation.js';

export function explainDifference(difference: Difference): Explanation {
  switch (difference.kind) {
    case 'text':
      return explainText(difference);
    case 'value': {
      const where = difference.path === '' ? '' : ` at ${difference.path}`;
      const subject =
        difference.what === 'returned'
          ? 'returned the wrong value'
          : `left the wrong value in ${difference.what}`;
      const words = difference.text?.diagnosis?.words;
      const pairs = [
        ['call', difference.call],
        ['expected', difference.expected],
        [difference.what === 'returned' ? 'returned' : 'found', difference.actual],
      ] as const;
      return {
        summary: difference.diagnosis?.words ?? `${subject}${where}`,
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
        summary: `expected ${difference.expected}, but ${difference.actual}`,
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
        sentences: [...(namesPlace(diagnosis.words, difference) ? [] : [capitalize(first)]), ...lines],
        blocks: [{ kind: 'rows', rows }],
      };
}

/** Whether the words already say in which line it is, and after which input. */
function namesPlace(words: string, { at, after }: TextDifference): boolean {
  return words.includes(`(line ${at.line}, `) && (after === null || words.includes(`input ${after.number} `));
}
