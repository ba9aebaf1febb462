/** Where this package lies: the code may have been bundled, so positions of files beside each other tell nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function findPackageRoot(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && isOurs(readFileSync(manifest, 'utf8'))) return folder;
    if (folder === dirname(folder)) throw new Error(`no package.json of boardmark above ${from}`);
  }
}

function isOurs(manifest: string): boolean {
  const read: unknown = JSON.parse(manifest);
  return typeof read === 'object' && read !== null && 'name' in read && read.name === 'boardmark';
}
