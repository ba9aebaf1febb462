/**
 * The results of a class while it is graded. Memory holds the summaries that the class's own pages need; the
 * journal holds everything and is read back when a page is made from it, so that a class of thousands needs no more
 * memory than one of hundreds.
 */
import { createHash } from 'node:crypto';
import { fromEntry, toEntry, type JournalEntry } from './journal/entry.js';
import type { CachedResult } from './journal/cached-results.js';
import type { Assignment, SubmissionResult } from '../model.js';
import type { Summarize } from '../report/summarize.js';
import type { Intake } from '../submission/collect.js';
import { intakeId, originOf } from '../submission/intake.js';
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
  whole(id: string): SubmissionResult;
  /** A digest that is the same for the same results in the same order. */
  digest(): string;
}

export function createResultStore(
  folder: ReportFolder,
  assignment: Assignment,
  known: KnownResults,
  summarize: Summarize,
): ResultStore {
  /** In the order of the class. */
  const cached = known.entries.map(({ intake, found }) => (found === null ? null : keepFor(intake, found)));
  const results = (): SubmissionResult[] => cached.flatMap((each) => each?.result ?? []);
  const find = (id: string): CachedResult => {
    const found = cached[known.placeOf(id)];
    if (found === undefined || found === null) throw new Error(`${id} is not in the journal`);
    return found;
  };
  return {
    results,
    summary: (id) => find(id).result,
    async add(result) {
      const place = await folder.journal(toEntry(known.keyOf(result.id), result));
      const at = known.placeOf(result.id);
      const entry = known.entries[at];
      if (entry === undefined) throw new Error(`${result.id} is not in the class`);
      cached[at] = keepFor(entry.intake, { result: summarize(result), place });
    },
    whole(id) {
      const { place, result } = find(id);
      // The line is the one that was written or checked before: its digest says so.
      const whole = fromEntry(folder.recall(place) as JournalEntry, assignment);
      if (whole === null) throw new Error(`${id} was journalled for another assignment`);
      const { problems, remarks, items } = whole;
      // Its points are counted by the rubric as it is now, and may be others than in the journal.
      const counted = result.items.map((item, at) => ({ ...item, cases: items[at]?.cases ?? [] }));
      return { ...result, problems, remarks, items: counted };
    },
    digest() {
      const hash = createHash('sha256');
      for (const each of cached)
        if (each !== null)
          hash.update(JSON.stringify([each.result.id, each.result.origin, each.place.digest]));
      return hash.digest('hex');
    },
  };
}

/** The texts are those of the intake: they are in memory anyway, and it knows where the submission is now. */
function keepFor(intake: Intake, { result, ...rest }: CachedResult): CachedResult {
  const { doubts } = intake;
  const own = { id: intakeId(intake), origin: originOf(intake), ...(doubts !== undefined && { doubts }) };
  return { ...rest, result: { ...result, ...own } };
}
