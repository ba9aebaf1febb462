/**
 * Runs pycodestyle over the required files. It is one module without plug-ins, so nothing that a student hands in can
 * change what it checks; a rules file names what an instructor wants of it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type JudgeError, type Result, type StyleDifference } from '../../model.js';
import type { Language, PrepareRequest } from '../language.js';
import { baseOf } from '../locate.js';
import { styleDiagnostic, summarizeStyle } from '../style-difference.js';
import { findOversize, gaveUp } from '../style-size.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';

type Checked = Result<StyleDifference | null, JudgeError>;

const REMEDY = 'install pycodestyle: apt-get install pycodestyle, or pip install pycodestyle';

/** A comment that would switch rules off for its line; as long afterwards, so that columns stay. */
const NOQA = /# no(?=qa|pep8)/gi;

export async function checkPythonStyle(
  request: PrepareRequest,
  locate: Language['locate'],
): Promise<Checked> {
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
