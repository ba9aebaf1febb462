/** A zip archive whose scripts stay executable when it is unpacked. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ExportFiles } from './export-files.js';

const UNIX = 3;
const REGULAR = 0o100000;

export function zipFiles(files: ExportFiles): Uint8Array {
  const entries: Zippable = {};
  for (const [name, { content, executable = false }] of files) {
    const attrs = (REGULAR | (executable ? 0o755 : 0o644)) << 16;
    // A fixed time: the same export makes the same bytes.
    entries[name] = [
      typeof content === 'string' ? strToU8(content) : content,
      { os: UNIX, attrs: attrs >>> 0, mtime: '1980-01-02' },
    ];
  }
  return zipSync(entries, { level: 6 });
}
