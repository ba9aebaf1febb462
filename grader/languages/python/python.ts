/** Python: run by python3, its functions called in a process of their own for each case. No settings of the machine reach it. */
import { countHashCodeLines } from '../code-lines.js';
import { locateSources } from '../command/locate-sources.js';
import type { Language, PrepareRequest, CallsJob, LaunchPlan, Preparation } from '../language.js';
import { PYTHON } from './record/python.js';
import {
  err,
  ok,
  findNative,
  mapParts,
  type JudgeError,
  type RunTimeError,
  type Result,
  type StyleDifference,
  type OurFault,
  type LanguageSpec,
  type Missing,
  type SourceFile,
  type ClassContract,
  type Expression,
  type Step,
  type TypeScope,
} from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { findGone, findNamed, lackFault } from '../other-versions.js';
import { askTool, outputOfTool, runTool, LIMITS_FOR_TOOLS } from '../tools.js';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { baseOf, findRequired, type Finding } from '../locate.js';
import { styleDiagnostic, summarizeStyle, findOversize, gaveUp } from '../style.js';
import { existsSync } from 'node:fs';
import { createBuildFolder, protectData, writesAtOnce, type BuildFolder } from '../command/build-folder.js';
import type { DriverLaunch } from '../driver-process.js';
import { runCases } from '../driver-session.js';
import { failed, named, noFile, programOf } from '../asked-of-language.js';
import { requiredFor } from '../records/language-record.js';
import { compareContract } from './compare-contract.js';
import { inspectSources } from './inspect.js';
import { whyAlone, withinShare } from './launch-together.js';
import { PYTHON_ENV, toolCommand, toolsFolder } from './tools.js';
import { fillIn, rewriteSteps } from '../stand-ins.js';

/** From a submission's files to programs that run and modules whose functions are called. */

/** `-I` would also hide the program's own modules. */
const COMMAND = ['python3', '-s', '-B'];

async function preparePython(request: PrepareRequest): Promise<Preparation> {
  const { submission, assignment, spec, folder, sandbox } = request;
  const finding = named(
    findRequired(submission.files, spec.required, PYTHON.files, spec.provided),
    spec,
    assignment.contract,
  );
  const { problems: lacking } = finding;
  const isHopeless = assignment.contract.length === 0 || finding.required.length === 0;
  if (lacking.length > 0 && isHopeless)
    return failed({ verdict: 'missing', problems: lacking }, lacking, finding.remarks);
  const built = await createBuildFolder(submission.files, finding, spec, PYTHON.files, folder);
  const runnable = { ...built, beside: await protectData(built) };
  const { home, root } = built;
  const remarks = [...finding.remarks, ...built.remarks];
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
  const homes = homesOf(home, root, finding);
  const setup = { programs: mainFiles(spec), isBoxed: sandbox.level === 'bwrap' };
  const launch = driverLaunch(homes, { ...setup, files: moduleFiles(request, finding) }, runnable);
  return {
    kind: 'prepared',
    prepared: {
      remarks,
      problems,
      program: (name) => planPython(name, spec, runnable),
      calls: (cases) => runCases(sandbox, launch, translated(cases, contract)),
      together: {
        whyAlone: () => Promise.resolve(whyAlone(sandbox, runnable)),
        run: (jobs) =>
          runCases(sandbox, driverLaunch(homes, { ...setup, files: {} }, runnable), withinShare(jobs)),
      },
    },
  };
}

// ---------------------------------------------------------------------------------------------- what is where

/** The file of each class, as modules are imported: only what is there. */
function moduleFiles(
  { spec, assignment }: PrepareRequest,
  finding: Finding,
): Readonly<Record<string, string>> {
  const names = [...assignment.contract.map(({ name }) => name), ...Object.keys(spec.modules)];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const file = requiredFor(name, spec);
      const isThere =
        file !== null && (finding.byName.has(file) || spec.provided.some((each) => each.name === file));
      return isThere ? [[name, file] as const] : [];
    }),
  );
}

/** The main file of each program that has one. */
function mainFiles({ programs }: LanguageSpec): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(programs).flatMap(([name, program]) =>
      program.kind === 'main' ? [[name, program.main]] : [],
    ),
  );
}

