/** The shell script that runs the program inside a box and reports how it ended, which the box itself does not report. */
import type { Limits } from '../../model.js';
import type { Channel } from '../sandbox.js';
import { limitLines } from './limits.js';
import { closingLines } from './shell.js';

/**
 * Numbers that neither a program nor a channel uses. Small shells know those up to 9 alone; `files` and what follows it
 * only bubblewrap reads, which closes them.
 */
export const BOX_DESCRIPTORS = {
  orders: 5,
  status: 6,
  report: 7,
  gate: 8,
  filter: 9,
  files: 10,
} as const;
/** Where the shell keeps the program's standard error: bubblewrap has read its orders by then. */
const STDERR = BOX_DESCRIPTORS.orders;

/** What the report begins with once the box stands. */
export const STANDS = 'stands\n';

export function writeBoxScript(limits: Limits, channel: Channel | null): string {
  const { orders, status, report, gate, filter } = BOX_DESCRIPTORS;
  const used = [...(channel === 'descriptors' ? [3, 4] : []), orders, status, report, gate, filter];
  return [
    // The shell's own words on a signal go into the report, the program's words to its standard error.
    `exec ${STDERR}>&2 2>&${report} ${status}>&-`,
    `echo ${STANDS.trim()} >&${report}`,
    ...closingLines(used),
    ...limitLines(limits, { restartsClocks: channel !== null, countsProcesses: true }),
    // Some shells add these.
    'unset SHLVL OLDPWD',
    // In POSIX mode bash keeps silent about signals.
    '[ -z "$BASH_VERSION" ] || set +o posix',
    `(exec "$@" 2>&${STDERR} ${report}>&- ${STDERR}>&- ${gate}<&-)`,
    'code=$?',
    `times >&${report}`,
    // The box stands until we have opened its folders, which is done long before the end of all except the shortest programs.
    `read -r _ <&${gate}`,
    'exit $code',
  ].join('; ');
}
