/** The reference and the samples that students' tests run on, each prepared once a class. */
import { rm } from 'node:fs/promises';
import type { PreparedSubmission } from '../languages/prepare-submission.js';
import { ok, type Assignment, type Case, type CaseResult, type OurFault, type Result } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import type { TimeBudget } from '../stages/time-budget.js';
import { decideCases } from '../stages/decide-cases.js';
import { createTempFolder } from '../temp/temp-folder.js';
import { prepareProgram } from './prepare-program.js';

/** Programs of the instructor's. `null` names the reference. */
export interface TestedPrograms {
  /**
   * What the program gets in the tests. With `untilOneFails` the tests after the first that fails are left out, as far as
   * they have not begun. Those that begin after the time is used up are not run (`ranOut`).
   */
  readonly run: (
    sample: string | null,
    tests: readonly Case[],
    timeBudget: TimeBudget,
    untilOneFails: boolean,
  ) => Promise<Result<ReadonlyMap<Case, CaseResult>, OurFault>>;
  readonly close: () => Promise<void>;
}

/** Each program is prepared when it is first needed. */
export function openTestedPrograms(assignment: Assignment, sandbox: Sandbox): TestedPrograms {
  const ready = new Map<string | null, Promise<Result<PreparedSubmission, OurFault>>>();
  const folders: string[] = [];
  const prepare = async (sample: string | null): Promise<Result<PreparedSubmission, OurFault>> => {
    const folder = await createTempFolder();
    folders.push(folder);
    return prepareProgram(assignment, sample, sandbox, folder);
  };
  return {
    async run(sample, tests, timeBudget, untilOneFails) {
      const known = ready.get(sample) ?? prepare(sample);
      ready.set(sample, known);
      const prepared = await known;
      if (!prepared.ok) return prepared;
      const subject = {
        ...{ ...prepared.value, sandbox, sharesPlaces: true, timeBudget },
        adaptiveLimits: createTieredLimits({ cpuMs: null }),
      };
      return ok(await decideCases(subject, tests, (result) => untilOneFails && fails(result)));
    },
    close: async () => {
      await Promise.all(ready.values());
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the program does something else than the test expects. */
export function fails(result: CaseResult): boolean {
  const { verdict } = result.verdict;
  return verdict !== 'accepted' && verdict !== 'judge-error' && !ranOut(result);
}

/** Whether the test was not run, since the submission's tests had used up their time. */
export function ranOut({ verdict }: CaseResult): boolean {
  return verdict.verdict === 'time-limit-exceeded' && verdict.ofSubmission === true;
}
