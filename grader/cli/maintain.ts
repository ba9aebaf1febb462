/** `boardmark backup` and `boardmark prune`: the data of a service as one archive, and without old submissions. */
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { count } from '../text/units.js';

const DAY_MS = 24 * 3600 * 1000;

export async function runBackup(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [file, { data }] = given as [string, { readonly data: string }];
  const { backUp } = await import('../service/index.js');
  const { files } = await backUp(resolve(io.cwd, data), resolve(io.cwd, file));
  io.out(`${count(files, 'file')} in ${file}. It holds keys: keep it where nobody else can read it.\n`);
  return EXIT.ok;
}

export async function runPrune(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [{ data, olderThan }] = given as [{ readonly data: string; readonly olderThan: number }];
  const { prune } = await import('../service/index.js');
  const before = new Date(Date.now() - olderThan * DAY_MS);
  const { submissions, blobs } = await prune(resolve(io.cwd, data), before);
  io.out(
    `Removed ${count(submissions, 'submission')} handed in before ${before.toISOString().slice(0, 10)}, and ${count(blobs, 'file')} that no other one needs.\n`,
  );
  return EXIT.ok;
}
