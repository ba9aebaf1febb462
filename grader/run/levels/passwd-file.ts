/** The passwd file that an isolated program sees: its own user and no other. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TempRoot } from '../temp-root.js';
import type { PathName } from './path-names.js';

/** Not the uid of `nobody`, so that files show their true owner. */
export const STUDENT = 1000;

export function createAccountFiles(tempRoot: TempRoot): readonly PathName[] {
  const folder = tempRoot.makeFolder(0o711);
  const write = (name: string, line: string): PathName => {
    const file = join(folder, name);
    writeFileSync(file, `${line}\n`);
    chmodSync(file, 0o444);
    return [file, `/etc/${name}`];
  };
  return [
    write('passwd', `student:x:${STUDENT}:${STUDENT}::/tmp/home:/bin/sh`),
    write('group', `student:x:${STUDENT}:`),
  ];
}
