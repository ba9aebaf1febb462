/** Checks whether Python can parse the files. None of them is run. */
import type { CompileError, Diagnostic, JudgeError, SourceFile } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';

/** Prints `started`, then one JSON line for each file that is not Python. */
const READER = `
import json, sys
print('started', flush=True)
for path in sys.argv[1:]:
    try:
        with open(path, 'rb') as file:
            compile(file.read(), path, 'exec', dont_inherit=True)
    except SyntaxError as error:
        print(json.dumps([path, error.msg, error.lineno or 1, error.offset or 1, (error.text or '').rstrip()[:2000]]))
    except (ValueError, MemoryError, RecursionError) as error:
        print(json.dumps([path, str(error) or type(error).__name__, 1, 1, '']))
`;

/** Null if all files can be parsed. */
export async function compilePython(
  sandbox: Sandbox,
  files: readonly SourceFile[],
): Promise<CompileError | JudgeError | null> {
  const names = new Map<string, string>();
  const run = await sandbox.run({
    argv: (inside) => {
      for (const { name, path } of files) names.set(inside(path), name);
      return ['python3', '-I', '-B', '-c', READER, ...names.keys()];
    },
    readable: files.map(({ path }) => path),
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    limits: LIMITS_FOR_TOOLS,
    keep: [],
  });
  if (run.ending.how === 'not-started') return { verdict: 'judge-error', ...run.ending.fault };
  const [started, ...lines] = Buffer.from(run.stdout).toString('utf8').trimEnd().split('\n');
  if (started !== 'started') return notStarted(run.stderr);
  const diagnostics = lines.map((line) => readLine(line, names));
  if (run.ending.how !== 'exited' || run.ending.code !== 0)
    diagnostics.push({
      message: `Python gave up on these files (${run.ending.how})`,
      place: null,
      sourceLine: null,
    });
  if (diagnostics.length === 0) return null;
  return { verdict: 'compile-error', diagnostics: diagnostics.slice(0, 5), total: diagnostics.length };
}

function readLine(line: string, names: ReadonlyMap<string, string>): Diagnostic {
  const [path, message, number, column, text] = JSON.parse(line) as [string, string, number, number, string];
  return {
    message,
    place: { file: names.get(path) ?? path, line: number, column },
    sourceLine: text === '' ? null : text,
  };
}

function notStarted(stderr: Uint8Array): JudgeError {
  const said = Buffer.from(stderr.subarray(0, 500)).toString('utf8').trim();
  return {
    verdict: 'judge-error',
    fault: `python3 did not start${said === '' ? '' : `: ${said}`}`,
    remedy: 'apt-get install python3',
  };
}