/** The folders in which modules are found, that of most required files first. */
function homesOf(home: string, root: string, { required }: Finding): readonly string[] {
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
  { home, root, beside }: BuildFolder,
): Result<LaunchPlan, Missing | JudgeError> {
  const program = programOf(name, 'main', spec, PYTHON.id);
  if (!program.ok) return program;
  const { main } = program.value;
  if (!existsSync(join(home, main))) return err(noFile(main));
  return ok({
    argv: (inside, args) => [...COMMAND, join(inside(home), main), ...args],
    readable: [beside.length > 0 ? root : home],
    beside,
    env: PYTHON_ENV,
    writesAtOnce: writesAtOnce(),
  });
}

/** Rewrites the calls of a case as Python makes them: by the names that the contract gives to its members. */

/** The steps with Python's names; unchanged where the contract gives none. */
function callByPythonNames(steps: readonly Step[], contract: readonly ClassContract[]): readonly Step[] {
  if (!contract.some(({ names }) => names?.[PYTHON.id] !== undefined)) return steps;
  return rewriteSteps(steps, contract, inPython);
}

function inPython(expression: Expression, scope: TypeScope): Expression {
  const isUse = expression.type === 'call' || expression.type === 'member' || expression.type === 'new';
  const use = isUse ? findNative(expression, scope, PYTHON.id) : null;
  if (use === null) return mapParts(expression, (part) => inPython(part, scope));
  const { owner, native } = use;
  if (native.args !== null) {
    const values = new Map([...use.values].map(([name, value]) => [name, inPython(value, scope)]));
    const args = native.args.map((arg) => fillIn(arg, values));
    return { type: 'call', object: { type: 'name', name: owner }, name: native.name, args };
  }
  const renamed = mapParts(expression, (part) => inPython(part, scope));
  if (renamed.type === 'new') return { ...renamed, class: native.name };
  return 'name' in renamed ? { ...renamed, name: native.name } : renamed;
}

const locate: Language['locate'] = (submission, spec) =>
  locateSources(submission, spec, PYTHON.files, countHashCodeLines);

export const python: Language = {
  id: PYTHON.id,
  locate,
  prepare: preparePython,
  findLacking: findLackingModule,
  checkStyle: (request) => checkPythonStyle(request, locate),
};

/** Says `lacks`, its version and its path where this Python has no such module, or no such name in it. */
const ASK = `
import importlib, sys
name, attribute = sys.argv[1:]
try:
    module = importlib.import_module(name)
    lacks = attribute != "" and not hasattr(module, attribute)
except ImportError:
    lacks = True
if lacks:
    known = name.split(".")[0] in getattr(sys, "stdlib_module_names", ())
    print("lacks", sys.version.split()[0], sys.executable, "library" if known else "")
`;

/** How Python says that it has no such module, or that one or a value has no such name. */
const MISSING: readonly RegExp[] = [
  /No module named '(?<module>[\w.]{1,100})'/,
  /cannot import name '(?<name>\w{1,100})' from '(?<module>[\w.]{1,100})'/,
  /module '(?<module>[\w.]{1,100})' has no attribute '(?<name>\w{1,100})'/,
  /'(?<type>\w{1,100})'(?: object)? has no attribute '(?<name>\w{1,100})'/,
  /NameError: name '(?<name>\w{1,100})' is not defined/,
];

const asked = new WeakMap<Sandbox, Map<string, Promise<string>>>();

/** The fault if a program ended for want of a part of Python's own library; Python itself is asked whether it is there. */
export async function findLackingModule(
  sandbox: Sandbox,
  { message, details }: RunTimeError,
): Promise<JudgeError | null> {
  const said = `${message}\n${details}`;
  const groups = MISSING.map((pattern) => pattern.exec(said)?.groups).find((each) => each !== undefined);
  if (groups === undefined) return null;
  const { module = 'builtins', name = '', type } = groups;
  const called = name === '' ? module : `${type ?? module}.${name}`;
  // Most attributes that a value lacks are in no version of Python: only those of our table are asked for.
  if (type !== undefined && findNamed('Python', called) === null) return null;
  const known = asked.get(sandbox) ?? new Map<string, Promise<string>>();
  asked.set(sandbox, known);
  const answer = known.get(called) ?? askFor(sandbox, module, type === undefined ? name : called);
  known.set(called, answer);
  const [, version, path, library] = /^lacks (\S+) (\S+) ?(library)?/.exec(await answer) ?? [];
  if (version === undefined) return null;
  const need = findNamed('Python', called, version) ?? findGone('Python', called, version);
  if (need !== null) return lackFault([need]);
  if (library === undefined || name !== '') return null;
  return {
    verdict: 'judge-error',
    fault: `the Python ${version} that runs programs here (${path ?? 'python3'}) lacks the module ${module} of Python's own library`,
    remedy: remedyFor(module),
  };
}

