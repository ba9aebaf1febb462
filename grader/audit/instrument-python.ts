/** Puts all mutants into a program in Python at once: Python itself reads and writes its syntax trees. */
import { join } from 'node:path';
import { LIMITS_FOR_TOOLS } from '../languages/tool-limits.js';
import { err, ok, type Result } from '../model.js';
import { findPackageRoot } from '../package/package-root.js';
import type { Sandbox } from '../run/sandbox.js';
import { identifyMutants, type Instrumented, type Source, type ToldMutant } from './instrument.js';

/** The trees of a reference are longer than what other tools write. */
const LIMITS = { ...LIMITS_FOR_TOOLS, outputBytes: 64 * 1024 ** 2 };

/** Instruments the sources by their syntax trees. The fault says why that cannot be done here. */
export async function instrumentPython(
  sources: readonly Source[],
  sandbox: Sandbox,
): Promise<Result<Instrumented, string>> {
  const script = join(findPackageRoot(), 'grader/audit/python/mutating.py');
  const run = await sandbox.run({
    argv: (inside) => ['python3', '-s', '-S', '-B', inside(script)],
    readable: [script],
    work: { kind: 'scratch', files: [] },
    env: { PYTHONIOENCODING: 'utf-8' },
    stdin: Buffer.from(JSON.stringify(Object.fromEntries(sources.map(({ name, text }) => [name, text])))),
    limits: LIMITS,
    keep: [],
  });
  if (run.ending.how !== 'exited' || run.ending.code !== 0) {
    const why = Buffer.from(run.stderr).toString('utf8').trim().split('\n').at(-1) ?? '';
    return err(`The audit needs python3 to read the reference: ${why === '' ? run.ending.how : why}`);
  }
  const read = JSON.parse(Buffer.from(run.stdout).toString('utf8')) as {
    readonly files: Readonly<Record<string, string>>;
    readonly mutants: readonly ToldMutant[];
  };
  return ok({
    files: Object.entries(read.files).map(([name, text]) => ({ name, text })),
    mutants: identifyMutants(sources, read.mutants),
  });
}
