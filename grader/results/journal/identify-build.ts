/** Identifies this build of boardmark: another one may decide differently. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORDS } from '../../languages/records/index.js';
import { findPackageRoot } from '../../package/package-root.js';

/** Our own programs that run beside a student's: built ones for TypeScript, otherwise their sources. */
const DRIVERS = RECORDS.flatMap(({ id, drivers }) => drivers.map((each) => `grader/languages/${id}/${each}`));
/** Our own code, built; specs that run the sources may have none. */
const BUILT = 'dist';
/** Such a name holds a digest of what is in the file: esbuild gives it. */
const HASHED = /^commands-[A-Z0-9]{8}\.cjs$/;

/** A digest of what is built, of the drivers, and of the versions that package.json asks for. */
export async function identifyBuild(root = findPackageRoot()): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package.json')));
  for (const folder of [...DRIVERS, BUILT])
    for (const name of (await namesIn(join(root, folder))).filter(isRun)) {
      hash.update(`\0${name}\0`);
      if (!HASHED.test(name)) hash.update(await readFile(join(root, folder, name)));
    }
  return hash.digest('hex');
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
  } catch {
    return [];
  }
}

/** Whether the file is code: maps are made from it. */
function isRun(name: string): boolean {
  return !/\.map$|^THIRD-PARTY-/.test(name);
}
