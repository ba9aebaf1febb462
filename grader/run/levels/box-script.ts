/** The shell script that runs the program inside a box and reports how it died, which the box itself cannot tell. */
import type { Limits } from '../../model.js';
import type { Channel } from '../sandbox.js';
import { limitLines } from './limits.js';
import { closingLines } from './shell.js';

/** Numbers that neither a program nor a channel uses. */
export const BOX_DESCRIPTORS = { orders: 5, status: 6, report: 7, stderr: 8, filter: 9 } as const;

export function writeBoxScript(limits: Limits, channel: Channel | null): string {
  const { orders, status, report, stderr, filter } = BOX_DESCRIPTORS;
  const used = [...(channel === 'descriptors' ? [3, 4] : []), orders, status, report, stderr, filter];
  return [
    // The shell's own word on a signal goes into the report, the program's words to its standard error.
    `exec ${stderr}>&2 2>&${report} ${status}>&-`,
    ...closingLines(used),
    ...limitLines(limits, { restartsClocks: channel !== null, countsProcesses: true }),
    // Some shells add these.
    'unset SHLVL OLDPWD',
    // In POSIX mode bash keeps silent about signals.
    '[ -z "$BASH_VERSION" ] || set +o posix',
    `(exec "$@" 2>&${stderr} ${report}>&- ${stderr}>&-)`,
    'code=$?',
    `times >&${report}`,
    'exit $code',
  ].join('; ');
}
