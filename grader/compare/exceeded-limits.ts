/** The verdicts of programs that were stopped because they used too much. */
import type {
  Difference,
  Ending,
  MemoryLimitExceeded,
  OutputLimitExceeded,
  TimeLimitExceeded,
} from '../model.js';

type Stopped = Extract<Ending, { readonly how: 'time-limit' | 'memory-limit' | 'output-limit' }>;

/** What is known of the moment at which the program was stopped. */
export interface Moment {
  readonly difference: Difference | null;
  readonly during: string | null;
  /** Whether everything expected was written by then. */
  readonly complete?: boolean;
  /** The words of a live judge. */
  readonly said?: string;
  /** The step of a method case that was running. */
  readonly step?: number;
}

/** The verdict, with the figures and what had been written by then. */
export function decideLimits(
  ending: Stopped,
  { difference, during, complete = false, said, step }: Moment,
): TimeLimitExceeded | MemoryLimitExceeded | OutputLimitExceeded {
  const running = step === undefined ? {} : { step };
  switch (ending.how) {
    case 'time-limit': {
      const { clock, limitMs, reachedMs } = ending;
      const figures = { clock, limitMs, reachedMs };
      const words = said === undefined ? {} : { said };
      const whole = complete ? { complete } : {};
      return {
        verdict: 'time-limit-exceeded',
        ...figures,
        during,
        ...words,
        difference,
        ...whole,
        ...running,
      };
    }
    case 'memory-limit': {
      const { limitBytes, reachedBytes } = ending;
      return { verdict: 'memory-limit-exceeded', limitBytes, reachedBytes, ...running };
    }
    case 'output-limit': {
      const { stream, limitBytes, reachedBytes } = ending;
      return { verdict: 'output-limit-exceeded', stream, limitBytes, reachedBytes, difference, ...running };
    }
  }
}
