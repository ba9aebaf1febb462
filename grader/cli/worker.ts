/** `boardmark worker`: grades for a service, on this machine, as long as it runs. */
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findTools } from '../languages/tools.js';
import { identifyBuild } from '../results/journal/key.js';
import { EXIT, Stop, cannotRead, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { decideJobs, needSandbox, type CommonOptions } from '../terminal/setup.js';
import { createTempFolder } from '../temp/temp-folder.js';

interface WorkerCommandOptions extends CommonOptions {
  readonly redis: string;
  readonly tokenFile?: string;
  readonly allowWeakSandbox: boolean;
}

/** The default place of the token. */
const TOKEN_VARIABLE = 'BOARDMARK_WORKER_TOKEN';

export async function runWorkerCommand(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [options] = given as [WorkerCommandOptions];
  const service = await import('../service/index.js');
  const token = service.parseWorkerToken(await readToken(options, io));
  if (!token.ok) throw new Stop(EXIT.usage, `The token cannot be used: ${token.fault}.`);
  const sandbox = await needSandbox(options.sandbox);
  if (sandbox.level === 'none' && !options.allowWeakSandbox)
    throw new Stop(
      EXIT.usage,
      'At sandbox level none a program could read the hidden cases. `boardmark doctor` says how to get a better level; --allow-weak-sandbox works all the same.',
    );
  const needs = service.needsThatCanBeMet(await findTools(sandbox));
  const logger = service.pino({ base: null, timestamp: service.pino.stdTimeFunctions.isoTime });
  const build = identifyBuild();
  const source = service.openRedisSource({ url: options.redis, build });
  const blobs = service.openRedisBlobs(options.redis);
  const root = await createTempFolder('bundles');
  io.err(`Worker ${token.value.id} grades ${needs.join(', ')} at sandbox level ${sandbox.level}.\n`);
  try {
    await interruptible(sandbox, (signal) =>
      service.runWorker({
        sandbox,
        jobs: decideJobs(options.jobs),
        blobs,
        root,
        signal,
        token: token.value,
        source,
        needs,
        build,
        log: (event) => logger.info(event),
      }),
    );
    return EXIT.ok;
  } finally {
    await source.close();
    blobs.close();
    await rm(root, { recursive: true, force: true });
  }
}

async function readToken({ tokenFile }: WorkerCommandOptions, io: Io): Promise<string> {
  if (tokenFile === undefined) {
    const named = io.env[TOKEN_VARIABLE];
    if (named !== undefined) return named;
    throw new Stop(EXIT.usage, `A worker needs its token: --token-file FILE, or ${TOKEN_VARIABLE}.`);
  }
  try {
    return await readFile(resolve(io.cwd, tokenFile), 'utf8');
  } catch (error) {
    throw cannotRead(tokenFile, error);
  }
}