const WINDOWS = /^(?:msvcrt|winreg|winsound|_winapi|nt|ntpath)$/;

/** Parts of Python's own library that Debian and Ubuntu keep in packages of their own. */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:_?tkinter|turtle)\b/, 'python3-tk'],
  [/^(?:idlelib|turtledemo)\b/, 'idle'],
  [/^(?:_gdbm|dbm\.gnu)$/, 'python3-gdbm'],
  [/^(?:venv|ensurepip)\b/, 'python3-venv'],
  [/^distutils\b/, 'python3-distutils'],
  [/^lib2to3\b/, 'python3-lib2to3'],
  [/^test\b/, 'libpython3-testsuite'],
];

/** What an instructor can do if a module of Python's own library is not installed. */
export function remedyFor(module: string): string {
  if (WINDOWS.test(module)) return 'grade this submission on Windows, where alone this module is';
  const name = PACKAGES.find(([modules]) => modules.test(module))?.[1];
  const how = name === undefined ? '' : ` (Debian, Ubuntu: apt-get install ${name})`;
  return `install it for this Python${how}, and grade this submission again`;
}

async function askFor(sandbox: Sandbox, module: string, name: string): Promise<string> {
  return outputOfTool(await askTool(sandbox, ['python3', '-E', '-s', '-B', '-c', ASK, module, name]));
}

// Runs pycodestyle over the required files. It is one module without plug-ins, so nothing that a student hands in can
// change what it checks; a rules file names what an instructor wants of it.

type Checked = Result<StyleDifference | null, JudgeError>;

const REMEDY = 'install pycodestyle: apt-get install pycodestyle, or pip install pycodestyle';

/** A comment that switches rules off for its line. What replaces it is as long, so that columns stay. */
const NOQA = /# no(?=qa|pep8)/gi;

async function checkPythonStyle(request: PrepareRequest, locate: Language['locate']): Promise<Checked> {
  const rules = request.spec.style;
  if (rules === null) return ok(null);
  const { required } = await locate(request.submission, request.spec);
  const folder = join(request.folder, 'style');
  await mkdir(folder, { recursive: true });
  const sources = await Promise.all(
    required.map(async ({ name, path }, at) => {
      const text = await readFile(path, 'utf8');
      const copy = `${at}-${baseOf(name)}`;
      await writeFile(join(folder, copy), text.replace(NOQA, '# n0'));
      return { name, copy, text };
    }),
  );
  const oversize = findOversize(sources);
  if (oversize !== null) return ok(oversize);

  const run = await runTool(request.sandbox, {
    argv: (inside) => ['pycodestyle', '--config', inside(rules), ...sources.map(({ copy }) => `./${copy}`)],
    readable: [rules],
    work: { kind: 'folder', path: folder },
    env: { PYTHONIOENCODING: 'utf-8' },
    limits: { ...LIMITS_FOR_TOOLS, outputBytes: 4 * 1024 * 1024 },
  });
  const { ending } = run;
  if (ending.how === 'not-started') return notChecked(ending.fault.fault, ending.fault);
  if (ending.how !== 'exited' && ending.how !== 'output-limit') {
    const long = gaveUp(sources, 'pycodestyle', ending.how);
    return long === null ? notChecked(ending.how) : ok(long);
  }
  const found = [
    ...Buffer.from(run.stdout)
      .toString('utf8')
      .matchAll(/^\.\/(.+?):(\d+):(\d+): (\w+) (.*)$/gm),
  ];
  // Its exit code is 1 where it found something, and everything else is a fault of the tool or of the rules.
  const isDone = ending.how === 'output-limit' || ending.code === (found.length === 0 ? 0 : 1);
  if (!isDone) return notChecked(Buffer.from(run.stderr).toString('utf8').trim().slice(-500));
  return ok(
    summarizeStyle(
      found.flatMap(([, copy, line, column, code = '', text = '']) => {
        const source = sources.find((each) => each.copy === copy);
        return source === undefined
          ? []
          : [styleDiagnostic(source, Number(line), Number(column), `${text} [${code}]`)];
      }),
    ),
  );
}

function notChecked(why: string, cause?: OurFault): Checked {
  return err({
    verdict: 'judge-error',
    remedy: REMEDY,
    ...cause,
    fault: `pycodestyle did not check the style: ${why}`,
  });
}
