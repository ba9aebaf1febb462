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

const TEST = new vm.Script('pattern.test(text)');
const given: { pattern: RegExp; text: string } = { pattern: /^$/, text: '' };
let context: vm.Context | null = null;

/** Whether the pattern matches the whole text. Throws SlowPattern. */
export function matchesPattern(source: string, text: string, maxMs = MAX_MS): boolean {
  context ??= vm.createContext(given);
  given.pattern = new RegExp(`^(?:${source})$`, 'u');
  given.text = text;
  try {
    return TEST.runInContext(context, { timeout: maxMs }) === true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new SlowPattern(source);
  } finally {
    given.text = '';
  }
}
