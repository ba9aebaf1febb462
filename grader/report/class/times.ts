/** How long the cases of a class took. */
import type { Case, Limits, Report, SubmissionResult } from '../../model.js';
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

/** Elapsed times of the cases, those with the slowest run first. */
export function rankTimes({ submissions }: Report): readonly CaseTimes[] {
  const byCase = new Map<
    string,
    { case: Case; times: number[]; slowestMs: number; slowest: SubmissionResult }
  >();
  for (const result of submissions)
    for (const { cases } of result.items)
      for (const { case: testCase, wallMs } of cases) {
        if (wallMs === null) continue;
        const known = byCase.get(testCase.id);
        if (known === undefined)
          byCase.set(testCase.id, { case: testCase, times: [wallMs], slowestMs: wallMs, slowest: result });
        else {
          known.times.push(wallMs);
          if (wallMs > known.slowestMs) Object.assign(known, { slowestMs: wallMs, slowest: result });
        }
      }
  return [...byCase.values()]
    .map(({ case: testCase, times, slowestMs, slowest }) => ({
      case: testCase,
      runs: times.length,
      medianMs: findMedian(times) ?? 0,
      slowestMs,
      slowest,
      limitMs: limitsOf(testCase)?.wallMs ?? null,
    }))
    .toSorted((a, b) => b.slowestMs - a.slowestMs);
}

/** The limits of a case; null if nothing is run for it alone. */
export function limitsOf(testCase: Case): Limits | null {
  return 'limits' in testCase ? testCase.limits : null;
}
