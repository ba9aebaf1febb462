/** Runs javac over sources in a working folder. */
import { delimiter } from 'node:path';
import type { Run } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';

export interface Compilation {
  /** The working folder; all paths below are relative to it. */
  readonly folder: string;
  readonly sources: readonly string[];
  /** Where javac looks for sources that these need. */
  readonly sourcePath: readonly string[];
  readonly classPath: readonly string[];
  readonly into: string;
  /** Whether sources found on the source path leave class files, too. */
  readonly implicit: boolean;
}

/** Nobody reads a longer log. */
const LOG_BYTES = 64 * 1024;

/**
 * javac's arguments. Nothing of a submission configures it: no annotation processors, no argument files (every
 * source is named with `./` before it, so none begins with `@` or `-`), no class path but ours.
 */
export function javacArguments(job: Compilation): string[] {
  return [
    '-encoding',
    'UTF-8',
    '-proc:none',
    '-g',
    '-nowarn',
    '-Xmaxerrs',
    '50',
    '-XDstringConcat=inline',
    `-implicit:${job.implicit ? 'class' : 'none'}`,
    '-sourcepath',
    // An empty source path would mean the class path.
    [...job.sourcePath, 'no-sources'].map(here).join(delimiter),
    '-cp',
    [...job.classPath, 'no-classes'].map(here).join(delimiter),
    '-d',
    here(job.into),
    ...job.sources.map(here),
  ];
}

function here(path: string): string {
  return `./${path}`;
}

/** A javac of its own, before there is a compile service. */
export function runJavac(sandbox: Sandbox, job: Compilation): Promise<Run> {
  const argv = [
    'javac',
    '-J-XX:TieredStopAtLevel=1',
    '-J-Xshare:auto',
    '-J-XX:-UsePerfData',
    '-J-Xmx512m',
    '-J-Duser.language=en',
    '-J-Duser.country=US',
    '-J-Dfile.encoding=UTF-8',
    '-J-Dstderr.encoding=UTF-8',
    ...javacArguments(job),
  ];
  return sandbox.run({
    argv: () => argv,
    readable: [],
    work: { kind: 'folder', path: job.folder },
    env: {},
    stdin: new Uint8Array(),
    limits: { ...LIMITS_FOR_TOOLS, outputBytes: LOG_BYTES },
    keep: [],
  });
}
