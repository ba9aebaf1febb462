/** What an earlier run into the same report folder leaves to be done: submissions that are new, changed or undecided. */
import { openKeys } from '../journal/key.js';
import { NO_MEMORY, readMemory } from '../journal/memory.js';
import type { Assignment, SandboxLevel, SubmissionResult } from '../model.js';
import { count } from '../report/units.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import type { ReportFolder } from './report-folder.js';

export interface KnownClass {
  /** In the order of the class; `result` is null for what has to be graded. */
  readonly entries: readonly { readonly intake: Intake; readonly result: SubmissionResult | null }[];
  /** The key under which a submission's result is kept. */
  keyOf(id: string): string;
  /** Lines of the journal that nobody can read. */
  readonly damaged: readonly number[];
}

/** What was not taken has no key: it is decided again, which costs nothing. */
const NO_KEY = 'none';

export async function recallClass(
  folder: ReportFolder,
  assignment: Assignment,
  intakes: readonly Intake[],
  level: SandboxLevel,
  resume: boolean,
): Promise<KnownClass> {
  const makeKey = await openKeys(assignment, level);
  const keys = new Map<string, string>();
  for (const intake of intakes) {
    const key = await makeKey(intake);
    if (key !== null) keys.set(intakeId(intake), key);
  }
  const memory = resume ? await readMemory(folder.journalFile, assignment, keys) : NO_MEMORY;
  const entries = intakes.map((intake) => {
    const found = memory.results.get(intakeId(intake));
    const origin = intake.kind === 'taken' ? intake.submission.origin : intake.origin;
    return { intake, result: found === undefined ? null : { ...found, origin } };
  });
  return { entries, damaged: memory.damaged, keyOf: (id) => keys.get(id) ?? NO_KEY };
}

/** What is taken over and what is left to do, for people. */
export function describeKnown({ entries, damaged }: KnownClass, total: number): string {
  const taken = entries.filter(({ result }) => result !== null).length;
  const lost =
    damaged.length === 0
      ? ''
      : `${count(damaged.length, 'line')} of journal.jsonl cannot be read (line ${damaged.join(', ')}); graded again.\n`;
  return `${lost}${String(taken)} of ${count(total, 'submission')} unchanged and taken over, ${String(total - taken)} to grade.\n`;
}
