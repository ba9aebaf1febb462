/** The key of a result: if the key is the same, so are the verdicts. */
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

/** Reads what all keys of a class share once: the assignment, the tools that it needs, this build of boardmark. */
export async function createKeys(assignment: Assignment, level: SandboxLevel): Promise<Keys> {
  const shared = JSON.stringify({
    assignment: assignment.fingerprint,
    level,
    tools: await identifyTools(assignment),
    build: await identifyBuild(),
  });
  return { shared, of: (intake) => keyOf(intake, shared) };
}

async function keyOf(intake: Intake, shared: string): Promise<string | null> {
  if (intake.kind !== 'taken') return null;
  const hash = createHash('sha256').update(shared).update(JSON.stringify(intake.remarks));
  for (const { name, path } of intake.submission.files) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) return null;
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
