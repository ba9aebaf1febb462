/** A prepared submission that can be run and called: the one that is explored, or the reference. */
import { rm } from 'node:fs/promises';
import { expectPrepared, type Subject } from '../stages/subject.js';
import { prepareSubmission } from '../languages/prepare-submission.js';
import { QUICKEST_FIRST } from '../languages/records/index.js';
import {
  ok,
  err,
  restrictTo,
  type Assignment,
  type Result,
  type Submission,
  type Verdict,
  type CallsRun,
} from '../model.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import type { Sandbox } from '../run/sandbox.js';
import { takeFolder } from '../submission/collect.js';
import { createTempFolder } from '../temp/temp-folder.js';
import type { CallsJob, Prepared } from '../languages/language.js';

export interface RunnableSubmission {
  readonly subject: Subject;
  readonly caller: Caller;
  close(): Promise<void>;
}

/** Compiles or bundles a submission. The verdict says why that failed. */
export async function openRunnable(
  submission: Submission,
  assignment: Assignment,
  sandbox: Sandbox,
): Promise<Result<RunnableSubmission, Verdict>> {
  const folder = await createTempFolder('explore');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const ready = await prepareSubmission(submission, assignment, sandbox, folder);
    if (!ready.ok) {
      await remove();
      return ready;
    }
    const { preparation } = ready.value;
    if (preparation.kind === 'failed') {
      await remove();
      return err(preparation.verdict);
    }
    return ok(createRunnable({ ...ready.value, sandbox, adaptiveLimits: createTieredLimits() }, remove));
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Wraps a submission that somebody else prepared. `remove` is called when it is closed. */
export function createRunnable(
  subject: Subject,
  remove: () => Promise<void> = () => Promise.resolve(),
): RunnableSubmission {
  const caller = createCaller(expectPrepared(subject.preparation));
  return {
    subject,
    caller,
    async close() {
      await caller.rest();
      await remove();
    },
  };
}

/**
 * Opens the reference whose answers count as right: the first that the assignment names. Languages that start quickly
 * come first.
 */
export async function openReference(
  assignment: Assignment,
  sandbox: Sandbox,
): Promise<Result<RunnableSubmission, string>> {
  const id = QUICKEST_FIRST.find((each) => assignment.references[each.id] !== undefined)?.id;
  const folder = id === undefined ? undefined : assignment.references[id];
  if (id === undefined || folder === undefined)
    return err(`${assignment.id} names no reference; add one to assignment.yaml`);
  const intake = await takeFolder(folder, 'reference');
  if (intake.kind !== 'taken') return err(`the reference in ${folder} cannot be read: ${intake.reason}`);
  const only = restrictTo(assignment, id);
  const opened = await openRunnable(intake.submission, only, sandbox);
  if (opened.ok) return opened;
  return err(`the reference in ${folder} cannot be prepared (${opened.fault.verdict}); run boardmark verify`);
}

/** Why a submission cannot be explored, and whether that is our fault. */
export function describeFailure(verdict: Verdict): { readonly isOurs: boolean; readonly message: string } {
  if (verdict.verdict === 'judge-error')
    return { isOurs: true, message: `${verdict.fault}. To put it right: ${verdict.remedy}.` };
  return {
    isOurs: false,
    message: `The submission cannot be explored: its verdict is ${verdict.verdict}. \`boardmark check\` says more.`,
  };
}

/** Keeps one driver process for many cases. Each case is sent when the case before it has been answered. */
interface Caller {
  /** Calls must not overlap. */
  run(job: CallsJob): Promise<CallsRun>;
  /** Elapsed time of the current process. */
  readonly openMs: number;
  /** Ends the process. The next case starts another. */
  rest(): Promise<void>;
}

function createCaller(prepared: Prepared): Caller {
  let next: CallsJob | null = null;
  let answers: AsyncIterator<CallsRun> | null = null;
  let openMs = 0;
  function* jobs(): Generator<CallsJob> {
    while (next !== null) {
      const job = next;
      next = null;
      yield job;
    }
  }
  return {
    get openMs() {
      return openMs;
    },
    async run(job) {
      next = job;
      answers ??= prepared.calls(jobs())[Symbol.asyncIterator]();
      const answered = await answers.next();
      if (answered.done === true) throw new Error('a driver gave no answer to a case');
      // A process that has ended counted its own time.
      openMs = answered.value.kind === 'ended' ? 0 : openMs + answered.value.wallMs;
      return answered.value;
    },
    async rest() {
      const ending = answers;
      answers = null;
      openMs = 0;
      await ending?.return?.();
    },
  };
}
