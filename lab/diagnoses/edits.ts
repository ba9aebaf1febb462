/**
 * The edits: what beginners do to the output of a program. Each has the claims that name it. What a program does always is
 * a habit (`../deviations/habits.ts`); what it does once stands in `edits/`.
 */
import { type Habit, SAYS_OTHERWISE, SHOWN_OTHERWISE } from '../deviations/habits.js';
import { listPrompts, type Piece } from '../deviations/golden-runs.js';
import type { Script } from './dialogue-script.js';
import { BLANKS } from './edits/blanks.js';
import { BOARDS } from './edits/boards.js';
import { DIALOGUES } from './edits/dialogues.js';
import { type Edit, unlessSame } from './edits/edit-kinds.js';
import { LINE_ENDS } from './edits/line-ends.js';
import { LINES } from './edits/lines.js';
import { VALUES } from './edits/values.js';
import { WORDS } from './edits/words.js';

export type { Edit } from './edits/edit-kinds.js';

/** In the order of the table. */
export const EDITS: readonly Edit[] = [
  ...[...SHOWN_OTHERWISE, ...SAYS_OTHERWISE].flatMap(toEdit),
  ...LINE_ENDS,
  ...BLANKS,
  ...WORDS,
  ...VALUES,
  ...LINES,
  ...BOARDS,
  ...DIALOGUES,
];

function toEdit({ title, codes, createChange }: Habit): readonly Edit[] {
  if (codes === undefined) return [];
  const apply = (script: Script): Script | null => {
    const pieces = listPieces(script);
    const change = createChange({ all: script.written, prompts: listPrompts(pieces) });
    if (change === null) return null;
    return unlessSame(script, {
      ...script,
      written: pieces.map((piece) => (piece.text === '' ? '' : change(piece))),
    });
  };
  return [{ title, codes, apply }];
}

function listPieces({ written, typed }: Script): readonly Piece[] {
  return written.map((text, at) => ({
    text,
    isSaid: true,
    asks: at < typed.length,
    begins: at === 0,
    ends: at === typed.length,
  }));
}
