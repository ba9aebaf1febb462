/**
 * Runs of one submission's programs in one sandbox, each in a process of its own: a server in Python starts one after
 * another, which takes a third of what a sandbox for each would take.
 */
import type { Sandbox } from '../../run/sandbox.js';
import type { BuildFolder } from '../command/build-folder.js';
import type { DriverLaunch } from '../driver-process.js';
import { runCases } from '../driver-session.js';
import { DIALOGUE_SHARE, type CallsJob, type Together } from '../language.js';
import { anyPython, toolCommand, toolsFolder } from './tools.js';

/** For programs in any language. Without Python the server does not start, and each runs in a sandbox of its own. */
export function launchTogether(
  sandbox: Sandbox,
  runnable: BuildFolder,
  /** The words that start each program. */
  wordsOf: (inside: (hostPath: string) => string) => Readonly<Record<string, readonly string[]>>,
): Together {
  const launch: DriverLaunch = {
    program: () => ({
      argv: (inside) => toolCommand(inside, 'launch', [JSON.stringify(wordsOf(inside))], anyPython(sandbox)),
      // The program's folder first: it then has the same path as in a sandbox of its own.
      readable: [runnable.home, toolsFolder()],
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'descriptors',
    setup: { isBoxed: sandbox.level === 'bwrap' },
  };
  return shareServer(sandbox, runnable, launch);
}

/** Runs that one server starts, one after another. */
export function shareServer(sandbox: Sandbox, runnable: BuildFolder, launch: DriverLaunch): Together {
  return {
    whyAlone: () => Promise.resolve(whyAlone(sandbox, runnable)),
    run: (jobs) => runCases(sandbox, launch, withinShare(jobs)),
  };
}

/** Why the runs cannot share a sandbox; null if they can. Only a box removes what a run leaves in /tmp. */
function whyAlone({ level }: Sandbox, { beside }: BuildFolder): string | null {
  if (level === 'uid') return 'it may leave files in /tmp';
  return beside.length > 0 ? 'data files lie beside it' : null;
}

/** The jobs with limits at which the server itself ends a run, before the sandbox would end the server. */
function* withinShare(jobs: Iterable<CallsJob>): Generator<CallsJob> {
  for (const job of jobs) {
    const { wallMs, cpuMs } = job.limits;
    const limits = { ...job.limits, wallMs: Math.min(wallMs, cpuMs), cpuMs: cpuMs / DIALOGUE_SHARE };
    yield { ...job, limits };
  }
}
