/** The words before a command line with which a shell sets limits and then execs the program. */
import type { Limits } from '../../model.js';
import type { Channel } from '../sandbox.js';
import { limitLines, type Use } from './kernel-limits.js';
import { closingLines, shellWords } from './shell.js';

export function wrapInLimits(
  limits: Limits,
  channel: Channel | null,
  { countsProcesses }: Pick<Use, 'countsProcesses'>,
): readonly string[] {
  const lines = [
    ...closingLines(channel === 'descriptors' ? [3, 4] : []),
    ...limitLines(limits, { restartsClocks: channel !== null, countsProcesses }),
    // bash sets SHLVL, and a shell that changes its folder sets OLDPWD.
    'unset SHLVL OLDPWD',
    'exec "$@"',
  ];
  return [...shellWords(), lines.join('; '), 'sh'];
}
