/** Whether a program that was stopped, or ended itself, may have printed more than it wrote. Pure. */
import type { Run, TranscriptCase, Verdict } from '../model.js';
import { locateOutput } from './compare-text.js';

/** Said of an accepted case whose program did not write all that it printed. */
export const HELD_BACK =
  'right at a terminal; into a file, the last of what the program prints is lost, since it ends without flushing it (`_exit`, `os._exit`, a closed descriptor)';

/** All that was written is right and something is missing, at the end of a run in which nothing was flushed. */
export function mayHoldBack(
  testCase: TranscriptCase,
  { stdout, ending }: Run,
  { verdict }: Verdict,
): boolean {
  const endsUnflushed =
    ending.how === 'time-limit' || ending.how === 'signalled' || verdict === 'wrong-answer';
  // What nobody could decide is not looked at again.
  if (verdict === 'judge-error' || !endsUnflushed || testCase.lockstepMs !== null) return false;
  return locateOutput(testCase, stdout).kind === 'beginning';
}
