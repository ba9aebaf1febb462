/** Where a class is graded: on this machine, or by the workers of a service. */
import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import type { ReadingOptions } from '../assignment/load.js';
import { findExamples } from '../explore/shorten/find-examples.js';
import { grade, type GradeOptions } from '../grade.js';
import type { Assignment, Report, SandboxLevel } from '../model.js';
import { identifyBuild } from '../results/journal/key.js';
import type { Intake } from '../submission/intake.js';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { decideJobs, type CommonOptions } from '../terminal/setup.js';
import { refuseWeakSandbox } from '../terminal/weak-sandbox.js';
import { openMeanwhile } from './open-meanwhile.js';

export interface ClassGrader {
  readonly level: SandboxLevel;
  grade(
    assignment: Assignment,
    intakes: readonly Intake[],
    options: Omit<GradeOptions, 'sandbox' | 'jobs'>,
  ): Promise<Report>;
  /** Ends running programs. */
  close(): Promise<void>;
}

export interface ClassGraderOptions extends CommonOptions {
  readonly allowWeakSandbox: boolean;
  readonly alone: boolean;
  /** The service's queue, whose workers grade. */
  readonly redis?: string;
  /** Data folder of that service. */
  readonly data?: string;
}

/** What `read` gives, and who grades it; a sandbox is opened meanwhile. `names`: of files that will be graded. */
export async function needClassGrader<T extends { readonly assignment: Assignment }>(
  names: Promise<readonly string[]>,
  read: (options: ReadingOptions) => Promise<T>,
  options: ClassGraderOptions,
  io: Io,
): Promise<readonly [T, ClassGrader]> {
  if (options.redis !== undefined)
    return [await read({}), await needWorkers(options.redis, options.data, io)];
  refuseSystem(process.platform);
  const [request, sandbox] = await openMeanwhile(options.sandbox, names, { withStyle: true }, read);
  if (!options.allowWeakSandbox) refuseWeakSandbox(request.assignment, sandbox);
  const jobs = decideJobs(options.jobs);
  const grader: ClassGrader = {
    level: sandbox.level,
    grade: (chosen, intakes, more) =>
      grade(chosen, intakes, {
        ...more,
        sandbox,
        jobs,
        alone: options.alone,
        isSpotChecked: createSpotChecks(),
        examples: findExamples(intakes.length === 1 ? 'thoroughly' : 'quickly'),
      }),
    close: () => sandbox.close(),
  };
  return [request, grader];
}

/**
 * Other people's programs need a sandbox, and we have none for Windows; one's own (`check`, `verify`) run there.
 */
export function refuseSystem(platform: NodeJS.Platform): void {
  if (platform === 'win32')
    throw new Stop(
      EXIT.usage,
      '`boardmark grade` needs Linux: on Windows run it in WSL (wsl --install) or in a container (the Dockerfile of boardmark has the command).',
    );
}

/** Workers decide for themselves whether their sandbox is good enough for hidden cases. */
async function needWorkers(url: string, data: string | undefined, io: Io): Promise<ClassGrader> {
  if (data === undefined)
    throw new Stop(
      EXIT.usage,
      '--redis needs --data DIR, the data folder of the service whose workers grade.',
    );
  const { openRemoteGrader } = await import('../service/index.js');
  const remote = await openRemoteGrader({ url, data: resolve(io.cwd, data), build: identifyBuild() });
  const level = await remote.level();
  if (level === null) {
    await remote.close();
    throw new Stop(
      EXIT.ourFault,
      `No worker of this version of boardmark is alive at ${url}. Start one: boardmark worker --redis ${url}`,
    );
  }
  return { level, grade: (...given) => remote.grade(...given), close: () => remote.close() };
}

/** One in so many dialogues that were accepted beside others runs alone, too. */
const SPOT_CHECK_EVERY = 50;

/** Which one is the first depends on chance, so that no program can know. */
function createSpotChecks(): () => boolean {
  let count = randomInt(SPOT_CHECK_EVERY);
  return () => ++count % SPOT_CHECK_EVERY === 0;
}
