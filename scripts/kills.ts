/**
 * Kills the grader with SIGKILL at random moments while it grades a class, and continues with `--resume`, until it has
 * been killed a number of times: `npm run kills [-- --kills 50] [--level bwrap] [--language java]`. Fails if results
 * differ from those of an undisturbed run, if a result is lost or doubled, or if a process or a folder is left.
 */
import { execa } from 'execa';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeWorkload, type WorkloadLanguage } from '../lab/bench/workload.js';

const { values: asked } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    level: { type: 'string', default: 'auto' },
    language: { type: 'string', default: 'java' },
    submissions: { type: 'string', default: '8' },
  },
});
const KILLS = Number(asked.kills);
/** After this time no process of a killed grader may run. */
const GONE_WITHIN_MS = 5000;

const folder = mkdtempSync(join(tmpdir(), 'kills-'));
const workload = makeWorkload(folder, asked.language as WorkloadLanguage, {
  submissions: Number(asked.submissions),
  transcripts: 4,
  calls: 0,
  loopingEvery: 4,
});
const problems: string[] = [];

function grade(out: string, options: readonly string[] = []) {
  const words = ['grade', workload.assignment, workload.submissions, '--out', out];
  return execa(
    process.execPath,
    [resolve('dist/boardmark.js'), ...words, '--sandbox', asked.level, '--allow-weak-sandbox', ...options],
    { reject: false, cleanup: false, stdio: 'ignore' },
  );
}

/** Verdicts and points by submission and case. Times are left out, since they differ from run to run. */
function readResults(out: string): string {
  const { submissions } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as {
    submissions: {
      id: string;
      points: unknown;
      items: { id: string; points: unknown; cases: { id: string; verdict: string }[] }[];
    }[];
  };
  return JSON.stringify(
    submissions.map(({ id, points, items }) => [
      id,
      points,
      items.map((item) => [item.id, item.points, item.cases.map((each) => [each.id, each.verdict])]),
    ]),
  );
}

function findDoubled(out: string): string[] {
  const lines = readFileSync(join(out, 'journal.jsonl'), 'utf8').trim().split('\n');
  const ids = lines.map((line) => (JSON.parse(line) as { result: { id: string } }).result.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** The mark on folders and processes of a grader: see grader/temp/owner.ts. */
function stampOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return `-${pid}-${text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return null;
  }
}

interface Left {
  readonly processes: readonly string[];
  readonly folders: readonly string[];
}

function findLeft(stamp: string, uids: RegExp | null): Left {
  const processes = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && belongs(pid, stamp, uids))
    .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 100));
  const folders = [tmpdir(), '/dev/shm'].flatMap((parent) =>
    readdirSync(parent).filter((name) => name.includes(`${stamp}-`)),
  );
  return { processes, folders };
}

function belongs(pid: string, stamp: string, uids: RegExp | null): boolean {
  if (read(`/proc/${pid}/environ`).includes(`${stamp}.`))
    return !read(`/proc/${pid}/cmdline`).includes('boardmark-guardian');
  try {
    return uids?.test(`${statSync(`/proc/${pid}`).uid}`) === true;
  } catch {
    return false;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The user ids that a grader has leased, as long as its folder exists. */
function readUids(stamp: string): RegExp | null {
  const name = readdirSync(tmpdir()).find((each) => each.startsWith('bm-') && each.includes(`${stamp}-`));
  const pattern = name === undefined ? '' : read(join(tmpdir(), name, 'uids'));
  return pattern === '' ? null : new RegExp(`^${pattern}$`);
}

/** Kills the grader at a random moment. False if it ended before. */
async function killOnce(out: string, boundMs: number): Promise<{ readonly goneMs: number } | null> {
  const grader = grade(out, ['--resume']);
  const stamp = stampOf(grader.pid ?? 0);
  const ended = Promise.resolve(grader).then(() => true);
  const isOver = await Promise.race([ended, sleep(Math.random() * boundMs).then(() => false)]);
  if (isOver || stamp === null) {
    const { exitCode } = await grader;
    if (exitCode !== 0) problems.push(`exit code ${exitCode} without a kill`);
    return null;
  }
  const uids = readUids(stamp);
  grader.kill('SIGKILL');
  await grader;
  const killedAt = performance.now();
  for (;;) {
    const { processes } = findLeft(stamp, uids);
    const goneMs = performance.now() - killedAt;
    if (processes.length === 0) return { goneMs };
    if (goneMs > GONE_WITHIN_MS) {
      problems.push(`left ${Math.round(goneMs)} ms after a kill: ${processes.join('; ')}`);
      return { goneMs };
    }
    await sleep(50);
  }
}

const started = performance.now();
// The first run fills the caches of the machine; the second is compared.
await grade(join(folder, 'first'));
const undisturbedAt = performance.now();
await grade(join(folder, 'undisturbed'));
const durationMs = performance.now() - undisturbedAt;
const expected = readResults(join(folder, 'undisturbed'));
const out = join(folder, 'out');
let kills = 0;
let classes = 0;
let longestMs = 0;
const stampsBefore = listOurs();

function finishClass(): void {
  classes += 1;
  if (readResults(out) !== expected)
    problems.push(`class ${classes}: results differ from the undisturbed run`);
  const doubled = findDoubled(out);
  if (doubled.length > 0) problems.push(`class ${classes}: twice in the journal: ${doubled.join(', ')}`);
  rmSync(out, { recursive: true });
}

/** Folders of boardmark whose grader no longer runs. */
function listOurs(): string[] {
  return [tmpdir(), '/dev/shm'].flatMap((parent) =>
    readdirSync(parent).filter((name) => {
      const pid = /^(?:bm|boardmark)-(?:[a-z]+-)?\d+-(\d+)-\d+-\w{6}$/.exec(name)?.[1];
      return pid !== undefined && stampOf(Number(pid)) === null;
    }),
  );
}

while (kills < KILLS) {
  const killed = await killOnce(out, durationMs);
  if (killed === null) finishClass();
  else {
    kills += 1;
    longestMs = Math.max(longestMs, killed.goneMs);
  }
}
const { exitCode } = await grade(out, ['--resume']);
if (exitCode !== 0) problems.push(`the last --resume ended with ${exitCode}`);
finishClass();
await sleep(GONE_WITHIN_MS);
const folders = listOurs().filter((name) => !stampsBefore.includes(name));
if (folders.length > 0) problems.push(`folders left: ${folders.join(', ')}`);
rmSync(folder, { recursive: true, force: true });
console.log(
  `${kills} kills, ${classes} classes of ${asked.submissions} finished in ${Math.round((performance.now() - started) / 1000)} s; ` +
    `nothing of a killed grader ran ${Math.round(longestMs)} ms later`,
);
for (const problem of problems) console.log(`✗ ${problem}`);
if (problems.length === 0)
  console.log('✓ results as undisturbed, nothing lost or doubled, no process, no folder left');
process.exitCode = problems.length === 0 ? 0 : 1;
