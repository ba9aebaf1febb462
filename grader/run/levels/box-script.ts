/** The shell script that runs the program inside a box and reports how it ended, which the box itself does not report. */
import type { Limits } from '../../model.js';
import type { Channel } from '../sandbox.js';
import { limitLines, closingLines } from './limit-shell.js';

/**
 * Numbers that neither a program nor a channel uses. Small shells have only those up to 9; `files` and those after
 * it are read, and closed, only by bubblewrap.
 */
export const BOX_DESCRIPTORS = {
  orders: 5,
  status: 6,
  report: 7,
  filter: 8,
  files: 9,
} as const;
/** Where the shell keeps the program's standard error: bubblewrap has read its arguments by then. */
const STDERR = BOX_DESCRIPTORS.orders;

/** The start of the report, written once the box is set up. */
export const STANDS = 'stands\n';

export function writeBoxScript(limits: Limits, channel: Channel | null): string {
  const { orders, status, report, filter } = BOX_DESCRIPTORS;
  const used = [...(channel === 'descriptors' ? [3, 4] : []), orders, status, report, filter];
  return [
    // The shell's own messages about a signal go into the report, the program's to its standard error.
    `exec ${STDERR}>&2 2>&${report} ${status}>&-`,
    `echo ${STANDS.trim()} >&${report}`,
    ...closingLines(used),
    ...limitLines(limits, { restartsClocks: channel !== null, countsProcesses: true }),
    // bash sets SHLVL, and a shell that changes its folder sets OLDPWD.
    'unset SHLVL OLDPWD',
    // In POSIX mode bash prints nothing about signals.
    '[ -z "$BASH_VERSION" ] || set +o posix',
    `(exec "$@" 2>&${STDERR} ${report}>&- ${STDERR}>&-)`,
    'code=$?',
    `times >&${report}`,
    // The box waits until we have opened its folders; that is done long before most programs end.
    `read -r _ <&${report}`,
    'exit $code',
  ].join('; ');
}
