/** Keeps one driver process for many cases. Each case is sent when the case before it has been answered. */
import type { CallsJob, Prepared } from '../languages/language.js';
import type { CallsRun } from '../model.js';

export interface Caller {
  /** Calls must not overlap. */
  run(job: CallsJob): Promise<CallsRun>;
  /** Elapsed time of the current process. */
  readonly openMs: number;
  /** Ends the process. The next case starts another. */
  rest(): Promise<void>;
}

export function createCaller(prepared: Prepared): Caller {
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
