/** A sandbox that records what its programs wrote and used, and gives them the things that attacks aim at. */
import type { Run } from '../../grader/model.js';
import type { Program, Sandbox } from '../../grader/run/sandbox.js';

export interface Seen {
  /** By how much a run that its limit ended passed that limit. */
  readonly lateMs: number;
  /** By how much captured output passed its limit. */
  readonly overBytes: number;
  /** The canaries that occur in any output. */
  readonly canaries: readonly string[];
  /** Runs that our side could not start. */
  readonly faults: readonly string[];
}

export interface Observer {
  readonly sandbox: Sandbox;
  /** What was seen since the last call. From now on programs have this mark in their environment. */
  begin(mark: string): void;
  seen(): Seen;
}

export function observe(
  inner: Sandbox,
  canaries: readonly string[],
  env: Readonly<Record<string, string>>,
): Observer {
  let mark = '';
  let runs: { readonly run: Run; readonly program: Program }[] = [];
  const mine = (program: Program): Program => ({ ...program, env: { ...program.env, ...env, ATTACK: mark } });
  const sandbox: Sandbox = {
    ...inner,
    async run(program) {
      const run = await inner.run(mine(program));
      runs.push({ run, program });
      return run;
    },
    async start(program, channel, hear) {
      const running = await inner.start(mine(program), channel, hear);
      void running.ended.then((run) => runs.push({ run, program }));
      return running;
    },
    close: () => inner.close(),
  };
  return {
    sandbox,
    begin(next) {
      mark = next;
      runs = [];
    },
    seen: () => ({
      lateMs: Math.max(0, ...runs.map(({ run }) => lateness(run))),
      overBytes: Math.max(0, ...runs.map(overCap)),
      canaries: canaries.filter((canary) => runs.some(({ run }) => holds(run, canary))),
      faults: runs.flatMap(({ run: { ending } }) =>
        ending.how === 'not-started' ? [ending.fault.fault] : [],
      ),
    }),
  };
}

function lateness({ ending, wallMs }: Run): number {
  return ending.how === 'time-limit' && ending.clock === 'wall' ? wallMs - ending.limitMs : 0;
}

function overCap({ run, program }: { readonly run: Run; readonly program: Program }): number {
  const reached =
    run.ending.how === 'output-limit' && run.ending.stream !== 'disk' ? run.ending.reachedBytes : 0;
  return Math.max(reached, run.stdout.length, run.stderr.length) - program.limits.outputBytes;
}

function holds({ stdout, stderr, filesAfter }: Run, canary: string): boolean {
  return [stdout, stderr, ...Object.values(filesAfter)].some((bytes) => Buffer.from(bytes).includes(canary));
}
