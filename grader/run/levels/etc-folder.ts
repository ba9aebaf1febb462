/** The folder /etc that an isolated program sees: its own user and no other, and what the system's tools need. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TempRoot } from '../temp-root.js';
import type { PathName } from './path-names.js';

/** Not the uid of `nobody`, so that files show their true owner. */
export const STUDENT = 1000;

/** The name of the machine in a box. Programs ask for its address, which is the loopback: there is no network. */
export const HOST_NAME = 'sandbox';

const HOST = '/etc';
/** Where the linker finds libraries. It is small, and a copy in the folder costs a box less than one thing more to show. */
const COPIED = 'ld.so.cache';

/** What is shown in a box, in this order. */
export function createEtcFolder(tempRoot: TempRoot): readonly PathName[] {
  const folder = tempRoot.makeFolder(0o755);
  const finish = (name: string, write: (path: string) => void) => {
    const path = join(folder, name);
    write(path);
    chmodSync(path, 0o444);
  };
  finish('passwd', (path) => writeFileSync(path, `student:x:${STUDENT}:${STUDENT}::/tmp/home:/bin/sh\n`));
  finish('group', (path) => writeFileSync(path, `student:x:${STUDENT}:\n`));
  finish('hosts', (path) =>
    writeFileSync(path, `127.0.0.1 localhost ${HOST_NAME}\n::1 localhost ${HOST_NAME}\n`),
  );
  finish('nsswitch.conf', (path) => writeFileSync(path, 'passwd: files\ngroup: files\nhosts: files\n'));
  if (existsSync(join(HOST, COPIED))) finish(COPIED, (path) => copyFileSync(join(HOST, COPIED), path));
  const shown = listShown();
  // They are shown there, and nothing can be made in the box: the folder is read-only.
  for (const name of shown) mkdirSync(join(folder, name));
  return [[folder, HOST], ...shown.map((name): PathName => [join(HOST, name), join(HOST, name)])];
}

/** Which tool is meant by a name; Debian keeps a JDK's settings in /etc/java-17-openjdk and links to them. */
function listShown(): string[] {
  return readdirSync(HOST).filter(
    (name) =>
      (name === 'alternatives' || name.startsWith('java-')) &&
      statSync(join(HOST, name), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}
