/** What an earlier run into the same report folder leaves to do: submissions that are new, changed or undecided. */
import { createKeys } from './journal/key.js';
import {
  NO_CACHED_RESULTS,
  readCachedResults,
  type CachedResult,
  type CachedResults,
} from './journal/cached-results.js';
import type { Assignment, SandboxLevel } from '../model.js';
import type { Summarize } from '../report/summarize.js';
import { sanitize } from '../text/sanitize.js';
import { count } from '../text/units.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import { CLASS_PAGE } from './class-files.js';
import type { ReportFolder } from './report-folder.js';

export interface KnownResults {
  /** In the order of the class; `found` is null for what has to be graded. */
  readonly entries: readonly { readonly intake: Intake; readonly found: CachedResult | null }[];
  /** Where a submission stands among them; -1 if it does not. */
  placeOf(id: string): number;
  /** The key under which a submission's result is kept. */
  keyOf(id: string): string;
  /** What all pages depend on, besides their results. */
  readonly sharedKey: string;
  /** What was looked up in the journal. */
  readonly memory: Omit<CachedResults, 'results'>;
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
  const keys = createKeys(assignment, level);
  const keyOf = new Map<string, string>();
  for (const intake of intakes) {
    const key = keys.of(intake);
    if (key !== null) keyOf.set(intakeId(intake), key);
  }
  const read = resume
    ? await readCachedResults(folder.journalFile, assignment, keyOf, summarize)
    : NO_CACHED_RESULTS;
  // That points are others is said once: not where the report was made by the same rubric.
  const isSaid = folder.notedOf(CLASS_PAGE) === assignment.fingerprint;
  const memory = isSaid ? { ...read, recounted: 0 } : read;
  const entries = intakes.map((intake) => ({ intake, found: memory.results.get(intakeId(intake)) ?? null }));
  const places = new Map(intakes.map((intake, place) => [intakeId(intake), place]));
  return {
    entries,
    memory,
    placeOf: (id) => places.get(id) ?? -1,
    keyOf: (id) => keyOf.get(id) ?? NO_KEY,
    sharedKey: keys.shared,
  };
}

/** What is reused, what is left to do, and why, for people. */
export function describeKnown({ entries, memory }: KnownResults, total: number): string {
  const { damaged, recounted, outdated } = memory;
  const isGraded = ({ found }: KnownResults['entries'][number]): boolean => found === null;
  const toGrade = entries.filter(isGraded).map(({ intake }) => intakeId(intake));
  const reasons = new Map<string, string[]>();
  for (const id of toGrade) {
    const reason = outdated.get(id) ?? 'no result is kept';
    reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  }
  return [
    damaged.length === 0
      ? []
      : `${count(damaged.length, 'line')} of journal.jsonl cannot be read (line ${damaged.join(', ')}); graded again.`,
    `${total - toGrade.length} of ${count(total, 'submission')} unchanged and taken over, ${toGrade.length} to grade.`,
    recounted === 0
      ? []
      : `The rubric gives other points now: those of ${count(recounted, 'submission')} are counted again, and nothing of them runs.`,
    [...reasons].map(([reason, ids]) => `To grade, since ${reason}: ${nameSome(ids)}.`),
  ]
    .flat()
    .map((line) => `${line}\n`)
    .join('');
}

const MAX_NAMED = 3;

function nameSome(ids: readonly string[]): string {
  return ids.length > MAX_NAMED ? count(ids.length, 'submission') : ids.map(sanitize).join(', ');
}
