import { describe } from '@jest/globals';
import { hasProc } from '../../../grader/run/proc.js';

/** Specs of what only /proc shows; elsewhere they are reported as skipped, with the reason. */
export function describeWithProc(what: string, specs: () => void): void {
  if (hasProc) describe(what, specs);
  else describe.skip(`${what} (skipped: no /proc here)`, specs);
}
