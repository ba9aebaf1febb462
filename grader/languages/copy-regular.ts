/** Copies one file that a student handed in. */
import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** If a link or a pipe has taken the file's place since intake, it is left out and not followed. */
export async function copyRegular(from: string, to: string, mode = 0o644): Promise<void> {
  // Windows has neither flag, so both may be undefined there.
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
