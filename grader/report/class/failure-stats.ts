/** What fails most in a class, and why. */
import type { Case, CaseResult, Report, RubricItem, SubmissionResult } from '../../model.js';
import { pointsToNumber } from '../../score/points.js';
import { isLost } from '../../score/score.js';
import { summarizeCase } from '../explain.js';

export interface ItemFailures {
  readonly item: RubricItem;
  /** How many submissions lost points here. */
  readonly failed: number;
  readonly of: number;
  /** Mean share of the item's points, from 0 to 1, without undecided ones; null if all are undecided. */
  readonly meanShare: number | null;
}

export interface CaseFailures {
  readonly item: RubricItem;
  readonly case: Case;
  readonly failed: number;
  /** How many submissions got as far as this case: they compiled, and nothing earlier prevented it. */
  readonly tried: number;
  /** The most common first; never empty. */
  readonly causes: readonly Cause[];
  /** The submissions that failed it, in the order of the class. */
  readonly who: readonly SubmissionResult[];
}

export interface Cause {
  readonly words: string;
  readonly count: number;
}

/** Items in which points are lost, those with the most submissions first. */
export function rankItems({ assignment, submissions }: Report): readonly ItemFailures[] {
  return assignment.rubric
    .map((item) => countItem(item, submissions))
    .toSorted((a, b) => b.failed - a.failed);
}

function countItem(item: RubricItem, submissions: readonly SubmissionResult[]): ItemFailures {
  let [of, failed, decided, sum] = [0, 0, 0, 0];
  for (const { items } of submissions)
    for (const result of items) {
      if (result.item.id !== item.id) continue;
      of++;
      if (result.cases.some(({ verdict }) => isLost(verdict))) failed++;
      if (result.undecided !== '0') continue;
      decided++;
      sum += pointsToNumber(result.points);
    }
  const meanShare = decided === 0 || item.points === 0 ? null : sum / decided / item.points;
  return { item, failed, of, meanShare };
}

/** Cases that were tried and failed, the most frequent first, each with its causes. */
export function rankCases({ assignment, submissions }: Report): readonly CaseFailures[] {
  const tallies = tallyCases(submissions);
  return assignment.rubric
    .flatMap((item) => item.cases.map((testCase) => ({ item, testCase })))
    .flatMap(({ item, testCase }): CaseFailures[] => {
      const tally = tallies.get(testCase.id);
      if (tally === undefined || tally.who.length === 0) return [];
      const { tried, who, causes } = tally;
      return [{ item, case: testCase, failed: who.length, tried, causes: sortCauses(causes), who }];
    })
    .toSorted((a, b) => b.failed - a.failed);
}

/** What is known of a case after some of the class. */
interface Tally {
  tried: number;
  readonly who: SubmissionResult[];
  readonly causes: Causes;
}

function tallyCases(submissions: readonly SubmissionResult[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const submission of submissions)
    for (const { cases } of submission.items)
      for (const result of cases) {
        if (!wasTried(result)) continue;
        const tally: Tally = tallies.get(result.case.id) ?? { tried: 0, who: [], causes: new Map() };
        tallies.set(result.case.id, tally);
        tally.tried++;
        if (!isLost(result.verdict)) continue;
        tally.who.push(submission);
        addCause(tally.causes, result);
      }
  return tallies;
}

/** Whether the case itself was tried. If not, it is left out of the figures. */
function wasTried({ case: { kind }, verdict }: CaseResult): boolean {
  switch (verdict.verdict) {
    case 'judge-error':
    case 'rejected':
    case 'not-run':
      return false;
    case 'compile-error':
      return kind === 'compile';
    case 'missing':
      // If the whole file is missing, only its absence was found.
      return kind === 'file' || verdict.problems.every(({ member }) => member !== null);
    case 'time-limit-exceeded':
    case 'memory-limit-exceeded':
    case 'output-limit-exceeded':
    case 'run-time-error':
    case 'wrong-answer':
    case 'accepted':
    case 'presentation-error':
      return true;
  }
}

type Causes = Map<string, Cause>;

function addCause(causes: Causes, result: CaseResult): void {
  const words = summarizeCase(result);
  // How much of a limit was used differs from run to run.
  const key = result.verdict.verdict.endsWith('limit-exceeded') ? result.verdict.verdict : words;
  causes.set(key, { words, count: (causes.get(key)?.count ?? 0) + 1 });
}

function sortCauses(causes: Causes): readonly Cause[] {
  return [...causes.values()].toSorted((a, b) => b.count - a.count);
}
