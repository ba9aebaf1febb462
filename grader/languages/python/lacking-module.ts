/** Modules of Python's own library that the Python of this machine does not have: nobody's mistake here. */
import type { JudgeError, RunTimeError } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { askTool, outputOfTool } from '../ask-tool.js';

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
