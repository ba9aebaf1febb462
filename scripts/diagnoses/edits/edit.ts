/** One edit of the catalogue. Types only. */
import type { DiagnosisCode } from '../../../grader/model.js';
import type { Chance } from '../seeded-chance.js';
import type { Script } from '../dialogue-script.js';

export interface Edit {
  readonly id: string;
  /** What the program does, for the table. */
  readonly what: string;
  /** Any of these names it. */
  readonly codes: readonly DiagnosisCode[];
  /** Null where the script has no place for it. */
  readonly apply: (script: Script, chance: Chance) => Script | null;
  /** What becomes of the bytes at the very end; most edits are about text. */
  readonly encode?: (text: string) => Uint8Array;
}
