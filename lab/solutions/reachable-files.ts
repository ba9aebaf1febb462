/** Finds the files of a TypeScript or JavaScript solution that its required files import, directly or not. */
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { SourceFile } from '../../grader/model.js';

/**
 * Absolute paths; null if the imports cannot be followed, for example to a file that the assignment provides. A mutant in
 * any other file changes nothing that a case could see.
 */
export async function findReachableFiles(
  required: readonly SourceFile[],
): Promise<ReadonlySet<string> | null> {
  try {
    const { metafile } = await build({
      entryPoints: required.map(({ path }) => path),
      outdir: 'unused',
      write: false,
      bundle: true,
      metafile: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      preserveSymlinks: true,
      logLevel: 'silent',
    });
    return new Set(Object.keys(metafile.inputs).map((name) => resolve(name)));
  } catch {
    return null;
  }
}
