/** The folder of this package, whether it runs from dist/ or from its sources. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | undefined;

/** The folder of our own package.json, absolute. */
export function findPackageRoot(): string {
  known ??= search(dirname(fileURLToPath(import.meta.url)));
  return known;
}

/** Our own version. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(findPackageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function search(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file) && /"name":\s*"boardmark"/.test(readFileSync(file, 'utf8'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('boardmark cannot find its own package.json');
  return search(above);
}
