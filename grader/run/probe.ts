/** Tries a level by running a small program in it. */
import type { Limits, OurFault } from '../model.js';
import { isPortable } from './portable.js';
import type { Sandbox } from './sandbox.js';

const LIMITS: Limits = {
  wallMs: 10_000,
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 ** 2,
  outputBytes: 65_536,
  processes: 64,
  openFiles: 64,
  diskBytes: 1024 ** 2,
};
const SAID = 'here\n';
const CODE = 7;

/** Copies its input to its output and a file to its standard error, and exits with a code of its own. */
const TRIAL = isPortable
  ? [
      process.execPath,
      '-e',
      `process.stdin.pipe(process.stdout); process.stderr.write(fs.readFileSync('kept')); process.exitCode = ${CODE}`,
    ]
  : ['sh', '-c', `cat; cat kept >&2; exit ${CODE}`];

/** Null if the program ran, got its input, and its output and exit code arrived. */
export async function probe(sandbox: Sandbox): Promise<OurFault | null> {
  const run = await sandbox.run({
    argv: () => TRIAL,
    readable: [],
    work: { kind: 'scratch', files: [{ name: 'kept', text: SAID }] },
    env: {},
    stdin: Buffer.from(SAID),
    limits: LIMITS,
    keep: ['kept'],
  });
  if (run.ending.how === 'not-started') return run.ending.fault;
  const kept = Buffer.from(run.filesAfter['kept'] ?? []).toString();
  const heard =
    Buffer.from(run.stdout).toString() === SAID &&
    Buffer.from(run.stderr).toString() === SAID &&
    kept === SAID;
  if (heard && run.ending.how === 'exited' && run.ending.code === CODE) return null;
  return {
    fault: `a trial program at level ${sandbox.level} ended as ${JSON.stringify(run.ending)} with ${run.stdout.length} bytes of output and ${kept.length} of its file`,
    remedy: '',
  };
}
