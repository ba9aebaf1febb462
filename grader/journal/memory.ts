/** What an earlier run into the same folder decided, for submissions of which nothing has changed since. */
import type { Assignment, SubmissionResult, VerdictName } from '../model.js';
import { fromEntry, readEntry } from './entry.js';
import { journalLines } from './journal.js';

export interface Memory {
  /** The results that were found, by id. */
  readonly results: ReadonlyMap<string, SubmissionResult>;
  /** Lines of the journal that could not be read: their submissions are graded again. */
  readonly damaged: readonly number[];
}

/** Faults of ours are never taken over: they may be gone by now. */
const NEVER_AGAIN: VerdictName = 'judge-error';

/** Looks in the journal for the submissions with these ids, each under its key. */
export async function readMemory(
  file: string,
  assignment: Assignment,
  keys: ReadonlyMap<string, string>,
): Promise<Memory> {
  const results = new Map<string, SubmissionResult>();
  const damaged: number[] = [];
  for await (const { number, entry: line } of journalLines(file)) {
    if (line === undefined) damaged.push(number);
    const entry = readEntry(line);
    if (entry === null || keys.get(entry.result.id) !== entry.key) continue;
    // Of two the later is the newer.
    results.delete(entry.result.id);
    const result = fromEntry(entry, assignment);
    if (result !== null && !isOurFault(result)) results.set(result.id, result);
  }
  return { results, damaged };
}

function isOurFault({ items }: SubmissionResult): boolean {
  return items.some(({ cases }) => cases.some(({ verdict }) => verdict.verdict === NEVER_AGAIN));
}

/** Nothing is known: every submission is graded. */
export const NO_MEMORY: Memory = { results: new Map(), damaged: [] };
