/** What several commands read and write: submissions, and new folders. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ExportFiles } from '../export/export-files.js';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';
import type { Assignment } from '../model.js';
import { collectSubmissions, openUnpackRoom, requiredFiles, type Intake } from '../submission/collect.js';

/** Works with the submissions of these paths. What was unpacked of them is removed afterwards. */
export async function withSubmissions<T>(
  { paths, single, cannot }: { paths: readonly string[]; single: boolean; cannot: string },
  assignment: Assignment,
  io: Io,
  work: (intakes: readonly Intake[]) => Promise<T>,
): Promise<T> {
  const room = openUnpackRoom();
  try {
    const found = paths.map((path) => resolve(io.cwd, path));
    const collected = await collectSubmissions(found, requiredFiles(assignment), { room, single });
    if (!collected.ok)
      throw new Stop(EXIT.usage, `${collected.fault.path} ${cannot}: ${collected.fault.reason}.`);
    return await work(collected.value);
  } finally {
    await room.remove();
  }
}

/** `shown`: the folder as the command names it. */
export async function needEmpty(folder: string, shown: string): Promise<void> {
  const [first] = await readdir(folder).catch(() => []);
  if (first !== undefined)
    throw new Stop(EXIT.usage, `${shown} is not empty (it holds ${first}): choose a new folder.`);
}

export async function writeFiles(folder: string, files: ExportFiles): Promise<void> {
  for (const [name, { content, executable = false }] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { mode: executable ? 0o755 : 0o644 });
  }
}
