/** From a submission's files to programs that run and modules whose functions are called. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  err,
  ok,
  type JudgeError,
  type LanguageSpec,
  type Missing,
  type Result,
  type SourceFile,
} from '../../model.js';
import { createBuildFolder, planIn, protectData, type BuildFolder } from '../command/build-folder.js';
import type { DriverLaunch } from '../driver-process.js';
import { runCases } from '../driver-session.js';
import type { CallsJob, LaunchPlan, Preparation, PrepareRequest } from '../language.js';
import { failed, named, noFile, programOf } from '../asked-of-language.js';
import { classFiles, mainsOf, requiredFor } from '../records/required-file.js';
import { findRequired, type Finding } from '../locate.js';
import { compareContract } from './compare-contract.js';
import { inspectSources } from './inspect.js';
import { PYTHON as RECORD } from './record/python.js';
import { shareServer } from './launch-together.js';
import { PYTHON_ENV, toolCommand, toolsFolder } from './tools.js';
import { callByPythonNames } from './translate.js';

/** `-I` would also hide the program's own modules. */
const PYTHON = ['python3', '-s', '-B'];

export async function preparePython(request: PrepareRequest): Promise<Preparation> {
  const { submission, assignment, spec, folder, sandbox } = request;
  const finding = named(
    findRequired(submission.files, spec.required, RECORD.files, spec.provided),
    spec,
    assignment.contract,
  );
  const { problems: lacking } = finding;
  const isHopeless = assignment.contract.length === 0 || finding.required.length === 0;
  if (lacking.length > 0 && isHopeless)
    return failed({ verdict: 'missing', problems: lacking }, lacking, finding.remarks);
  const runnable = await protectData(
    await createBuildFolder(submission.files, finding, spec, RECORD.files, folder),
  );
  const remarks = [...finding.remarks, ...runnable.remarks];
  const inspected = await inspectSources(sandbox, finding.required);
  if (!inspected.ok) return failed(inspected.fault, lacking, remarks);
  const fileOf = (name: string): SourceFile | null =>
    finding.byName.get(requiredFor(name, spec) ?? '') ?? null;
  const problems = [
    ...lacking,
    ...compareContract(assignment.contract, {
      modules: inspected.value,
      fileOf: (name) => fileOf(name)?.name ?? null,
    }),
  ];
  const { contract } = assignment;
  const homes = homesOf(runnable, finding);
  const setup = { programs: Object.fromEntries(mainsOf(spec)), isBoxed: sandbox.level === 'bwrap' };
  const launch = driverLaunch(homes, { ...setup, files: moduleFiles(request, finding) }, runnable);
  return {
    kind: 'prepared',
    prepared: {
      remarks,
      problems,
      program: (name) => planPython(name, spec, runnable),
      calls: (cases) => runCases(sandbox, launch, translated(cases, contract)),
      together: shareServer(sandbox, runnable, driverLaunch(homes, { ...setup, files: {} }, runnable)),
    },
  };
}

// ---------------------------------------------------------------------------------------------- what is where

/** The file of each class, as modules are imported: only what is there. */
function moduleFiles(
  { spec, assignment }: PrepareRequest,
  finding: Finding,
): Readonly<Record<string, string>> {
  const isThere = (file: string): boolean =>
    finding.byName.has(file) || spec.provided.some(({ name }) => name === file);
  return Object.fromEntries(classFiles(assignment.contract, spec).filter(([, file]) => isThere(file)));
}

/** The folders in which modules are found, that of most required files first. */
function homesOf({ home, root }: BuildFolder, { required }: Finding): readonly string[] {
  return [...new Set([home, ...required.map(({ name }) => join(root, dirname(name)))])];
}

// ---------------------------------------------------------------------------------------------- how it is run

function* translated(
  cases: Iterable<CallsJob>,
  contract: PrepareRequest['assignment']['contract'],
): Generator<CallsJob> {
  for (const job of cases) {
    const steps = callByPythonNames(job.steps, contract);
    yield steps === job.steps ? job : { ...job, steps };
  }
}

/** What our server is told before it answers requests. */
interface Setup {
  /** The file of each class whose members are called. */
  readonly files: Readonly<Record<string, string>>;
  /** The main file of each program. */
  readonly programs: Readonly<Record<string, string>>;
  /** Whether folders for temporary files are its own. */
  readonly isBoxed: boolean;
}

function driverLaunch(homes: readonly string[], setup: Setup, { root, beside }: BuildFolder): DriverLaunch {
  return {
    program: () => ({
      argv: (inside) => toolCommand(inside, 'serve', homes.map(inside)),
      readable: [toolsFolder(), ...(beside.length > 0 ? [root] : homes)],
      beside,
      work: { kind: 'scratch', files: [] },
      env: PYTHON_ENV,
    }),
    channel: 'descriptors',
    setup: { ...setup },
  };
}

function planPython(
  name: string,
  spec: LanguageSpec,
  runnable: BuildFolder,
): Result<LaunchPlan, Missing | JudgeError> {
  const program = programOf(name, 'main', spec, RECORD.id);
  if (!program.ok) return program;
  const { main } = program.value;
  const { home } = runnable;
  if (!existsSync(join(home, main))) return err(noFile(main));
  const argv: LaunchPlan['argv'] = (inside, args) => [...PYTHON, join(inside(home), main), ...args];
  return ok(planIn(runnable, { argv, env: PYTHON_ENV }));
}
