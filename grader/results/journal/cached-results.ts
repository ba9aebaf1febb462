/** Results of an earlier run into the same folder, for submissions of which nothing has changed since. */
import {
  tierOf,
  type Assignment,
  type ItemResult,
  type SubmissionResult,
  type VerdictName,
} from '../../model.js';
import { fitsNeeds, followFromThemselves } from '../../score/needs.js';
import { scoreSubmission } from '../../score/charges.js';
import { scoreItems } from '../../score/score.js';
import { fromEntry, readEntry } from './entry.js';
import { journalLines, type Place } from './journal.js';
import { OTHER_NEEDS, OTHER_TIERS, changesBetween, type Change } from './key.js';

/** A result in the journal: the part of it that the caller keeps, and where the whole is. */
export interface CachedResult {
  readonly result: SubmissionResult;
  readonly place: Place;
}

export interface CachedResults {
  /** The results that were found, by id. */
  readonly results: ReadonlyMap<string, CachedResult>;
  /** How many of them have other points by the rubric as it is now. */
  readonly recounted: number;
  /** Why results that were kept do not count any more, by id. */
  readonly outdated: ReadonlyMap<string, string>;
  /** Lines of the journal that could not be read: their submissions are graded again. */
  readonly damaged: readonly number[];
}

/** Faults of ours are never reused: they may be gone by now. */
const NOT_REUSED: VerdictName = 'judge-error';

/**
 * Looks up the submissions with these ids, each under its key; `keep` selects the part of a result to keep. Points are
 * counted by the rubric as it is now.
 */
export async function readCachedResults(
  journalFile: string,
  assignment: Assignment,
  keys: ReadonlyMap<string, string>,
  keep: (result: SubmissionResult) => SubmissionResult,
): Promise<CachedResults> {
  const results = new Map<string, CachedResult>();
  const recounted = new Set<string>();
  const outdated = new Map<string, string>();
  const damaged: number[] = [];
  for await (const { number, entry: line, place } of journalLines(journalFile)) {
    if (line === undefined) damaged.push(number);
    const entry = readEntry(line);
    const key = entry === null ? undefined : keys.get(entry.result.id);
    if (entry === null || key === undefined) continue;
    const { id } = entry.result;
    const changes = changesBetween(entry.key, key);
    const stored = fromEntry(entry, assignment);
    const stays = (change: Change): boolean => stored !== null && staysWith(change, stored.items);
    if (!changes.every(stays)) {
      if (!results.has(id)) outdated.set(id, changes.join(' and '));
      continue;
    }
    // The later of two is the newer.
    for (const known of [results, outdated, recounted]) known.delete(id);
    if (stored === null || isOurFault(stored)) {
      outdated.set(id, 'a case could not be decided');
      continue;
    }
    const result = countAgain(stored, assignment);
    if (hasOtherPoints(stored, result)) recounted.add(id);
    results.set(id, { result: keep(result), place: place() });
  }
  return { results, recounted: recounted.size, outdated, damaged };
}

/** Whether the same cases would be run after a change, and have the same verdicts. */
function staysWith(change: Change, items: readonly ItemResult[]): boolean {
  if (change === OTHER_NEEDS) return fitsNeeds(items, tierOf);
  return change === OTHER_TIERS && fitsNeeds(items, tierOf) && followFromThemselves(items);
}

/** The result with the points that its verdicts have by the rubric as it is now. */
function countAgain(result: SubmissionResult, assignment: Assignment): SubmissionResult {
  const items = scoreItems(result.items);
  return { ...result, items, ...scoreSubmission(items, assignment) };
}

function hasOtherPoints(before: SubmissionResult, after: SubmissionResult): boolean {
  const points = ({ points: all, undecided, maxPoints, items }: SubmissionResult): string =>
    JSON.stringify([
      all,
      undecided,
      maxPoints,
      items.map((item) => [item.points, item.spared, item.undecided]),
    ]);
  return points(before) !== points(after);
}

function isOurFault({ items }: SubmissionResult): boolean {
  return items.some(({ cases }) => cases.some(({ verdict }) => verdict.verdict === NOT_REUSED));
}

/** Nothing is known: every submission is graded. */
export const NO_CACHED_RESULTS: CachedResults = {
  results: new Map(),
  recounted: 0,
  outdated: new Map(),
  damaged: [],
};
