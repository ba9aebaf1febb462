/** Reconstructs the two texts of a difference from its rows and the expected text, as far as these show them. */
import type { Row, TextDifference } from '../../../model.js';

/** A line of one text, beside the line of the other text with the same `row`. Null for unknown lines. */
export type AlignedLine = { readonly text: string; readonly row: number } | null;

export interface AlignedTexts {
  readonly expected: readonly AlignedLine[];
  readonly actual: readonly AlignedLine[];
}

/** How many lines are added before the first row: no board is higher. */
const MAX_BOARD_LINES = 30;
/** At least this many equal lines follow the last line of context, unless the text ends. */
const MIN_EQUAL_LINES = 4;
/** If the first block of rows is this long, it may have been cut. */
const CUT_BLOCK_ROWS = 40;
const CONTEXT = 3;

/**
 * Lays both texts out. `whole` holds all expected lines; null if only the rows are known: then no lines are added.
 * Lines that the rows leave out are added only if both texts certainly have the same lines there.
 */
export function alignTexts(difference: TextDifference, whole: readonly string[] | null): AlignedTexts {
  const { rows, changedLines } = difference;
  const isChange = ({ kind }: Row): boolean => kind === 'changed' || kind === 'lacking' || kind === 'surplus';
  const showsAll = rows.filter(isChange).length === changedLines;
  const expected: AlignedLine[] = [];
  const actual: AlignedLine[] = [];
  let row = 0;
  let line = 0;
  const addSame = (text: string): void => {
    expected.push({ text, row });
    actual.push({ text, row });
    row++;
  };
  const addBreak = (): void => {
    expected.push(null);
    actual.push(null);
    row++;
  };
  const addExpected = (from: number, to: number): void => {
    for (const text of whole?.slice(from, to) ?? []) addSame(text);
  };
  for (const [index, part] of rows.entries()) {
    switch (part.kind) {
      case 'same':
        addSame(part.text);
        line = part.expectedLine;
        break;
      case 'changed':
        expected.push({ text: joinLine(part.expected), row });
        actual.push({ text: joinLine(part.actual), row });
        row++;
        line = part.expectedLine;
        break;
      case 'lacking':
        expected.push({ text: part.text, row });
        row++;
        line = part.expectedLine;
        break;
      case 'surplus':
        actual.push({ text: part.text, row });
        row++;
        break;
      case 'input':
        // Typed text belongs to neither of the two texts.
        break;
      case 'skipped': {
        const next = rows.slice(index + 1).find((other) => 'expectedLine' in other);
        if (index === 0) {
          const to = (next?.expectedLine ?? 1) - 1;
          addBreak();
          addExpected(Math.max(0, to - MAX_BOARD_LINES), to);
          break;
        }
        const isKnown = showsAll || endsInContext(rows, index);
        const most = showsAll || next !== undefined ? MAX_BOARD_LINES : MIN_EQUAL_LINES;
        const known = isKnown ? Math.min(part.lines, most) : 0;
        addExpected(line, line + known);
        // The lines before and after are neighbours only if nothing is left out between them.
        if (whole === null || next?.expectedLine !== line + known + 1) addBreak();
        break;
      }
    }
  }
  return { expected, actual };
}

/** Whether the block before a gap ended because nothing differed any more, and not because it had become too long. */
function endsInContext(rows: readonly Row[], gap: number): boolean {
  const before = rows.slice(0, gap).filter(({ kind }) => kind !== 'input');
  return (
    before.length < CUT_BLOCK_ROWS &&
    before.length > CONTEXT &&
    before.slice(-CONTEXT).every(({ kind }) => kind === 'same')
  );
}

function joinLine(spans: readonly { readonly text: string }[]): string {
  return spans
    .map(({ text }) => text)
    .join('')
    .replace(/\r?\n$/, '');
}
