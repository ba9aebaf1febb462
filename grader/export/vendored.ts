/** Packages as they are installed beside boardmark, with all that they need, for a copy that asks no registry. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '../assignment/assignment-files.js';
import type { ExportFile } from './export-files.js';

/** A package by the name under which the copy imports it, and the name under which it is installed here. */
export interface WantedPackage {
  readonly name: string;
  readonly installed: string;
}

interface PackageJson {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Installed {
  readonly folder: string;
  readonly json: PackageJson;
}

/**
 * The files of these packages and of all that they need, below `node_modules/`; null where one is not installed here.
 * `root` is the folder in which they are looked for first.
 */
export async function vendorPackages(
  root: string,
  wanted: readonly WantedPackage[],
): Promise<Map<string, ExportFile> | null> {
  const placed = new Map<string, Installed>();
  for (const { name, installed } of wanted)
    if (!place(placed, '', name, findInstalled(root, installed))) return null;
  const files = new Map<string, ExportFile>();
  for (const [at, { folder }] of [...placed].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [name, content] of await readPackage(folder)) files.set(`${at}/${name}`, { content });
  return files;
}

/** At the top where no other version is, else below the package that needs it. False where something is not installed. */
function place(
  placed: Map<string, Installed>,
  below: string,
  name: string,
  found: Installed | null,
): boolean {
  if (found === null) return false;
  const top = `node_modules/${name}`;
  const there = placed.get(top);
  if (there?.folder === found.folder) return true;
  const at = there === undefined ? top : `${below}/node_modules/${name}`;
  placed.set(at, found);
  return Object.keys(found.json.dependencies ?? {}).every((needed) =>
    place(placed, at, needed, findInstalled(found.folder, needed)),
  );
}

/** As Node looks for a package: in each folder above. */
function findInstalled(from: string, name: string): Installed | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    const json = join(candidate, 'package.json');
    if (existsSync(json))
      return { folder: candidate, json: JSON.parse(readFileSync(json, 'utf8')) as PackageJson };
    if (folder === dirname(folder)) return null;
  }
}

/** What runs, and its licence: no types, no source maps, no pages, no sources beside what was built from them. */
const RUNS = /\.(?:js|cjs|mjs|json|wasm)$|(?:^|\/)bin\/[^./]+$|(?:^|\/)LICEN[CS]E[^/]*$/i;
/** Of the compiler only its library is used; of esbuild only what Node loads. */
const LEFT_OUT =
  /^node_modules\/|^(?:esm|test|tests|docs)\/|^lib\/(?:tsc|_tsc|tsserver|_tsserver|typingsInstaller|_typingsInstaller|watchGuard|tsserverlibrary)\.js$|^lib\/[a-z]{2}(?:-[a-z]+)?\/|^lib\/browser\.min\.js$/;

async function readPackage(folder: string): Promise<[string, string | Uint8Array][]> {
  const names = filesBelow(folder).filter((name) => RUNS.test(name) && !LEFT_OUT.test(name));
  return Promise.all(
    names.map(async (name): Promise<[string, string | Uint8Array]> => {
      const content = await readFile(join(folder, name));
      return [name, name === 'package.json' ? withoutScripts(content.toString('utf8')) : content];
    }),
  );
}

/** Nothing of it is run when it is installed, and none of it is a command. */
function withoutScripts(text: string): string {
  const kept = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([key]) =>
      !['scripts', 'bin', 'devDependencies', 'peerDependencies', 'peerDependenciesMeta'].includes(key),
  );
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}
