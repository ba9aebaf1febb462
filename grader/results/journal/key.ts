/**
 * The key of a result: if the key is the same, so are the verdicts. It says part by part what they follow from. Files are
 * read without promises: they are small and many, and to wait for each costs more than the read itself.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import {
  tierOf,
  type Assignment,
  type SandboxLevel,
  type LanguageId,
  type LanguageSpec,
} from '../../model.js';
import type { Intake } from '../../submission/collect.js';
import { bytesOf } from '../../submission/file-on-disk.js';
import { delimiter, isAbsolute, join } from 'node:path';
import { LANGUAGES, recordOf, RECORDS } from '../../languages/records/index.js';
import { findPackageRoot } from '../../package/package-root.js';

interface Keys {
  /** The key of a submission; null for one that was refused, which costs nothing to decide again. */
  of(intake: Intake): string | null;
  /** The part that all keys of the class share. */
  readonly shared: string;
}

/** The parts of a key, in its order, as people read of a change in them. */
const PARTS = [
  "the assignment's cases, languages or limits have changed",
  'what items need has changed',
  'the visibility of cases has changed, on which the verdicts of wrong programs depend',
  'boardmark is another version',
  'the compilers or language versions here are others',
  'programs are locked in at another sandbox level',
  'files have changed',
] as const;
export type Change = (typeof PARTS)[number];
/** They matter for those alone of whom another case is run by them, or another verdict may follow. */
export const OTHER_NEEDS: Change = PARTS[1];
export const OTHER_TIERS: Change = PARTS[2];

/** Reads what all keys of a class share once: the assignment, the tools that it needs, this build of boardmark. */
export function createKeys(assignment: Assignment, level: SandboxLevel): Keys {
  const tools = createHash('sha256').update(JSON.stringify(identifyTools(assignment)));
  const needs = createHash('sha256').update(JSON.stringify(assignment.rubric.map((item) => item.needs)));
  const tiers = createHash('sha256').update(JSON.stringify(orderTiers(assignment)));
  const parts = [needs, tiers].map((hash) => hash.digest('hex'));
  const shared = [assignment.verdictDigest, ...parts, identifyBuild(), tools.digest('hex'), level]
    .map((part) => part.slice(0, DIGITS))
    .join(SEPARATOR);
  return {
    shared,
    of(intake) {
      const own = digestOf(intake);
      return own === null ? null : `${shared}${SEPARATOR}${own}`;
    },
  };
}

/**
 * The tier of each case, numbered as verdicts depend on it: which are visible, and which of the others come before which.
 * Whether those are told after the due date or never is all the same.
 */
function orderTiers({ rubric }: Assignment): readonly number[] {
  const tiers = rubric.flatMap(({ cases }) => cases.map(tierOf));
  const hidden = [...new Set(tiers)].filter((tier) => tier > 0).sort();
  return tiers.map((tier) => hidden.indexOf(tier) + 1);
}

/** What differs between two keys; nothing if they are the same. */
export function changesBetween(before: string, after: string): readonly Change[] {
  const [old, now] = [before.split(SEPARATOR), after.split(SEPARATOR)];
  // A key of another form was written by another version.
  if (old.length !== now.length) return ['boardmark is another version'];
  return PARTS.filter((_, index) => old[index] !== now[index]);
}

const SEPARATOR = '.';
/** Of each digest: 128 bits. */
const DIGITS = 32;

function digestOf(intake: Intake): string | null {
  if (intake.kind !== 'taken') return null;
  const hash = createHash('sha256').update(JSON.stringify(intake.remarks));
  for (const { name, path } of intake.submission.files) {
    const bytes = bytesOf(path);
    if (bytes === null) return null;
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Identifies the compilers and runtimes that an assignment's programs would get, by the files themselves (real
 * path, size and time). Asking each for its version would start a process for each.
 */
function identifyTools({ languages }: Assignment): readonly string[] {
  const names = LANGUAGES.flatMap((id) => {
    const spec = languages[id];
    return spec === undefined ? [] : toolsOf(id, spec);
  });
  return [...new Set(names)].sort().map(identify);
}

function toolsOf(id: LanguageId, { build, programs, style }: LanguageSpec): readonly string[] {
  const { tools, styleTools, needsNpm } = recordOf(id);
  const runs = Object.values(programs).flatMap((program) => (program.kind === 'run' ? [program.run] : []));
  return [
    ...(needsNpm ? [process.execPath] : []),
    ...[...tools, ...(style === null ? [] : styleTools)].map(({ name }) => name),
    ...[build, ...runs].flatMap((words) => words?.[0] ?? []),
  ];
}

function identify(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const places = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name));
  for (const place of places) {
    try {
      const path = realpathSync(place);
      const { size, mtimeMs } = statSync(path);
      return `${name} ${path} ${size} ${mtimeMs}`;
    } catch {
      // Not in this folder.
    }
  }
  return `${name} absent`;
}

// Identifies this build of boardmark: another one may decide differently.

/** Our own programs that run beside a student's: built ones for TypeScript, otherwise their sources. */
const DRIVERS = RECORDS.flatMap(({ id, drivers }) => drivers.map((each) => `grader/languages/${id}/${each}`));
/** Our own code, built; specs that run the sources may have none. */
const BUILT = 'dist';
/** Such a name holds a digest of what is in the file: esbuild gives it. */
const HASHED = /^commands-[A-Z0-9]{8}\.cjs$/;

/** A digest of what is built, of the drivers, and of the versions that package.json asks for. */
export function identifyBuild(root = findPackageRoot()): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')));
  for (const folder of [...DRIVERS, BUILT])
    for (const name of namesIn(join(root, folder)).filter(isRun)) {
      hash.update(`\0${name}\0`);
      if (!HASHED.test(name)) hash.update(readFileSync(join(root, folder, name)));
    }
  return hash.digest('hex');
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
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
