/** Copies one file that a student handed in. */
import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A link or a pipe that took the file's place since the submission was looked through is not followed, but left out. */
export async function copyRegular(from: string, to: string, mode = 0o644): Promise<void> {
  // Windows has neither flag; there the numbers are missing.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  const handle = await open(from, (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK).catch((thrown: unknown) => {
    if ((thrown as { readonly code?: unknown }).code === 'ELOOP') return null;
    throw thrown;
  });
  if (handle === null) return;
  try {
    if (!(await handle.stat()).isFile()) return;
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, await handle.readFile(), { mode });
  } finally {
    await handle.close();
  }
}
