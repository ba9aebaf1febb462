/**
 * All commands as one file, and beside it V8's code cache: compiling two megabytes takes twice as long as
 * everything else before a command starts its first program. The cache is made when boardmark is built and lies
 * beside the source, so anyone who can write one can write the other. V8 uses it only for the same version and
 * flags; otherwise everything works, only slower.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { fitHeapAndCompiler } from './engine-flags.js';

export interface Bundle<Exports> {
  readonly exports: Exports;
  /** Whether V8 accepted the code cache beside the file. */
  readonly warm: boolean;
  /** Writes the code cache beside the file: the code of all functions that have run by now. */
  keepCode(): void;
}

/**
 * `Exports` is what the file exports, which is one of our own. In another program (`as-embedded`) the flags of the
 * process stay unchanged, so a cache made under ours cannot be used.
 */
export function loadBundle<Exports>(
  url: URL,
  use: 'as-program' | 'as-embedded' = 'as-program',
): Bundle<Exports> {
  // This comes first, since a cache fits only the flags under which it was made.
  if (use === 'as-program') fitHeapAndCompiler();
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

/** V8 does not know from where cached code would import, so cached code cannot use `import()` itself. */
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
