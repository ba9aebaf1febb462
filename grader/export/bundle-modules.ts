/** Modules of an assignment as single files, since the files they import are not exported. */
import { dirname, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';

export interface Bundle {
  readonly text: string;
  /** The files it was made from, absolute. */
  readonly inputs: readonly string[];
}

/** A module with all that it imports, except packages. */
export async function bundleModule(file: string): Promise<Bundle> {
  const folder = dirname(file);
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const text = (outputFiles[0]?.text ?? '')
    .split('\n')
    // These comments name the paths of its parts.
    .filter((line) => !/^\/\/ .*\.[cm]?[jt]s$/.test(line))
    .join('\n');
  return { text, inputs: Object.keys(metafile.inputs).map((input) => resolve(folder, input)) };
}

/**
 * Whether everything in the bundle comes from the folder of its entry: no reference, and nothing of another
 * assignment.
 */
export function isSelfContained({ inputs }: Bundle, file: string): boolean {
  return inputs.every((input) => !relative(dirname(file), input).startsWith(`..${sep}`));
}
