/** Bundles a submission: with the warm bundler, or with a separate one if that cannot answer. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  ok,
  err,
  type CompileError,
  type Ending,
  type JudgeError,
  type Result,
  type Run,
} from '../../model.js';
import type { Program, Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import { openWarmProcess, type WarmProcess } from '../warm-process.js';
import type { BuildAnswer, BuildJob, BuildReport } from './driver/build/build-job.js';
import type { Tools } from './provide-tools.js';

/** The folders of a submission that is being prepared. */
export interface BundlingFolders {
  /** The copied submission. */
  readonly source: string;
  /** Bundles. */
  readonly out: string;
  /** Our own programs. */
  readonly tools: string;
}

export async function createBundlingFolders(folder: string, tools: Tools): Promise<BundlingFolders> {
  const folders = { source: join(folder, 'source'), out: join(folder, 'out'), tools: join(folder, 'tools') };
  await Promise.all(Object.values(folders).map((each) => mkdir(each, { recursive: true })));
  await writeFile(join(folders.tools, 'driver.mjs'), tools.driver);
  return folders;
}

type Built = Result<BuildAnswer, CompileError | JudgeError>;

/** Leaves the bundles in the folder `out`. */
export async function runBuild(
  sandbox: Sandbox,
  tools: Tools,
  { source, out }: BundlingFolders,
  asked: Omit<BuildJob, 'files'>,
): Promise<Result<BuildReport, CompileError | JudgeError>> {
  const job: BuildJob = { ...asked, files: await readTree(source) };
  const built = (await askBundler(sandbox, tools, job)) ?? (await buildAlone(sandbox, tools, job));
  if (!built.ok) return built;
  for (const [file, text] of Object.entries(built.value.outputs)) await writeFile(join(out, file), text);
  return ok(built.value.report);
}

/** All files of a folder in base64, by their names below it. */
async function readTree(folder: string): Promise<BuildJob['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (path) => {
    const name = relative(folder, path).split(sep).join('/');
    return [name, (await readFile(path)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const TOOL = 'build.cjs';

function toolProgram(
  { buildTool, compiler }: Tools,
  mode: readonly string[],
): Omit<Program, 'stdin' | 'limits' | 'keep'> {
  return {
    argv: (inside) => [
      inside(process.execPath),
      '--max-old-space-size=512',
      TOOL,
      inside(compiler.api),
      inside(compiler.binary),
      ...mode,
    ],
    readable: [process.execPath, compiler.api, compiler.binary],
    work: { kind: 'scratch', files: [{ name: TOOL, text: buildTool }] },
    env: {},
  };
}

// ---------------------------------------------------------------------------------------------- the warm bundler

/** After this much work a fresh process takes over. */
const MOST = { jobs: 200, bytes: 32 * 1024 * 1024 };
const bundlers = new WeakMap<Sandbox, WarmProcess>();

/** The sandbox's bundler. It ends with the sandbox. */
export function bundlerOf(sandbox: Sandbox, tools: Tools): WarmProcess {
  const program = (): Promise<ReturnType<typeof toolProgram>> => Promise.resolve(toolProgram(tools, []));
  const bundler = bundlers.get(sandbox) ?? openWarmProcess(sandbox, { most: MOST, program });
  bundlers.set(sandbox, bundler);
  return bundler;
}

/** Null if it could not answer, or if its compiler crashed: then a separate one decides about this submission. */
async function askBundler(sandbox: Sandbox, tools: Tools, job: BuildJob): Promise<Built | null> {
  const answer = (await bundlerOf(sandbox.aside, tools).ask(job)) as BuildAnswer | null;
  if (answer === null || answer.report.bundles.some(({ kind }) => kind === 'broke')) return null;
  return ok(answer);
}

// ---------------------------------------------------------------------------------------------- one of its own

async function buildAlone(sandbox: Sandbox, tools: Tools, job: BuildJob): Promise<Built> {
  const run = await sandbox.run({
    ...toolProgram(tools, ['once']),
    stdin: Buffer.from(`${JSON.stringify(job)}\n`),
    limits: { ...LIMITS_FOR_TOOLS, outputBytes: 64 * 1024 * 1024 },
    keep: [],
  });
  return readAnswer(run);
}

/** No code of the student's runs in the tool, so its answers can be trusted. */
function readAnswer(run: Run): Built {
  const said = Buffer.from(run.stdout).toString('utf8');
  const [started, answer] = said.split('\n');
  if (run.ending.how === 'exited' && run.ending.code === 0 && answer !== undefined && answer !== '')
    return ok(JSON.parse(answer) as BuildAnswer);
  const fault = started === 'started' ? gaveUp(run.ending) : broken(run);
  return err(fault);
}

/** The compiler worked until it read these sources. */
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
