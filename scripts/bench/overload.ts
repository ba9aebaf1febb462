/** With other work on the machine no honest program is stopped for time. */
import { execa } from 'execa';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compare, within, type Finding } from './measure.js';
import { grade, type Section, type Setting } from './sections.js';
import { makeWorkload } from './workload.js';

/** Busy loops for each processor. */
const BUSY = 4;

export const overload: Section = async (setting) => [...(await amongBusyLoops(setting))];

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
