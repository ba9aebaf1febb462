/** The result of a case: its verdict and its times. */
import type { Preparation, Prepared } from '../languages/language.js';
import type { CallsRun, Case, CaseResult, Run, Verdict } from '../model.js';
import type { Subject } from './subject.js';

/** Charges the time of a run. A run that ended late because the machine was busy counts at most its limit. */
export function charge({ timeBudget }: Subject, { case: testCase, wallMs }: CaseResult): void {
  if (wallMs === null || !('limits' in testCase)) return;
  timeBudget?.charge(testCase.visibility, Math.min(wallMs, testCase.limits.wallMs));
}

export function expectPrepared(preparation: Preparation): Prepared {
  if (preparation.kind === 'failed') throw new Error('a case was run although nothing was prepared');
  return preparation.prepared;
}

/** The result of a case that took no time of its own. */
export function untimed(testCase: Case, verdict: Verdict): CaseResult {
  return { case: testCase, verdict, wallMs: null, cpuMs: null };
}

export function timed(testCase: Case, run: Run | CallsRun, verdict: Verdict): CaseResult {
  return { case: testCase, verdict, wallMs: run.wallMs, cpuMs: 'cpuMs' in run ? run.cpuMs : null };
}
