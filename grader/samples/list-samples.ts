/** The samples that lie in a folder `VERDICT/`: folders as students hand them in, and patches of such folders. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VERDICTS } from '../model.js';

/** A sample where it lies. */
export interface ListedSample {
  /** `VERDICT/NAME`. */
  readonly name: string;
  readonly kind: 'folder' | 'patch';
  readonly path: string;
}

const ENDING = '.patch';

/** Whether a file in a folder of samples is one, as a patch. */
export function isPatch(file: string): boolean {
  return file.endsWith(ENDING);
}

/** The name of the sample that a patch stands for. */
export function patchStem(file: string): string {
  return file.slice(0, -ENDING.length);
}

/** All samples below a folder of samples, by verdict and name. Archives are not listed. */
export async function listSamples(root: string): Promise<ListedSample[]> {
  const listed: ListedSample[] = [];
  for (const verdict of [...VERDICTS].sort()) {
    const folder = join(root, verdict);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const here = entries.flatMap((entry): ListedSample[] => {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.'))
        return [{ name: `${verdict}/${entry.name}`, kind: 'folder', path }];
      if (entry.isFile() && isPatch(entry.name) && !entry.name.startsWith('.'))
        return [{ name: `${verdict}/${patchStem(entry.name)}`, kind: 'patch', path }];
      return [];
    });
    listed.push(...here.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }
  return listed;
}
