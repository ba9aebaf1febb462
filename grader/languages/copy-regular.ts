/** Copies one file that a student handed in. */
import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** If a link or a pipe has taken the file's place since intake, it is left out and not followed. */
export async function copyRegular(from: string, to: string, mode = 0o644): Promise<void> {
  const bytes = await readRegular(from);
  if (bytes === null) return;
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, bytes, { mode });
}

/** The bytes of a regular file; null for anything else that stands in its place. */
export async function readRegular(from: string): Promise<Buffer | null> {
  // Windows has neither flag, so both may be undefined there.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  const handle = await open(from, (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK).catch((thrown: unknown) => {
    if ((thrown as { readonly code?: unknown }).code === 'ELOOP') return null;
    throw thrown;
  });
  if (handle === null) return null;
  try {
    return (await handle.stat()).isFile() ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}
