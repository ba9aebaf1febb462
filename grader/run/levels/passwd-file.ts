/** The accounts that a locked-in program sees: its own and no other. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ground } from '../temp-root.js';
import type { Naming } from './path-names.js';

/** Not the number that stands for everybody else, so that who owns what shows truly. */
export const STUDENT = 1000;

export function openAccounts(ground: Ground): readonly Naming[] {
  const folder = ground.makeFolder(0o711);
  const write = (name: string, line: string): Naming => {
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
