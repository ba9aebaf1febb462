/** `boardmark serve`: hand in, grade and read results through a page and an API. */
import { resolve } from 'node:path';
import { findAssignments } from '../assignment/find-assignment.js';
import { readVersion } from '../package/package-root.js';
import { identifyBuild } from '../results/journal/key.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { untilStopped } from '../terminal/interrupt.js';
import {
  assignmentRoots,
  decideJobs,
  needAssignment,
  needSandbox,
  type CommonOptions,
} from '../terminal/setup.js';
import type { Backend } from '../service/index.js';
import { refuseWeakSandbox } from '../terminal/weak-sandbox.js';
import { count } from '../text/units.js';

interface ServeCommandOptions extends CommonOptions {
  readonly data: string;
  readonly host: string;
  readonly port: number;
  readonly trustProxy: number;
  readonly redis?: string;
  readonly assignment?: readonly string[];
  readonly allowWeakSandbox: boolean;
}

export async function runServe(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [options] = given as [ServeCommandOptions];
  const assignments = await offeredAssignments(options.assignment ?? [], io);
  if (assignments.size === 0)
    throw new Stop(EXIT.usage, 'There is no assignment to offer. Name one with --assignment.');
  const { serve, pino } = await import('../service/index.js');
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const serving = await serve({
    data: resolve(io.cwd, options.data),
    host: options.host,
    port: options.port,
    proxies: options.trustProxy,
    assignments,
    build: identifyBuild(),
    version: readVersion(),
    backend:
      options.redis === undefined ? await embedded(options, io) : { kind: 'redis', url: options.redis },
    log: (event) => logger.info(event),
  });
  const known = await serving.service.tokens.list();
  io.err(`boardmark serves ${count(assignments.size, 'assignment')} at ${serving.url}\n`);
  if (!known.some(({ identity }) => identity.role === 'instructor'))
    io.err(`Nobody can log in yet: boardmark token create --data ${options.data} --role instructor\n`);
  await untilStopped();
  await serving.close();
  return EXIT.ok;
}

/** The worker in this process grades at the best level that works. */
async function embedded(options: ServeCommandOptions, io: Io): Promise<Backend> {
  const sandbox = await needSandbox(options.sandbox);
  for (const name of options.assignment ?? [])
    if (!options.allowWeakSandbox) refuseWeakSandbox(await needAssignment(name, io), sandbox);
  return { kind: 'embedded', sandbox, jobs: decideJobs(options.jobs) };
}

/** The assignments that are named, or all that are found here. */
async function offeredAssignments(names: readonly string[], io: Io): Promise<Map<string, string>> {
  if (names.length === 0) {
    const found = await findAssignments(assignmentRoots(io));
    return new Map(found.map(({ id, file }) => [id, file]));
  }
  const chosen = await Promise.all(names.map((name) => needAssignment(name, io)));
  return new Map(chosen.map(({ id, folder }) => [id, resolve(folder, 'assignment.yaml')]));
}
