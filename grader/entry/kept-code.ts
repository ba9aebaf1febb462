/**
 * Loads a file of CommonJS with the code into which it was compiled when it last did the same work. To compile it takes
 * longer than most commands do; Node keeps such code by itself from version 22 on only.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import vm from 'node:vm';
import { loadModule } from '../package/load-module.js';
import { userCache } from '../package/user-cache.js';

export interface Loaded<T> {
  readonly exports: T;
  /** Whether the code that was kept could be used. */
  readonly wasKept: boolean;
  /** Keeps what is compiled by now for the next time. */
  keep(): void;
}

/** The file's name holds a digest of its content. `work` names what it will do, with letters alone. */
export function loadKept<T>(file: string, work: string, home = userCache()): Loaded<T> {
  const name = [basename(file), process.version, process.arch, work].join('-');
  const kept = home === null ? null : join(home, 'compiled', name);
  const code = kept === null ? undefined : readOwn(kept);
  const text = readFileSync(file, 'latin1');
  const script = new vm.Script(`(function (${GIVEN.join()}) {${text}\n})`, {
    filename: file,
    cachedData: code,
  });
  const module = { exports: {} as T };
  const run = script.runInThisContext() as (...given: unknown[]) => void;
  run(module.exports, createRequire(file), module, file, dirname(file), loadModule);
  const wasKept = code !== undefined && script.cachedDataRejected !== true;
  return {
    exports: module.exports,
    wasKept,
    keep: () => {
      if (kept !== null && !wasKept) tryToWrite(kept, script.createCachedData());
    },
  };
}

/** The parameters of a CommonJS file, and the function that imports for it. */
const GIVEN = ['exports', 'require', 'module', '__filename', '__dirname', 'importModule'];

/** Only a file of our own user is read, since the code in it runs unchecked. */
function readOwn(path: string): Buffer | undefined {
  try {
    return statSync(path).uid === (process.getuid?.() ?? 0) ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

function tryToWrite(path: string, code: Buffer): void {
  try {
    const folder = dirname(path);
    // Only this folder is closed: others may have to read what else is kept beside it.
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = `${path}-${process.pid}`;
    writeFileSync(own, code, { mode: 0o600 });
    renameSync(own, path);
  } catch {
    // Without room or a home it is compiled each time.
  }
}
