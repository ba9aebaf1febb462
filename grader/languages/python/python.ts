/** Python: run by python3, its functions called in a process of their own for each case. No settings of the machine reach it. */
import { countHashCodeLines } from '../code-lines.js';
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
import type { Sandbox } from '../../run/sandbox.js';
import { askTool, outputOfTool, LIMITS_FOR_TOOLS } from '../tools.js';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf } from '../locate.js';
import { styleDiagnostic, summarizeStyle, findOversize, gaveUp } from '../style.js';

const locate: Language['locate'] = (submission, spec) =>
  locateSources(submission, spec, PYTHON.files, countHashCodeLines);

export const python: Language = {
  id: PYTHON.id,
  locate,
  prepare: preparePython,
  findLacking: findLackingModule,
  checkStyle: (request) => checkPythonStyle(request, locate),
};

/** Of other versions of Python: added later, or removed since. */
const OTHER_VERSIONS =
  'tomllib graphlib zoneinfo compression annotationlib asynchat asyncore audioop cgi cgitb chunk crypt distutils imghdr imp lib2to3 mailcap msilib nis nntplib ossaudiodev pipes smtpd sndhdr spwd sunau telnetlib uu xdrlib formatter parser symbol binhex macpath dummy_threading';

/** Says `lacks` and its version for a module of some Python's library that cannot be imported here. */
const ASK = `
import importlib, sys
name = sys.argv[1]
known = set(getattr(sys, "stdlib_module_names", ())) | set(sys.argv[2].split())
try:
    importlib.import_module(name)
except ImportError:
    if name.split(".")[0] in known:
        print("lacks", sys.version.split()[0], sys.executable)
`;

const MISSING = /(?:ModuleNotFoundError|ImportError): No module named '([\w.]{1,100})'/;

const asked = new WeakMap<Sandbox, Map<string, Promise<string | null>>>();

/** The fault if a program ended for want of such a module; what the program says of it is asked of Python itself. */
export async function findLackingModule(
  sandbox: Sandbox,
  { message, details }: RunTimeError,
): Promise<JudgeError | null> {
  const name = MISSING.exec(`${message}\n${details}`)?.[1];
  if (name === undefined) return null;
  const known = asked.get(sandbox) ?? new Map<string, Promise<string | null>>();
  asked.set(sandbox, known);
  const answer = known.get(name) ?? askFor(sandbox, name);
  known.set(name, answer);
  const python = await answer;
  if (python === null) return null;
  return {
    verdict: 'judge-error',
    fault: `${python} lacks the module ${name} of Python's own library`,
    remedy: `install it for this Python (Debian, Ubuntu: apt-get install python3-tk for tkinter and turtle, or the version of Python that the program was written for), and grade this submission again`,
  };
}

async function askFor(sandbox: Sandbox, name: string): Promise<string | null> {
  const run = await askTool(sandbox, ['python3', '-E', '-s', '-B', '-c', ASK, name, OTHER_VERSIONS]);
  const [, version, path] = /^lacks (\S+) (\S+)/.exec(outputOfTool(run)) ?? [];
  return version === undefined
    ? null
    : `the Python ${version} that runs programs here (${path ?? 'python3'})`;
}

// Runs pycodestyle over the required files. It is one module without plug-ins, so nothing that a student hands in can
// change what it checks; a rules file names what an instructor wants of it.

type Checked = Result<StyleDifference | null, JudgeError>;

const REMEDY = 'install pycodestyle: apt-get install pycodestyle, or pip install pycodestyle';

/** A comment that would switch rules off for its line; as long afterwards, so that columns stay. */
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

  const run = await request.sandbox.run({
    argv: (inside) => ['pycodestyle', '--config', inside(rules), ...sources.map(({ copy }) => `./${copy}`)],
    readable: [rules],
    work: { kind: 'folder', path: folder },
    env: { PYTHONIOENCODING: 'utf-8' },
    stdin: new Uint8Array(),
    limits: { ...LIMITS_FOR_TOOLS, outputBytes: 4 * 1024 * 1024 },
    keep: [],
  });
  const { ending } = run;
  if (ending.how === 'not-started') return notChecked(ending.fault.fault);
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

function notChecked(why: string): Checked {
  return err({
    verdict: 'judge-error',
    fault: `pycodestyle did not check the style: ${why}`,
    remedy: REMEDY,
  });
}
