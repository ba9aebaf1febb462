/** boardmark itself as others install it: what npm would publish, with what it needs named and nothing to build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { filesBelow } from '../assignment/assignment-files.js';
import { recordOf } from '../languages/records/index.js';
import type { Assignment, LanguageId } from '../model.js';
import { findPackageRoot } from '../package/package-root.js';
import type { ExportFile } from './export-files.js';
import { vendorPackages, type WantedPackage } from './vendored.js';

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
