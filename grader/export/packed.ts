/** boardmark itself as others install it: what npm would publish, with what it needs named and nothing to build. */
import { gzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { filesBelow } from '../assignment/assignment-files.js';
import type { LanguageId } from '../model.js';
import { findPackageRoot } from '../package/package-root.js';
import type { ExportFile } from './files.js';

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
/** Check the style of TypeScript; without them the style is left undecided. */
export const LINTERS = ['eslint', 'typescript', 'typescript-eslint'] as const;
/** What no copy needs: other people's starting points, our pages, the service, and the library for programs. */
const LEFT_OUT = /-template\/|^docs\/|^dist\/index\.|^dist\/service-packages\.|\.map$|\.code$|\.LEGAL\.txt$/;

export async function readOwnPackage(): Promise<PackageJson> {
  return JSON.parse(await readFile(join(findPackageRoot(), 'package.json'), 'utf8')) as PackageJson;
}

/** The files of a copy that grades whatever languages an assignment has. Needs a built dist/. */
export async function packGrader(): Promise<Map<string, ExportFile>> {
  const { dependencies } = await readOwnPackage();
  return packFiles(pick(dependencies, [COMPILER, ...LINTERS]));
}

/** A student's copy as npm installs it. What it needs beside itself depends on the languages: for Java, nothing. */
export function packStudent(languages: readonly LanguageId[]): Promise<Tarball> {
  const hasCompiler = languages.some(needsCompiler);
  const known = packed.get(hasCompiler) ?? makeTarball(hasCompiler);
  packed.set(hasCompiler, known);
  return known;
}

/** By whether the compiler goes along: several starters of one run hold the same. */
const packed = new Map<boolean, Promise<Tarball>>();

async function makeTarball(hasCompiler: boolean): Promise<Tarball> {
  const { name, version, dependencies } = await readOwnPackage();
  const files = await packFiles(hasCompiler ? pick(dependencies, [COMPILER]) : {});
  return { name: `${name}-${version}.tgz`, content: await packTarball(files) };
}

/** Versions of the linters that a student's repository may install beside boardmark. */
export async function linterVersions(): Promise<Readonly<Record<string, string>>> {
  return pick((await readOwnPackage()).dependencies, LINTERS);
}

export interface Tarball {
  readonly name: string;
  readonly content: Uint8Array;
}

function needsCompiler(language: LanguageId): boolean {
  return language === 'typescript' || language === 'javascript';
}

function pick(from: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const wanted = from[name];
      return wanted === undefined ? [] : [[name, wanted] as const];
    }),
  );
}

async function packFiles(dependencies: Readonly<Record<string, string>>): Promise<Map<string, ExportFile>> {
  const root = findPackageRoot();
  const { name, version, license, type, bin, exports, engines, files: listed } = await readOwnPackage();
  const own = { name, version, private: true, license, type, bin, exports, engines, dependencies };
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
  return gzipSync(Buffer.concat(chunks), { level: 9, mtime: '1985-10-26' });
}
