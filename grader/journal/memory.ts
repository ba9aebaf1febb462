/** What an earlier run into the same folder decided, for submissions of which nothing has changed since. */
import type { Assignment, SubmissionResult, VerdictName } from '../model.js';
import { fromEntry, readEntry, type JournalEntry } from './entry.js';
import { readJournal } from './journal.js';

export interface Memory {
  /** The result of that submission under that key, or null where it has to be graded. */
  recall(id: string, key: string): SubmissionResult | null;
  /** Lines of the journal that could not be read: their submissions are graded again. */
  readonly damaged: readonly number[];
}

/** Faults of ours are never taken over: they may be gone by now. */
const NEVER_AGAIN: VerdictName = 'judge-error';

export async function readMemory(file: string, assignment: Assignment): Promise<Memory> {
  const { entries, damaged } = await readJournal(file);
  const known = new Map<string, JournalEntry>();
  for (const line of entries) {
    const entry = readEntry(line);
    // Of two the later is the newer.
    if (entry !== null) known.set(`${entry.result.id}\0${entry.key}`, entry);
  }
  return {
    damaged,
    recall(id, key) {
      const entry = known.get(`${id}\0${key}`);
      if (entry === undefined) return null;
      const result = fromEntry(entry, assignment);
      const isOurFault = result?.items.some(({ cases }) =>
        cases.some(({ verdict }) => verdict.verdict === NEVER_AGAIN),
      );
      return isOurFault === false ? result : null;
    },
  };
}

/** Nothing is known: every submission is graded. */
export const NO_MEMORY: Memory = { recall: () => null, damaged: [] };
