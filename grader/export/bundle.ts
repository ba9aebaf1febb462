/** Modules of an assignment as single files, since what they import does not go along. */
import { dirname, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';

export interface Bundle {
  readonly text: string;
  /** The files that went into it, absolute. */
  readonly inputs: readonly string[];
}

/** A module with all that it imports, packages apart. */
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
    // These comments say where each part lay.
    .filter((line) => !/^\/\/ .*\.[cm]?[jt]s$/.test(line))
    .join('\n');
  return { text, inputs: Object.keys(metafile.inputs).map((input) => resolve(folder, input)) };
}

/** Whether everything in the bundle lay in the folder of its entry: no reference, nothing of another's. */
export function isSelfContained({ inputs }: Bundle, file: string): boolean {
  return inputs.every((input) => !relative(dirname(file), input).startsWith(`..${sep}`));
}
