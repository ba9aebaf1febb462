/** Short ways to write texts, dialogues and their differences in specs. */
import { compareText, type ExpectedText } from '../../../grader/compare/compare-text.js';
import type { Filter, Row, TextDifference, Turn } from '../../../grader/model.js';

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A dialogue in a template: `<b>` is the input `b`, everything else is written. */
export function dialogue(script: string): ExpectedText {
  const turns = script
    .split(/<([^<>\n]*)>/)
    .map((text, index): Turn =>
      index % 2 === 0 ? { by: 'program', text } : { by: 'person', text: `${text}\n` },
    );
  return { turns: turns.filter((turn) => turn.text !== '') };
}

/** What a run with piped input writes: no echo. */
export function written(expected: ExpectedText): string {
  return expected.turns.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
}

/** The difference of two texts that must differ. */
export function differ(
  expected: ExpectedText,
  actual: string | Uint8Array,
  filters: readonly Filter[] = [],
  what = 'the output',
): TextDifference {
  const comparison = compareText(
    expected,
    typeof actual === 'string' ? encode(actual) : actual,
    filters,
    what,
  );
  if (comparison.equal) throw new Error('the texts are equal');
  return comparison.difference;
}

/** Rows as text: ` 1 1 same`, `! expected → actual` with differing pieces in «», `- lacking`, `+ surplus`, `< input`, `~ n`. */
export function draw(rows: readonly Row[]): readonly string[] {
  const spans = (pieces: readonly { readonly text: string; readonly differs: boolean }[]): string =>
    pieces.map(({ text, differs }) => (differs ? `«${text}»` : text)).join('');
  return rows.map((row) => {
    switch (row.kind) {
      case 'same':
        return `  ${row.expectedLine} ${row.actualLine} ${row.text}`;
      case 'changed':
        return `! ${row.expectedLine} ${row.actualLine} ${spans(row.expected)} → ${spans(row.actual)}`;
      case 'lacking':
        return `- ${row.expectedLine} ${row.text}`;
      case 'surplus':
        return `+ ${row.actualLine} ${row.text}`;
      case 'input':
        return `< ${row.number} ${row.text}`;
      case 'skipped':
        return `~ ${row.lines}`;
    }
  });
}
