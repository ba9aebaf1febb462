/** What an earlier run into the same report folder leaves to do: submissions that are new, changed or undecided. */
import { createKeys } from './journal/key.js';
import { NO_CACHED_RESULTS, readCachedResults, type CachedResult } from './journal/cached-results.js';
import type { Assignment, SandboxLevel } from '../model.js';
import type { Summarize } from '../report/summarize.js';
import { count } from '../text/units.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import type { ReportFolder } from './report-folder.js';

export interface KnownResults {
  /** In the order of the class; `found` is null for what has to be graded. */
  readonly entries: readonly { readonly intake: Intake; readonly found: CachedResult | null }[];
  /** Where a submission stands among them; -1 if it does not. */
  placeOf(id: string): number;
  /** The key under which a submission's result is kept. */
  keyOf(id: string): string;
  /** What all keys share. */
  readonly sharedKey: string;
  /** Lines of the journal that could not be read. */
  readonly damaged: readonly number[];
}

/** A refused submission has no key: it is decided again, which costs nothing. */
const NO_KEY = 'none';

export async function findKnownResults(
  folder: ReportFolder,
  assignment: Assignment,
  intakes: readonly Intake[],
  level: SandboxLevel,
  resume: boolean,
  summarize: Summarize,
): Promise<KnownResults> {
  const keys = await createKeys(assignment, level);
  const keyOf = new Map<string, string>();
  for (const intake of intakes) {
    const key = await keys.of(intake);
    if (key !== null) keyOf.set(intakeId(intake), key);
  }
  const memory = resume
    ? await readCachedResults(folder.journalFile, assignment, keyOf, summarize)
    : NO_CACHED_RESULTS;
  const entries = intakes.map((intake) => ({ intake, found: memory.results.get(intakeId(intake)) ?? null }));
  const places = new Map(intakes.map((intake, place) => [intakeId(intake), place]));
  return {
    entries,
    damaged: memory.damaged,
    placeOf: (id) => places.get(id) ?? -1,
    keyOf: (id) => keyOf.get(id) ?? NO_KEY,
    sharedKey: keys.shared,
  };
}

/** What is reused and what is left to do, for people. */
export function describeKnown({ entries, damaged }: KnownResults, total: number): string {
  const taken = entries.filter(({ found }) => found !== null).length;
  const lost =
    damaged.length === 0
      ? ''
      : `${count(damaged.length, 'line')} of journal.jsonl cannot be read (line ${damaged.join(', ')}); graded again.\n`;
  return `${lost}${taken} of ${count(total, 'submission')} unchanged and taken over, ${total - taken} to grade.\n`;
}
