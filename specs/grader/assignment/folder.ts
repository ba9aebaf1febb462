/** A folder of files for one spec, gone afterwards. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export async function withFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  then: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return await then(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
