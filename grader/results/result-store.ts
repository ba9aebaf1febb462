/**
 * The results of a class while it is graded. Memory holds the summaries that the class's own pages need; the
 * journal holds everything and is read back when a page is made from it, so that a class of thousands needs no more
 * memory than one of hundreds.
 */
import { createHash } from 'node:crypto';
import { fromEntry, toEntry, type JournalEntry } from './journal/entry.js';
import type { CachedResult } from './journal/cached-results.js';
import type { Assignment, SubmissionResult } from '../model.js';
import { summarize } from '../report/summarize.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import type { KnownResults } from './resume.js';
import type { ReportFolder } from './report-folder.js';

export interface ResultStore {
  /** Summaries, in the order of the class; submissions that are not graded are left out. */
  results(): readonly SubmissionResult[];
  /** Journals a result. */
  add(result: SubmissionResult): Promise<void>;
  /** The summary of a result that was found or entered. */
  summary(id: string): SubmissionResult;
  /** The whole result. */
  whole(id: string): Promise<SubmissionResult>;
  /** A digest that is the same for the same results in the same order. */
  digest(): string;
}

export function createResultStore(
  folder: ReportFolder,
  assignment: Assignment,
  known: KnownResults,
): ResultStore {
  const origins = new Map(known.entries.map(({ intake }) => [intakeId(intake), originOf(intake)]));
  const cached = new Map<string, CachedResult>();
  for (const { intake, found } of known.entries)
    if (found !== null)
      cached.set(intakeId(intake), { ...found, result: { ...found.result, origin: originOf(intake) } });
  const results = (): SubmissionResult[] =>
    known.entries.flatMap(({ intake }) => cached.get(intakeId(intake))?.result ?? []);
  const find = (id: string): CachedResult => {
    const found = cached.get(id);
    if (found === undefined) throw new Error(`${id} is not in the journal`);
    return found;
  };
  return {
    results,
    summary: (id) => find(id).result,
    async add(result) {
      const place = await folder.journal(toEntry(known.keyOf(result.id), result));
      cached.set(result.id, { result: summarize(result), place });
    },
    async whole(id) {
      // The line is the one that was written or checked before: its digest says so.
      const whole = fromEntry((await folder.recall(find(id).place)) as JournalEntry, assignment);
      if (whole === null) throw new Error(`${id} was journalled for another assignment`);
      return { ...whole, origin: origins.get(id) ?? whole.origin };
    },
    digest() {
      const hash = createHash('sha256');
      for (const { id, origin } of results())
        hash.update(JSON.stringify([id, origin, cached.get(id)?.place.digest]));
      return hash.digest('hex');
    },
  };
}

function originOf(intake: Intake): string {
  return intake.kind === 'taken' ? intake.submission.origin : intake.origin;
}
