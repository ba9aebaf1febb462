/** An edit of the catalogue. Types only. */
import type { DiagnosisCode } from '../../../grader/model.js';
import type { Chance } from '../seeded-chance.js';
import type { Script } from '../dialogue-script.js';

export interface Edit {
  readonly id: string;
  /** What the program does, for the table. */
  readonly what: string;
  /** Each of these codes names the edit. */
  readonly codes: readonly DiagnosisCode[];
  /** Applies the edit. Null if the script has no place for it. */
  readonly apply: (script: Script, chance: Chance) => Script | null;
  /** Changes the final bytes. Most edits only change text. */
  readonly encode?: (text: string) => Uint8Array;
}
