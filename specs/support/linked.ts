/** What `npm install` makes of a `file:` dependency, without a network: links to our own packages. */
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const BINARIES = { boardmark: 'dist/boardmark.js', jest: 'node_modules/jest/bin/jest.js' } as const;

/** Links boardmark itself and the packages beside it into a folder's node_modules. */
export async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  await symlink(resolve('.'), join(modules, 'boardmark'));
  await symlink(resolve('node_modules/jest'), join(modules, 'jest'));
  for (const [name, file] of Object.entries(BINARIES))
    await symlink(resolve(file), join(modules, '.bin', name));
}
