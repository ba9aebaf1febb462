/** Runs tools: our own, and those that are installed. */
import type { Limits, OurFault, Run } from '../model.js';
import type { Program, Sandbox } from '../run/sandbox.js';
import type { Tool } from './records/language-record.js';
import { RECORDS } from './records/index.js';

/** In a scratch folder, unless something else is asked for. */
export function runTool(sandbox: Sandbox, asked: Pick<Program, 'argv'> & Partial<Program>): Promise<Run> {
  return sandbox.run({
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    limits: LIMITS_FOR_TOOLS,
    keep: [],
    ...asked,
  });
}

/** One that reads nothing of a student's, such as a compiler asked for its version. */
export function askTool(sandbox: Sandbox, command: readonly string[]): Promise<Run> {
  return runTool(sandbox, { argv: () => command });
}

/** All that it wrote, to both streams. */
export function outputOfTool({ stdout, stderr }: Run): string {
  return Buffer.concat([stdout, stderr]).toString('utf8');
}

/** The fault of a program of ours that ended before it was ready; at most so many bytes of what it said are told. */
export function didNotStart(what: string, { ending, stderr }: Run, most = 1000): OurFault {
  if (ending.how === 'not-started') return ending.fault;
  return {
    fault: `${what} did not start (${ending.how})${lastWords(stderr, most)}`,
    remedy: 'run `boardmark doctor`; if all is well there, this is a fault of boardmark',
  };
}

/** What a program said to the error output, behind a colon; empty if it said nothing. */
export function lastWords(stderr: Uint8Array, most: number): string {
  const said = Buffer.from(stderr.subarray(0, most)).toString('utf8').trim();
  return said === '' ? '' : `: ${said}`;
}

// Limits for our own tools (compilers, style checkers) when they work on a student's sources.

export const LIMITS_FOR_TOOLS: Limits = {
  wallMs: 30_000,
  cpuMs: 30_000,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 1024 * 1024,
  processes: 128,
  openFiles: 512,
  diskBytes: 64 * 1024 * 1024,
};

// The tools that submissions may need; running each shows whether it is installed.

export interface ToolReport extends Omit<Tool, 'argv'> {
  /** The first line of the output for its version; null if it cannot be used. */
  readonly version: string | null;
  /** Why it cannot be used. */
  readonly lack: string;
}

export async function findTools(sandbox: Sandbox): Promise<ToolReport[]> {
  return Promise.all(
    RECORDS.flatMap(({ tools, styleTools }) => [...tools, ...styleTools]).map(
      async ({ argv, name, purpose, remedy, least = 0 }) => {
        const run = await askTool(sandbox, argv);
        const works = run.ending.how === 'exited' && run.ending.code === 0;
        const [said = ''] = works ? outputOfTool(run).trim().split('\n') : [];
        const isOld = Number(/\d+/.exec(said)?.[0] ?? least) < least;
        const lack = isOld ? `${said} is too old` : 'not found';
        return { name, purpose, remedy, lack, version: works && !isOld ? said : null };
      },
    ),
  );
}
