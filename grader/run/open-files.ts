/** Storage that exists only through open descriptors: files without a name, on disk or in memory (memfd). */
import { readdirSync, readlinkSync, statSync } from 'node:fs';

export interface UnnamedStorage {
  readonly diskBytes: number;
  readonly memoryBytes: number;
}

/** What the descriptors of these processes hold; a file held by several counts once. */
export function measureUnnamedFiles(pids: readonly number[]): UnnamedStorage {
  const seen = new Set<string>();
  const sum = { diskBytes: 0, memoryBytes: 0 };
  for (const path of pids.flatMap(listDescriptors)) {
    const stat = tryTo(() => statSync(path, { throwIfNoEntry: false }));
    if (stat?.isFile() !== true || stat.nlink > 0) continue;
    const id = `${stat.dev}:${stat.ino}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const isMemory = tryTo(() => readlinkSync(path))?.startsWith('/memfd:') === true;
    sum[isMemory ? 'memoryBytes' : 'diskBytes'] += stat.blocks * 512;
  }
  return sum;
}

function listDescriptors(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return (tryTo(() => readdirSync(folder)) ?? []).map((number) => `${folder}/${number}`);
}

/** A process may end or close files while we look. */
function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
