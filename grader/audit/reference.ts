/** The reference in the audit: the files of the assignment's programs and classes. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import {
  err,
  ok,
  type Assignment,
  type LanguageId,
  type LanguageSpec,
  type Result,
  type SourceFile,
} from '../model.js';
import { RECORDS } from '../languages/records/index.js';
import type { LanguageRecord } from '../languages/records/language-record.js';
import { takeFolder } from '../submission/collect.js';
import type { Source } from './instrument.js';
import { listImports } from './enclosing-function.js';

export interface Reference {
  readonly language: LanguageId;
  readonly instrumenter: NonNullable<LanguageRecord['mutants']>;
  readonly spec: LanguageSpec;
  readonly folder: string;
  /** The folder that contains the required files. */
  readonly home: string;
  /** The files to mutate: the required ones and all that they import, directly or not. */
  readonly sources: readonly Source[];
  /** Required files that the assignment replaces by its own: students hand them in, but they never run. */
  readonly covered: readonly Source[];
}

const ENDING = /\.(?:[cm]?[jt]s|py)$/;

export async function readReference(assignment: Assignment): Promise<Result<Reference, string>> {
  const mutable = RECORDS.filter(({ mutants }) => mutants !== null);
  const record = mutable.find(
    ({ id }) => assignment.references[id] !== undefined && assignment.languages[id] !== undefined,
  );
  const spec = record && assignment.languages[record.id];
  const folder = record && assignment.references[record.id];
  if (record === undefined || record.mutants === null || spec === undefined || folder === undefined) {
    return err(
      `${assignment.id} has no reference in ${mutable.map(({ title }) => title).join(' or ')}, and no other language can be mutated. Name one in assignment.yaml: languages.${mutable[0]?.id ?? ''}.reference.`,
    );
  }
  const intake = await takeFolder(folder, 'reference');
  if (intake.kind !== 'taken') return err(`The reference in ${folder} cannot be read: ${intake.reason}.`);
  const { files } = intake.submission;
  const missing = spec.required.find((name) => findFile(files, name) === undefined);
  if (missing !== undefined)
    return err(`The reference in ${folder} has no ${missing}, which the assignment requires.`);
  const home = posix.dirname(findFile(files, spec.required[0] ?? '')?.name ?? '.');
  const { id: language, mutants: instrumenter } = record;
  return ok({ language, instrumenter, spec, folder, home, ...(await follow(files, spec, home)) });
}

function findFile(files: readonly SourceFile[], name: string): SourceFile | undefined {
  return files
    .filter((file) => posix.basename(file.name) === name)
    .sort((a, b) => a.name.split('/').length - b.name.split('/').length)[0];
}

/** Follows the imports. A file of the assignment that replaces a student's counts instead of it. */
async function follow(
  files: readonly SourceFile[],
  { required, provided }: LanguageSpec,
  home: string,
): Promise<Pick<Reference, 'sources' | 'covered'>> {
  const ours = new Set(provided.map(({ name }) => posix.join(home, name)));
  const queue = required.flatMap((name) => findFile(files, name) ?? []);
  const covered: Source[] = [];
  const sources = new Map<string, Source>();
  for (const { name, path } of queue) {
    if (sources.has(name)) continue;
    const text = await readFile(path, 'utf8');
    if (ours.has(name)) {
      if (!covered.some((each) => each.name === name)) covered.push({ name, text });
      continue;
    }
    sources.set(name, { name, text });
    for (const imported of importsOf(name, text)) {
      const stem = posix.join(posix.dirname(name), imported).replace(ENDING, '');
      const file = files.find((each) => each.name.replace(ENDING, '') === stem && ENDING.test(each.name));
      if (file !== undefined) queue.push(file);
    }
  }
  return { sources: [...sources.values()], covered };
}

/** The files that a file imports, relative to it; the endings do not count. */
function importsOf(name: string, text: string): string[] {
  if (!name.endsWith('.py')) return listImports(text).filter((each) => each.startsWith('.'));
  return [...text.matchAll(/^\s*(?:from|import)\s+([\w.]+)/gm)].map(
    ([, module = '']) => `./${module.replaceAll('.', '/')}`,
  );
}
