/** The expected dialogue up to the line of the first difference. */
import type { Dialogue, Row, TextDifference } from '../model.js';

/** A piece of a dialogue: written by the program, or typed. */
export type Said =
  | { readonly by: 'program'; readonly text: string }
  | { readonly by: 'person'; readonly number: number; readonly text: string };

export interface ExpectedDialogue {
  readonly said: readonly Said[];
  /** How many of the program's first lines are left out. */
  readonly linesLeftOut: number;
}

/** How many of the program's lines are kept: enough to see the situation. */
const MAX_LINES = 200;

/** All lines that the program should have written, for pictures of boards. Typed lines are not among them. */
export function listExpectedLines(dialogue: Dialogue): readonly string[] {
  const written = dialogue.turns.filter(({ by }) => by === 'program').map(({ text }) => text);
  return splitLines(written.join(''));
}

export function splitLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** What was typed, in order. */
export function listInputs({ said }: ExpectedDialogue): readonly string[] {
  return said.flatMap((piece) => (piece.by === 'person' ? [piece.text] : []));
}

/** The dialogue before the first difference; null if there was none. */
export function toExpectedDialogue(dialogue: Dialogue, difference: TextDifference): ExpectedDialogue | null {
  const lines = countEqualLines(difference.rows);
  const typed = difference.after?.number ?? 0;
  const said: Said[] = [];
  let left = lines;
  let inputs = 0;
  for (const turn of dialogue.turns) {
    if (turn.by === 'person') {
      if (inputs === typed) break;
      inputs++;
      said.push({ by: 'person', number: inputs, text: turn.text.replace(/\r?\n$/, '') });
      continue;
    }
    // Everything before the last input is equal, including the prompt on its unfinished line.
    const text = inputs < typed ? turn.text : takeLines(turn.text, left);
    left = Math.max(0, left - countLineEnds(text));
    if (text !== '') said.push({ by: 'program', text });
  }
  return said.length === 0 ? null : keepLast(said, lines);
}

/** Lines that are expected before the first one that differs. */
function countEqualLines(rows: readonly Row[]): number {
  let line = 0;
  for (const row of rows) {
    if (row.kind === 'same') line = row.expectedLine;
    else if (row.kind === 'changed' || row.kind === 'lacking') return row.expectedLine - 1;
    else if (row.kind === 'surplus') return line;
  }
  return line;
}

/** The first lines of a text; all of a text with fewer, its last unfinished line included. */
function takeLines(text: string, lines: number): string {
  let at = 0;
  for (let line = 0; line < lines; line++) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text;
    at = end + 1;
  }
  return text.slice(0, at);
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Cuts the beginning of the program's output if it is long; typed lines stay. */
function keepLast(said: readonly Said[], lines: number): ExpectedDialogue {
  let surplus = Math.max(0, lines - MAX_LINES);
  const linesLeftOut = surplus;
  const kept = said.flatMap((piece): readonly Said[] => {
    if (piece.by === 'person' || surplus === 0) return [piece];
    const cut = takeLines(piece.text, surplus);
    surplus -= countLineEnds(cut);
    const rest = piece.text.slice(cut.length);
    return rest === '' ? [] : [{ by: 'program', text: rest }];
  });
  return { said: kept, linesLeftOut };
}
