/** `boardmark backup`: the data of a service as one archive. */
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { count } from '../text/units.js';

export async function runBackup(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [file, { data }] = given as [string, { readonly data: string }];
  const { backUp } = await import('../service/index.js');
  const { files } = await backUp(resolve(io.cwd, data), resolve(io.cwd, file));
  io.out(`${count(files, 'file')} in ${file}. It holds keys: keep it where nobody else can read it.\n`);
  return EXIT.ok;
}
