/** boardmark itself as other systems unpack it: what npm would publish, with what it needs named and nothing to build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../assignment/assignment-files.js';
import { findPackageRoot } from '../package/package-root.js';
import type { ExportFile } from './files.js';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Style checking of TypeScript needs these beside us. */
const LINTERS = ['eslint', 'typescript-eslint', 'typescript'] as const;

export async function readOwnPackage(): Promise<PackageJson> {
  return JSON.parse(await readFile(join(findPackageRoot(), 'package.json'), 'utf8')) as PackageJson;
}

/** Needs a built dist/. */
export async function packOurselves(): Promise<Map<string, ExportFile>> {
  const root = findPackageRoot();
  const own = await readOwnPackage();
  const { name, version, type, bin, dependencies, devDependencies = {} } = own;
  const linters = LINTERS.flatMap((each) => {
    const wanted = devDependencies[each];
    return wanted === undefined ? [] : [[each, wanted] as const];
  });
  const packageJson = {
    name,
    version,
    private: true,
    type,
    bin,
    dependencies: { ...dependencies, ...Object.fromEntries(linters) },
  };
  const files = new Map<string, ExportFile>([
    ['package.json', { content: `${JSON.stringify(packageJson, null, 2)}\n` }],
  ]);
  for (const folder of own.files.filter((each) => !each.endsWith('-template'))) {
    for (const file of filesBelow(join(root, folder))) {
      if (!file.endsWith('.map'))
        files.set(`${folder}/${file}`, { content: await readFile(join(root, folder, file)) });
    }
  }
  return files;
}
