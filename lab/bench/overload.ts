/** Checks that a busy machine stops no honest program for time, and that Ctrl-C ends everything at once. */
import { execa } from 'execa';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxLevel } from '../../grader/model.js';
import { compare, within, type Finding } from './measure.js';
import { grade, type Section, type Setting } from './sections.js';
import { listAlive, listDescendants } from './watch.js';
import { makeWorkload } from './workload.js';

/** How many busy loops each processor runs. */
const BUSY = 4;
const MAX_MS = 1000;

export const overload: Section = async (setting) => [
  ...(await amongBusyLoops(setting)),
  ...(await interrupted(setting, 'none')),
  ...(await interrupted(setting, 'bwrap')),
];

async function amongBusyLoops(setting: Setting): Promise<Finding[]> {
  const folder = join(setting.folder, 'busy');
  mkdirSync(folder);
  const size = { submissions: 6, transcripts: 10, calls: 40, loopingEvery: 0 };
  const workload = makeWorkload(folder, 'java', size);
  const out = join(folder, 'out');
  const { run } = grade(setting, 'class', workload, 'none', out);
  const time = async (): Promise<number> => {
    const started = performance.now();
    await run();
    return performance.now() - started;
  };
  await time();
  const quiet = await time();
  const loops = Array.from({ length: BUSY * availableParallelism() }, () =>
    execa('sh', ['-c', 'while :; do :; done'], { reject: false }),
  );
  const busy = await time().finally(() => {
    for (const loop of loops) loop.kill('SIGKILL');
  });
  await Promise.all(loops);
  const what = `a class among ${loops.length} busy loops`;
  const stopped = readFileSync(join(out, 'results.json'), 'utf8').split('"time-limit-exceeded"').length - 1;
  return [
    within(what, 'honest programs stopped for time', stopped, 'cases', 0),
    compare(what, 'ms', ['among them', busy], ['without them', quiet], null),
  ];
}

/** Stops a class of endless loops while all places are taken. */
async function interrupted(setting: Setting, level: SandboxLevel): Promise<Finding[]> {
  const folder = join(setting.folder, `interrupted-${level}`);
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const size = { submissions: 6, transcripts: 4, calls: 0, loopingEvery: 1 };
  const workload = makeWorkload(folder, 'java', size);
  const words = ['grade', workload.assignment, workload.submissions, '--out', join(folder, 'out')];
  const grader = execa(
    process.execPath,
    [setting.boardmark, ...words, '--sandbox', level, '--allow-weak-sandbox'],
    { env: { TMPDIR: join(folder, 'tmp') }, reject: false, stdout: 'ignore', stderr: 'ignore' },
  );
  const pid = grader.pid ?? NaN;
  // Four processes at work: the compile service, and a loop in each place.
  for (let waited = 0; waited < 300 && listDescendants(pid).length < 4; waited += 1) await sleep(100);
  const before = listDescendants(pid);
  const started = performance.now();
  grader.kill('SIGINT');
  const { exitCode } = await grader;
  const tookMs = performance.now() - started;
  if (exitCode !== 130) throw new Error(`stopped, it ended with ${String(exitCode)} instead of 130`);
  const what = `Ctrl-C at level ${level}, ${before.length} processes at work`;
  return [
    within(what, 'until all is over', tookMs, 'ms', MAX_MS),
    within(what, 'left', listAlive(before).length, 'processes', 0),
  ];
}
