/** Describes what it means that a limit was reached. */
import type { TimeLimitExceeded } from '../model.js';
import { formatDuration } from '../text/units.js';
import { type Explanation, say } from './explanation.js';

export function describeStream(stream: 'stdout' | 'stderr' | 'disk'): string {
  switch (stream) {
    case 'stdout':
      return 'to standard output';
    case 'stderr':
      return 'to standard error';
    case 'disk':
      return 'into files';
  }
}

export function explainSpentBudget({ reachedMs, limitMs }: TimeLimitExceeded): Explanation {
  return say(
    `not run: the programs of this submission took ${formatDuration(reachedMs)} together by then, the limit for all cases is ${formatDuration(limitMs)}`,
    ['Look at the cases that took longest: each was within its own limit, or was stopped there.'],
  );
}

/** The program wrote everything expected, but did not end. */
export function explainNoEnd(verdict: TimeLimitExceeded): Explanation {
  const clock = verdict.clock === 'cpu' ? 'of processor time' : 'in all';
  return say(
    `everything expected was written${verdict.difference === null ? '' : ', but for how it is shown'}; then the program did not end: stopped after ${formatDuration(verdict.reachedMs)} ${clock}`,
    [
      'Is a timer, a thread, or a reader (Scanner, readline) still open, or does a loop wait for input that is over? Close it, or leave the loop.',
      ...explainHaste(verdict),
    ],
  );
}

export function explainHaste({ fullLimitMs }: TimeLimitExceeded): string[] {
  if (fullLimitMs === undefined) return [];
  const full = formatDuration(fullLimitMs);
  return [
    `A case like this one had run for all of its ${full} before, so this one was stopped sooner: after several times what the cases took that ended.`,
  ];
}
