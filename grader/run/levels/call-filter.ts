/** Keeps the filter for system calls in a file, if this machine supports one. */
import { execa } from 'execa';
import { chmodSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TempRoot } from '../temp-root.js';
import { makeCallFilter } from './system-calls.js';

/** Gives a fresh descriptor of the filter for bubblewrap; null if programs run without one. */
export type OpenFilter = (bwrap: string) => Promise<number | null>;

const NOBODY = 65534;
const PLACE = 3;

/** Tried once: a kernel without filters must not cost the whole level. */
export function createCallFilter(tempRoot: TempRoot, asRoot: boolean): OpenFilter {
  let file: Promise<string | null> | null = null;
  return async (bwrap) => {
    const path = await (file ??= prepare(tempRoot, bwrap, asRoot));
    return path === null ? null : openSync(path, 'r');
  };
}

async function prepare(tempRoot: TempRoot, bwrap: string, asRoot: boolean): Promise<string | null> {
  const filter = makeCallFilter(process.arch);
  if (filter === null) return null;
  const path = join(tempRoot.makeFolder(0o711), 'calls');
  writeFileSync(path, filter);
  chmodSync(path, 0o444);
  const descriptor = openSync(path, 'r');
  try {
    const tried = await execa(
      bwrap,
      ['--unshare-user', '--ro-bind', '/', '/', '--seccomp', `${PLACE}`, '--', '/bin/true'],
      {
        ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
        stdio: ['ignore', 'ignore', 'ignore', descriptor as 3],
        cwd: '/',
        env: {},
        extendEnv: false,
        reject: false,
      },
    );
    return tried.failed ? null : path;
  } finally {
    closeSync(descriptor);
  }
}
