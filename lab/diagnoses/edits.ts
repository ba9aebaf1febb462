/** The edits: what beginners do to the output of a program. Each has the claims that name it. */
import { BLANKS } from './edits/blanks.js';
import { BOARDS } from './edits/boards.js';
import { DIALOGUES } from './edits/dialogues.js';
import type { Edit } from './edits/edit-kinds.js';
import { LINE_ENDS } from './edits/line-ends.js';
import { LINES } from './edits/lines.js';
import { VALUES } from './edits/values.js';
import { WORDS } from './edits/words.js';

export type { Edit } from './edits/edit-kinds.js';

/** In the order of the table. */
export const EDITS: readonly Edit[] = [
  ...LINE_ENDS,
  ...BLANKS,
  ...WORDS,
  ...VALUES,
  ...LINES,
  ...BOARDS,
  ...DIALOGUES,
];
