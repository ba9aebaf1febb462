/** Results of an earlier run into the same folder, for submissions of which nothing has changed since. */
import type { Assignment, SubmissionResult, VerdictName } from '../../model.js';
import { fromEntry, readEntry } from './entry.js';
import { journalLines, type Place } from './journal.js';

/** A result in the journal: the part of it that the caller keeps, and where the whole is. */
export interface CachedResult {
  readonly result: SubmissionResult;
  readonly place: Place;
}

interface CachedResults {
  /** The results that were found, by id. */
  readonly results: ReadonlyMap<string, CachedResult>;
  /** Lines of the journal that could not be read: their submissions are graded again. */
  readonly damaged: readonly number[];
}

/** Faults of ours are never reused: they may be gone by now. */
const NEVER_AGAIN: VerdictName = 'judge-error';

/** Looks up the submissions with these ids, each under its key; `keep` selects the part of a result to keep. */
export async function readCachedResults(
  file: string,
  assignment: Assignment,
  keys: ReadonlyMap<string, string>,
  keep: (result: SubmissionResult) => SubmissionResult,
): Promise<CachedResults> {
  const results = new Map<string, CachedResult>();
  const damaged: number[] = [];
  for await (const { number, entry: line, place } of journalLines(file)) {
    if (line === undefined) damaged.push(number);
    const entry = readEntry(line);
    if (entry === null || keys.get(entry.result.id) !== entry.key) continue;
    // The later of two is the newer.
    results.delete(entry.result.id);
    const result = fromEntry(entry, assignment);
    if (result !== null && !isOurFault(result))
      results.set(result.id, { result: keep(result), place: place() });
  }
  return { results, damaged };
}

function isOurFault({ items }: SubmissionResult): boolean {
  return items.some(({ cases }) => cases.some(({ verdict }) => verdict.verdict === NEVER_AGAIN));
}

/** Nothing is known: every submission is graded. */
export const NO_CACHED_RESULTS: CachedResults = { results: new Map(), damaged: [] };
