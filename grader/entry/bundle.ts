/**
 * All commands as one file, and beside it the code that V8 made of it: compiling two megabytes anew takes twice as long
 * as everything else a command does before it starts its first program. The code is made when boardmark is built and
 * lies where its source lies, so anyone who can write the one can write the other. V8 takes it only where its version and
 * its flags are those it was made with; anywhere else everything works as well, only slower.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { keepHeapSmall } from './small-heap.js';

export interface Bundle<Exports> {
  readonly exports: Exports;
  /** Whether V8 took the code that lies beside the file. */
  readonly warm: boolean;
  /** Keeps the code beside the file: that of all functions which have run by now. */
  keepCode(): void;
}

/**
 * `Exports` is what the file is known to export: it is one of our own. In another program (`as-embedded`) the flags of
 * the process are left alone, so that the code made under ours is of no use.
 */
export function loadBundle<Exports>(
  url: URL,
  use: 'as-program' | 'as-embedded' = 'as-program',
): Bundle<Exports> {
  // First of all, since code is only good for the flags it was made under.
  if (use === 'as-program') keepHeapSmall();
  const file = fileURLToPath(url);
  const place = codePlace(file);
  const code = use === 'as-program' ? readIfThere(place) : null;
  const script = new Script(readFileSync(file, 'utf8'), {
    filename: file,
    ...(code === null ? {} : { cachedData: code }),
  });
  const module = { exports: {} as Exports };
  const evaluate = script.runInThisContext() as (...given: readonly unknown[]) => void;
  evaluate(module.exports, createRequire(url), module, url.href, importModule);
  return {
    exports: module.exports,
    warm: code !== null && script.cachedDataRejected === false,
    keepCode() {
      writeFileSync(`${place}.new`, script.createCachedData());
      renameSync(`${place}.new`, place);
    },
  };
}

/** V8 does not know where code that it kept would import from, so `import()` itself is out of its reach. */
function importModule(specifier: string): Promise<unknown> {
  return import(specifier);
}

function codePlace(file: string): string {
  return `${file}.${process.version}-${process.arch}.code`;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
