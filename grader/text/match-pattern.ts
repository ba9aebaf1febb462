/**
 * Whether a text is what an instructor's pattern describes. What a program wrote may lead a pattern through more ways to
 * match than anybody can wait for, and a regular expression that has begun ends only where Node was told how long it may try.
 */
import vm from 'node:vm';

/** Most patterns take microseconds. */
const MAX_MS = 2000;

/** Thrown where a pattern has more ways to match a text than can be tried: nobody knows whether it matches. */
export class SlowPattern extends Error {
  constructor(source: string) {
    super(`the pattern ${source} has too many ways to match what the program wrote`);
    this.name = 'SlowPattern';
  }
}

const ATTEMPT = new vm.Script('attempt()');
const given: { attempt: () => unknown } = { attempt: () => undefined };
let context: vm.Context | null = null;

/** What `attempt` finds with the pattern, which matches whole texts. Throws SlowPattern if all of it takes too long. */
export function tryPattern<T>(source: string, attempt: (pattern: RegExp) => T, maxMs = MAX_MS): T {
  context ??= vm.createContext(given);
  const pattern = new RegExp(`^(?:${source})$`, 'u');
  given.attempt = () => attempt(pattern);
  try {
    return ATTEMPT.runInContext(context, { timeout: maxMs }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new SlowPattern(source);
  } finally {
    given.attempt = () => undefined;
  }
}
