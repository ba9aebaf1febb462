/** Runs the build tool over a copied submission, inside the sandbox. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompileError, Ending, JudgeError, Result, Run } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import type { BuildJob, BuildReport } from './driver/build/job.js';
import type { Tools } from './tools.js';

/** The folders of a submission under preparation. */
export interface Workshop {
  /** The copied submission. */
  readonly source: string;
  /** Bundles. */
  readonly out: string;
  /** Our own programs. */
  readonly kit: string;
}

export async function openWorkshop(folder: string, tools: Tools): Promise<Workshop> {
  const workshop = { source: join(folder, 'source'), out: join(folder, 'out'), kit: join(folder, 'kit') };
  await Promise.all(Object.values(workshop).map((each) => mkdir(each, { recursive: true })));
  await Promise.all([
    writeFile(join(workshop.kit, 'build.cjs'), tools.buildTool),
    writeFile(join(workshop.kit, 'driver.mjs'), tools.driver),
  ]);
  return workshop;
}

export async function runBuild(
  sandbox: Sandbox,
  tools: Tools,
  { source, out, kit }: Workshop,
  job: Omit<BuildJob, 'root' | 'out'>,
): Promise<Result<BuildReport, CompileError | JudgeError>> {
  const tool = join(kit, 'build.cjs');
  const run = await sandbox.run({
    argv: (inside) => [
      inside(process.execPath),
      '--max-old-space-size=512',
      inside(tool),
      inside(tools.compiler),
      JSON.stringify({ ...job, root: inside(source), out: inside(out) } satisfies BuildJob),
    ],
    readable: [process.execPath, tool, tools.compiler, source],
    work: { kind: 'folder', path: out },
    env: {},
    stdin: new Uint8Array(),
    limits: { ...LIMITS_FOR_TOOLS, outputBytes: 16 * 1024 * 1024 },
    keep: [],
  });
  return readReport(run);
}

/** Nothing of the student's runs in the tool, so what it says can be believed. */
function readReport(run: Run): Result<BuildReport, CompileError | JudgeError> {
  const said = Buffer.from(run.stdout).toString('utf8');
  const [started, report] = said.split('\n');
  if (run.ending.how === 'exited' && run.ending.code === 0 && report !== undefined)
    return { ok: true, value: JSON.parse(report) as BuildReport };
  const fault = started === 'started' ? gaveUp(run.ending) : broken(run);
  return { ok: false, fault };
}

/** The compiler worked until it met these sources. */
function gaveUp(ending: Ending): CompileError | JudgeError {
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  return compilerGaveUp(ending.how === 'time-limit' ? `after ${ending.reachedMs} ms` : ending.how);
}

export function compilerGaveUp(how: string): CompileError {
  const message = `the compiler gave up on these sources (${how}): something in them is nested too deeply or too large`;
  return { verdict: 'compile-error', diagnostics: [{ message, place: null, sourceLine: null }], total: 1 };
}

function broken(run: Run): JudgeError {
  if (run.ending.how === 'not-started') return { verdict: 'judge-error', ...run.ending.fault };
  const said = Buffer.from(run.stderr.subarray(0, 1000)).toString('utf8').trim();
  return {
    verdict: 'judge-error',
    fault: `the build tool did not start (${run.ending.how})${said === '' ? '' : `: ${said}`}`,
    remedy: 'run `boardmark doctor`; if all is well there, this is a fault of boardmark',
  };
}
