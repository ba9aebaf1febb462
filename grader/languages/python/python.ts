/** Python: run by python3, its functions called in a process of their own for each case. No settings of the machine reach it. */
import { locateSources } from '../command/locate-sources.js';
import type { Language, PrepareRequest } from '../language.js';
import { preparePython } from './prepare.js';
import { PYTHON } from './record/python.js';
import {
  type JudgeError,
  type RunTimeError,
  err,
  ok,
  type Result,
  type StyleDifference,
} from '../../model.js';
import type { OurFault } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { findGone, findNamed, lackFault } from '../other-versions.js';
import { askTool, outputOfTool, runTool, LIMITS_FOR_TOOLS } from '../tools.js';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf } from '../locate.js';
import { styleDiagnostic, summarizeStyle, findOversize, gaveUp } from '../style.js';

const locate: Language['locate'] = (submission, spec) => locateSources(submission, spec, PYTHON.files);

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
