/**
 * The portable mode: what level `none` does on a system without `/proc`, `/bin/sh` or `mkfifo` (Windows, macOS,
 * small containers). Pipes are Node's own, process trees end as groups or by `taskkill`, and only elapsed time
 * counts.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** With 1, this machine is treated as one without the three: for tests of the portable mode. */
export const PORTABLE_SWITCH = 'BOARDMARK_PORTABLE';

/**
 * If the system cannot show how long a program was ready without a processor, its elapsed time may be this many
 * times its limit: a correct program must not fail because an editor or a virus scanner was busy at the same time.
 */
export const WALL_RESERVE = 3;

export const isPortable = process.env[PORTABLE_SWITCH] === '1' || !hasLinuxTools();

function hasLinuxTools(): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return (
    existsSync('/proc/self/stat') &&
    existsSync('/bin/sh') &&
    folders.some((folder) => existsSync(join(folder, 'mkfifo')))
  );
}
