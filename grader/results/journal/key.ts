/** The key of a result: if the key is the same, so are the verdicts. It says part by part what they follow from. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Assignment, SandboxLevel } from '../../model.js';
import type { Intake } from '../../submission/collect.js';
import { identifyBuild } from './identify-build.js';
import { identifyTools } from './toolchain.js';

export interface Keys {
  /** The key of a submission; null for one that was refused, which costs nothing to decide again. */
  of(intake: Intake): Promise<string | null>;
  /** The part that all keys of the class share. */
  readonly shared: string;
}

/** The parts of a key, in its order, as people read of a change in them. */
const PARTS = [
  "the assignment's cases, languages or limits have changed",
  'boardmark is another version',
  'compilers or runtimes are others',
  'the sandbox level is another',
  'files have changed',
] as const;
type Change = (typeof PARTS)[number];

/** Reads what all keys of a class share once: the assignment, the tools that it needs, this build of boardmark. */
export async function createKeys(assignment: Assignment, level: SandboxLevel): Promise<Keys> {
  const tools = createHash('sha256').update(JSON.stringify(await identifyTools(assignment)));
  const shared = [assignment.verdictDigest, await identifyBuild(), tools.digest('hex'), level]
    .map((part) => part.slice(0, DIGITS))
    .join(SEPARATOR);
  return {
    shared,
    async of(intake) {
      const own = await digestOf(intake);
      return own === null ? null : `${shared}${SEPARATOR}${own}`;
    },
  };
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

async function digestOf(intake: Intake): Promise<string | null> {
  if (intake.kind !== 'taken') return null;
  const hash = createHash('sha256').update(JSON.stringify(intake.remarks));
  for (const { name, path } of intake.submission.files) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) return null;
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
