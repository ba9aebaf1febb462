/**
 * Copies the sources into our own folder for the compiler. The package of a source decides its place, not its path
 * in the submission.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LanguageSpec, SourceFile, ProvidedFile } from '../../model.js';
import { baseOf, folderOf, isTest, stemOf, type Finding } from '../locate.js';
import type { NamedSource } from './javac.js';
import {
  folderOfPackage,
  homePackage,
  moveToPackages,
  packageOf,
  type PackageLine,
  readSource,
} from './source-text.js';

export const STUDENT_SOURCES = 'src';
export const GIVEN_SOURCES = 'given';
/** Where the student's own versions of provided files are. */
export const REPLACED_SOURCES = 'replaced';

export interface LaidSource extends NamedSource {
  readonly required: boolean;
  /** The class that the file's name promises. */
  readonly stem: string;
  readonly package: PackageLine | null;
}

export interface Layout {
  readonly sources: readonly LaidSource[];
  /** Java files of the assignment, moved to the student's package. */
  readonly given: readonly NamedSource[];
  /** The package that provided files are in; empty for none. */
  readonly home: string;
  /** The student's own sources for which the assignment provides others. */
  readonly replaced: readonly LaidSource[];
  /** Folders of classes that the assignment provides, below the working folder. */
  readonly libraries: readonly string[];
  readonly remarks: readonly string[];
}

export async function layOut(folder: string, spec: LanguageSpec, finding: Finding): Promise<Layout> {
  const remarks: string[] = [...finding.remarks];
  const sources: LaidSource[] = [];
  const taken = new Map<string, string>();
  const replaced: LaidSource[] = [];
  const given = new Set(spec.provided.map(({ name }) => baseOf(name)));
  for (const file of await inReach(finding)) {
    const base = baseOf(file.name);
    const required = finding.required.includes(file);
    if (isNoClass(file.name))
      remarks.push(`${file.name} is not used: modules have no part in this assignment`);
    else if (given.has(base)) {
      remarks.push(`${file.name} is not used: the assignment provides its own ${base}`);
      replaced.push(await layReplaced(folder, file));
    } else {
      const read = await readSource(file);
      const line = packageOf(read.text);
      const copy = `${STUDENT_SOURCES}/${folderOfPackage(line?.name ?? '')}${base}`;
      const before = taken.get(copy);
      if (before !== undefined) {
        // Copies of a required file were reported when it was located.
        if (!finding.byName.has(base)) remarks.push(`${file.name} is not used: ${before} has the same name`);
        continue;
      }
      taken.set(copy, file.name);
      if (read.remark !== null) remarks.push(read.remark);
      await put(folder, copy, read.bytes);
      sources.push({ copy, name: file.name, text: read.text, required, stem: stemOf(base), package: line });
    }
  }
  const packages = new Map(
    sources.filter(({ required }) => required).map((each) => [each.stem, each.package?.name ?? '']),
  );
  return {
    sources,
    replaced,
    given: await layGiven(folder, spec, packages),
    libraries: await layLibraries(folder, spec.provided),
    home: homePackage(packages),
    remarks,
  };
}

/**
 * Required files first, then what lies below their root, the shallowest first; the student's own tests are left
 * out.
 */
async function inReach(finding: Finding): Promise<SourceFile[]> {
  const roots = new Set<string>();
  for (const file of finding.required) roots.add(rootOf(file, packageOf((await readSource(file)).text)));
  const below = finding.sources.filter(
    (file) =>
      !finding.required.includes(file) &&
      !isTest(file.name) &&
      [...roots].some((root) => root === '' || file.name.startsWith(`${root}/`)),
  );
  return [...finding.required, ...below];
}

/** `src/com/foo/Move.java` in package com.foo lies below the root `src`. */
function rootOf(file: SourceFile, line: PackageLine | null): string {
  const folder = folderOf(file.name);
  const inner = folderOfPackage(line?.name ?? '').slice(0, -1);
  if (inner === '' || (folder !== inner && !folder.endsWith(`/${inner}`))) return folder;
  return folder.slice(0, Math.max(0, folder.length - inner.length - 1));
}

async function layReplaced(folder: string, file: SourceFile): Promise<LaidSource> {
  const { text, bytes } = await readSource(file);
  const line = packageOf(text);
  const base = baseOf(file.name);
  const copy = `${REPLACED_SOURCES}/${folderOfPackage(line?.name ?? '')}${base}`;
  await put(folder, copy, bytes);
  return { copy, name: file.name, text, required: false, stem: stemOf(base), package: line };
}

async function layGiven(
  folder: string,
  spec: LanguageSpec,
  packages: ReadonlyMap<string, string>,
): Promise<NamedSource[]> {
  const given: NamedSource[] = [];
  for (const { name, path } of spec.provided) {
    if (!name.endsWith('.java')) continue;
    const original = await readFile(path, 'utf8');
    const text = moveToPackages(original, packages);
    const copy = `${GIVEN_SOURCES}/${folderOfPackage(packageOf(text)?.name ?? '')}${baseOf(name)}`;
    await put(folder, copy, Buffer.from(text));
    given.push({ copy, name, text: original });
  }
  return given;
}

async function put(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/**
 * Neither can be part of a class that an assignment asks for, and a module would hide the classes from the driver.
 */
function isNoClass(name: string): boolean {
  return /(^|\/)module-info\.java$/.test(name);
}

// Compiled classes that the assignment gives to submissions: jars and class files, as one folder of classes.

const LIBRARIES = 'libraries';

/** The folders to put on the class path, below the working folder; none where no class is provided. */
async function layLibraries(folder: string, provided: readonly ProvidedFile[]): Promise<readonly string[]> {
  let isEmpty = true;
  for (const { name, path } of provided) {
    if (!isLibrary(name)) continue;
    for (const [entry, bytes] of await readClasses(name, path)) {
      await put(folder, `${LIBRARIES}/${entry}`, bytes);
      isEmpty = false;
    }
  }
  return isEmpty ? [] : [LIBRARIES];
}

function isLibrary(name: string): boolean {
  return /\.(jar|class)$/i.test(name);
}

/** A class file lies where its package says, in the folder that is provided. */
async function readClasses(name: string, path: string): Promise<readonly (readonly [string, Uint8Array])[]> {
  const bytes = await readFile(path);
  if (!/\.jar$/i.test(name)) return [[name, bytes]];
  const { unzipSync } = await import('fflate');
  return Object.entries(unzipSync(bytes)).filter(
    ([entry]) => !entry.endsWith('/') && !entry.startsWith('META-INF/') && !entry.split('/').includes('..'),
  );
}
