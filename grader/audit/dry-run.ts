/** Runs the reference without a mutant. It must pass; the run shows which case reaches which mutants. */
import { err, ok, type Assignment, type Case, type Result } from '../model.js';
import { summarizeCase } from '../report/explain.js';
import type { InstrumentedReference } from './instrumented-reference.js';
import type { AuditedCase, ScriptedCase } from './audited.js';
import type { AuditOptions } from './audited.js';

/**
 * Runs the reference without a mutant. It must pass all cases. The run records which mutants' code each case reaches.
 */
export async function dryRun(
  assignment: Assignment,
  instrumented: InstrumentedReference,
  { jobs, signal }: Pick<AuditOptions, 'jobs' | 'signal'>,
): Promise<Result<AuditedCase[], string>> {
  const cases = assignment.rubric.flatMap((item) => item.cases).filter(isScripted);
  const reaches = await instrumented.reach(cases, jobs);
  const audited = cases.flatMap((testCase, index): AuditedCase[] => {
    const reach = reaches[index];
    if (reach === undefined) return [];
    const { wallMs, cpuMs } = reach.result;
    const ms = wallMs ?? 0;
    return [{ case: testCase, ms, cpuMs: cpuMs ?? ms, reached: new Set(reach.reached) }];
  });
  const lost = reaches.map(({ result }) => result).filter(({ verdict }) => verdict.verdict !== 'accepted');
  const [first] = lost;
  if (first === undefined || signal.aborted) return ok(audited);
  return err(
    `The reference itself must pass before its mutants can be judged, but ${lost.length} of ${cases.length} cases do not: ` +
      `${first.case.id}: ${first.verdict.verdict}, ${summarizeCase(first)}. \`boardmark verify ${assignment.id}\` tells more.`,
  );
}

function isScripted(testCase: Case): testCase is ScriptedCase {
  return testCase.kind === 'method' || testCase.kind === 'transcript' || testCase.kind === 'judge';
}

/**
 * The case with a time limit of ten times what the reference needs, and a second for the start. A mutant that takes
 * longer counts as endless.
 */
export function shorten({ case: testCase, cpuMs }: AuditedCase): ScriptedCase {
  const { limits } = testCase;
  const longestCpuMs = Math.min(limits.cpuMs, Math.round(1000 + 10 * cpuMs));
  return { ...testCase, limits: { ...limits, cpuMs: longestCpuMs } };
}
