/**
 * What several commands need first: the assignment, the sandbox, the number of jobs; or a Stop that explains why
 * not.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { showComplaints } from '../assignment/show-complaints.js';
import { chooseAssignment } from '../assignment/find-assignment.js';
import type { ReadingOptions } from '../assignment/load.js';
import { findMissingFolders, type SolutionFolder } from '../assignment/solution-folders.js';
import { err, ok, type Assignment, type Complaint, type Result, type SandboxLevel } from '../model.js';
import { findPackageRoot } from '../package/package-root.js';
import { openSandbox } from '../run/open-sandbox.js';
import type { Sandbox } from '../run/sandbox.js';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';

export interface CommonOptions {
  readonly jobs?: number;
  readonly sandbox: 'auto' | SandboxLevel;
}

/** Folders in which assignments are looked for by id. */
export function assignmentRoots(io: Io): string[] {
  const named = io.env['BOARDMARK_ASSIGNMENTS'];
  const nearby = ['fixtures', 'assignments'].map((name) => join(io.cwd, name));
  return [...(named === undefined ? [] : [named]), ...nearby, join(findPackageRoot(), 'fixtures')];
}

export async function needAssignment(
  nameOrPath: string,
  io: Io,
  options?: ReadingOptions,
): Promise<Assignment> {
  const chosen = await chooseAssignment(nameOrPath, assignmentRoots(io), io.cwd, options);
  if (chosen.ok) return chosen.value;
  const { fault } = chosen;
  switch (fault.kind) {
    case 'unknown': {
      const nearest = fault.nearest.length === 0 ? '' : ` Did you mean ${fault.nearest.join(' or ')}?`;
      throw new Stop(
        EXIT.usage,
        `There is no assignment "${nameOrPath}".${nearest} \`boardmark list\` shows all.`,
      );
    }
    case 'complaints':
      return needRead(err(fault.complaints));
  }
}

/** What was read, or a Stop with the complaints about it. */
export function needRead<T>(read: Result<T, readonly Complaint[]>): T {
  if (read.ok) return read.value;
  throw new Stop(EXIT.usage, showComplaints(read.fault));
}

/** The same with these folders, where it names any. */
export async function needAssignmentWith(
  needed: readonly SolutionFolder[],
  nameOrPath: string,
  io: Io,
): Promise<Assignment> {
  const assignment = await needAssignment(nameOrPath, io);
  const missing = findMissingFolders(assignment, needed);
  return needRead(missing.length > 0 ? err(missing) : ok(assignment));
}

/** `meanwhile` may start tools of ours while the sandbox is still being tried. */
export async function needSandbox(
  level: CommonOptions['sandbox'],
  meanwhile?: (sandbox: Sandbox) => void,
): Promise<Sandbox> {
  const opened = await openSandbox(level, meanwhile);
  if (opened.ok) return opened.value;
  throw new Stop(
    EXIT.ourFault,
    `${opened.fault.fault}. To put it right: ${opened.fault.remedy.replace(/\.$/, '')}.`,
  );
}

/** Two more than the processors: while programs start or wait, others can run. */
export function decideJobs(wish: number | undefined): number {
  return wish ?? availableParallelism() + 2;
}
