/** How long the cases of a class took. */
import { casesOf, type Case, type Limits, type Report, type SubmissionResult } from '../../model.js';
import { findMedian } from './marks.js';

export interface CaseTimes {
  readonly case: Case;
  readonly runs: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly slowest: SubmissionResult;
  /** Elapsed time allowed; null if the case has no limit of its own. */
  readonly limitMs: number | null;
}

interface Run {
  readonly case: Case;
  readonly wallMs: number;
  readonly submission: SubmissionResult;
}

/** Elapsed times of the cases, those with the slowest run first. */
export function rankTimes({ submissions }: Report): readonly CaseTimes[] {
  const byCase = new Map<string, Run[]>();
  for (const submission of submissions)
    for (const { case: testCase, wallMs } of casesOf(submission)) {
      if (wallMs === null) continue;
      const runs = byCase.get(testCase.id) ?? [];
      byCase.set(testCase.id, runs);
      runs.push({ case: testCase, wallMs, submission });
    }
  return [...byCase.values()]
    .map((runs) => {
      const slowest = runs.reduce((one, other) => (other.wallMs > one.wallMs ? other : one));
      return {
        case: slowest.case,
        runs: runs.length,
        medianMs: findMedian(runs.map(({ wallMs }) => wallMs)) ?? 0,
        slowestMs: slowest.wallMs,
        slowest: slowest.submission,
        limitMs: limitsOf(slowest.case)?.wallMs ?? null,
      };
    })
    .toSorted((a, b) => b.slowestMs - a.slowestMs);
}

/** The limits of a case; null if nothing is run for it alone. */
export function limitsOf(testCase: Case): Limits | null {
  return 'limits' in testCase ? testCase.limits : null;
}
