/** What `npm install` makes of a `file:` dependency, without a network: links to our own packages. */
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const BINARY = 'dist/boardmark.js';

/** Links boardmark itself into a folder's node_modules. */
export async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  await symlink(resolve('.'), join(modules, 'boardmark'));
  await symlink(resolve(BINARY), join(modules, '.bin', 'boardmark'));
}
