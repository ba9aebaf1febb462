/** boardmark itself as others install it: what npm would publish, with what it needs named and nothing to build. */
import { readFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { filesBelow } from '../assignment/assignment-files.js';
import { recordOf } from '../languages/records/index.js';
import type { Assignment, LanguageId } from '../model.js';
import { findPackageRoot } from '../package/package-root.js';
import type { ExportFile } from './export-files.js';
import { existsSync, readFileSync } from 'node:fs';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Compiles TypeScript and JavaScript, and with them judges that are written in TypeScript. */
const COMPILER = 'esbuild';
/** The same compiler for every system. A student's copy holds it under the name of `COMPILER`. */
const PORTABLE_COMPILER = 'esbuild-wasm';
/** Check the style of TypeScript; without them the style is left undecided. */
const LINTERS = ['eslint', 'typescript', 'typescript-eslint'] as const;
/** What no copy needs: other people's starting points, our pages, and the library for programs. */
const LEFT_OUT = /-template\/|^docs\/|^dist\/index\.|\.map$/;

export async function readOwnPackage(): Promise<PackageJson> {
  return JSON.parse(await readFile(join(findPackageRoot(), 'package.json'), 'utf8')) as PackageJson;
}

/** The files of a copy that grades an assignment in these languages. Needs a built dist/. */
export async function packGrader(
  assignment: Assignment,
  languages: readonly LanguageId[],
): Promise<Map<string, ExportFile>> {
  const { dependencies } = await readOwnPackage();
  const { compiler, linters } = needsOf(assignment, languages);
  return packFiles(pick(dependencies, [...(compiler ? [COMPILER] : []), ...(linters ? LINTERS : [])]));
}

/** What a copy needs beside boardmark itself. */
export interface StudentNeeds {
  readonly compiler: boolean;
  readonly linters: boolean;
}

/** Java needs nothing of npm; the linters are there for an assignment that has rules of style. */
export function needsOf({ languages }: Assignment, chosen: readonly LanguageId[]): StudentNeeds {
  const compiled = chosen.filter((each) => recordOf(each).needsNpm);
  return {
    compiler: compiled.length > 0,
    linters: compiled.some((each) => (languages[each]?.style ?? null) !== null),
  };
}

/** A student's copy as npm installs it, with all that it needs in it, so that npm asks no registry. */
export function packStudent(needs: StudentNeeds): Promise<Tarball> {
  const key = JSON.stringify(needs);
  const known = packed.get(key) ?? makeTarball(needs);
  packed.set(key, known);
  return known;
}

/** By what they need: several starters of one run hold the same. */
const packed = new Map<string, Promise<Tarball>>();

async function makeTarball({ compiler, linters }: StudentNeeds): Promise<Tarball> {
  const { name, version, dependencies } = await readOwnPackage();
  const wanted = [
    ...(compiler ? [[{ name: COMPILER, installed: PORTABLE_COMPILER }]] : []),
    ...(linters ? [LINTERS.map((each) => ({ name: each, installed: each }))] : []),
  ];
  const asked: WantedPackage[] = [];
  const bundled: WantedPackage[] = [];
  const vendored = new Map<string, ExportFile>();
  for (const packages of wanted) {
    const files = await vendorPackages(findPackageRoot(), packages);
    (files === null ? asked : bundled).push(...packages);
    for (const [file, content] of files ?? []) vendored.set(file, content);
  }
  const files = await packFiles(
    pick(
      dependencies,
      [...asked, ...bundled].map((each) => each.name),
    ),
    bundled.map((each) => each.name),
  );
  return {
    name: `${name}-${version}.tgz`,
    content: await packTarball(new Map([...files, ...vendored])),
    asks: asked.map((each) => each.name),
  };
}

/** The package to install beside boardmark for starters that stand alone. */
export async function describePortableCompiler(): Promise<string> {
  const { dependencies } = await readOwnPackage();
  return `${PORTABLE_COMPILER}@${(dependencies[COMPILER] ?? '').replace(/^\^/, '')}`;
}

export interface Tarball {
  readonly name: string;
  readonly content: Uint8Array;
  /** Packages that npm has to ask a registry for, since they are not installed here. */
  readonly asks: readonly string[];
}

function pick(from: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const wanted = from[name];
      return wanted === undefined ? [] : [[name, wanted] as const];
    }),
  );
}

/** `bundled` are those of the dependencies that lie in the copy itself. */
async function packFiles(
  dependencies: Readonly<Record<string, string>>,
  bundled: readonly string[] = [],
): Promise<Map<string, ExportFile>> {
  const root = findPackageRoot();
  const { name, version, license, type, bin, exports, engines, files: listed } = await readOwnPackage();
  const own = {
    name,
    version,
    private: true,
    license,
    type,
    bin,
    exports,
    engines,
    dependencies,
    bundleDependencies: bundled,
  };
  const files = new Map<string, ExportFile>([
    ['package.json', { content: `${JSON.stringify(own, null, 2)}\n` }],
  ]);
  for (const folder of listed.filter((each) => !each.startsWith('!') && !LEFT_OUT.test(`${each}/`))) {
    for (const file of filesBelow(join(root, folder)).map((below) => `${folder}/${below}`)) {
      if (!LEFT_OUT.test(file)) files.set(file, { content: await readFile(join(root, file)) });
    }
  }
  return files;
}

/** As npm packs: everything below `package/`. With a fixed time the same files make the same bytes. */
async function packTarball(files: ReadonlyMap<string, ExportFile>): Promise<Uint8Array> {
  const tar = pack();
  for (const [name, { content }] of files) {
    const mode = name === 'dist/boardmark.js' ? 0o755 : 0o644;
    tar.entry(
      { name: `package/${name}`, mode, mtime: new Date('1985-10-26T08:15:00Z') },
      Buffer.from(content),
    );
  }
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) chunks.push(chunk as Uint8Array);
  return gzipSync(Buffer.concat(chunks), { level: 6 });
}

/** Packages as they are installed beside boardmark, with all that they need, for a copy that asks no registry. */

/** A package by the name under which the copy imports it, and the name under which it is installed here. */
interface WantedPackage {
  readonly name: string;
  readonly installed: string;
}

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Installed {
  readonly folder: string;
  readonly json: Manifest;
}

/**
 * The files of these packages and of all that they need, below `node_modules/`; null where one is not installed here.
 * `root` is the folder in which they are looked for first.
 */
async function vendorPackages(
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
      return { folder: candidate, json: JSON.parse(readFileSync(json, 'utf8')) as Manifest };
    if (folder === dirname(folder)) return null;
  }
}

/** What runs, and its licence: no types, no source maps, no pages, no sources beside what was built from them. */
const RUNS = /\.(?:js|cjs|mjs|json|wasm)$|(?:^|\/)bin\/[^./]+$|(?:^|\/)LICEN[CS]E[^/]*$/i;
/** Of the compiler only its library is used; of esbuild only what Node loads. */
const NOT_SHIPPED =
  /^node_modules\/|^(?:esm|test|tests|docs)\/|^lib\/(?:tsc|_tsc|tsserver|_tsserver|typingsInstaller|_typingsInstaller|watchGuard|tsserverlibrary)\.js$|^lib\/[a-z]{2}(?:-[a-z]+)?\/|^lib\/browser\.min\.js$/;

async function readPackage(folder: string): Promise<[string, string | Uint8Array][]> {
  const names = filesBelow(folder).filter((name) => RUNS.test(name) && !NOT_SHIPPED.test(name));
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
