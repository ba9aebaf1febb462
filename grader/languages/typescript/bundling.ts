/** Bundles a submission with the sandbox's bundler. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ok,
  err,
  type CompileError,
  type JudgeError,
  type Result,
  type LanguageSpec,
  type SourceFile,
} from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { openWarmProcess, type Breakdown, type ToolProgram, type WarmProcess } from '../warm-process.js';
import type { BuildAnswer, BuildJob, BuildReport } from './driver/build/build-job.js';
import type { Tools } from './provide-tools.js';
import { baseOf, extensionOf, homeOf, isIgnored, type Finding } from '../locate.js';
import { didNotStart } from '../tools.js';
import type { LocateRules } from '../records/language-record.js';
import { copyHandedIn, encodeFiles, readTrees } from '../copy-regular.js';

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

/** Leaves the bundles in the folder `out`. */
export async function runBuild(
  sandbox: Sandbox,
  tools: Tools,
  { source, out }: BundlingFolders,
  asked: Omit<BuildJob, 'files'>,
): Promise<Result<BuildReport, CompileError | JudgeError>> {
  const job: BuildJob = { ...asked, files: encodeFiles(await readTrees(source, ['.'])) };
  const built = await bundlerOf(sandbox.aside, tools).ask(job, (answer) => !hasBroken(answer as BuildAnswer));
  if (!built.ok) return err(blame(built.fault));
  const { outputs, report } = built.value as BuildAnswer;
  for (const [file, text] of Object.entries(outputs)) await writeFile(join(out, file), text);
  return ok(report);
}

/** No code of the student's runs in the tool, so its answers can be trusted; a compiler that crashed is not used again. */
function hasBroken({ report }: BuildAnswer): boolean {
  return report.bundles.some(({ kind }) => kind === 'broke');
}

const TOOL = 'build.cjs';

function toolProgram({ buildTool, compiler }: Tools): ToolProgram {
  return {
    argv: (inside) => [
      inside(process.execPath),
      '--max-old-space-size=512',
      TOOL,
      inside(compiler.api),
      inside(compiler.binary),
    ],
    readable: [process.execPath, compiler.api, compiler.binary],
    work: { kind: 'scratch', files: [{ name: TOOL, text: buildTool }] },
    env: {},
  };
}

/** After this much work a fresh process takes over. */
const MAX_USE = { jobs: 200, bytes: 32 * 1024 * 1024 };
const bundlers = new WeakMap<Sandbox, WarmProcess>();

/** The sandbox's bundler. It ends with the sandbox. */
export function bundlerOf(sandbox: Sandbox, tools: Tools): WarmProcess {
  const program = (): ToolProgram => toolProgram(tools);
  const bundler = bundlers.get(sandbox) ?? openWarmProcess(sandbox, { most: MAX_USE, program });
  bundlers.set(sandbox, bundler);
  return bundler;
}

/** Once the compiler works, what ends it is what it reads. */
function blame({ run, wasReady }: Breakdown): CompileError | JudgeError {
  const { ending } = run;
  if (!wasReady || ending.how === 'not-started')
    return { verdict: 'judge-error', ...didNotStart('the build tool', run) };
  return compilerGaveUp(ending.how === 'time-limit' ? `after ${ending.reachedMs} ms` : ending.how);
}

export function compilerGaveUp(how: string): CompileError {
  const message = `the compiler gave up on these sources (${how}): something in them is nested too deeply or too large`;
  return { verdict: 'compile-error', diagnostics: [{ message, place: null, sourceLine: null }], total: 1 };
}

// Copies the files of a submission that a build may use, and the provided files over them.

/** Configuration files of tools; those in a submission are ignored. */
const CONFIGURATION = /^(package(-lock)?|npm-shrinkwrap|[tj]sconfig([.-].*)?|\..*)\.json$/i;
/** Files that a program may import. */
const IMPORTABLE = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

export function copySources(
  files: readonly SourceFile[],
  finding: Finding,
  spec: LanguageSpec,
  rules: LocateRules,
  target: string,
): ReturnType<typeof copyHandedIn> {
  const own = files.filter(({ name }) => isSource(name, rules));
  // Provided files lie beside the required ones, so that imports between them work.
  return copyHandedIn(own, spec, homeOf(finding), target);
}

function isSource(name: string, rules: LocateRules): boolean {
  const base = baseOf(name);
  return !isIgnored(name, rules) && IMPORTABLE.includes(extensionOf(base)) && !CONFIGURATION.test(base);
}
