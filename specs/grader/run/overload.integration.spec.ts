import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Program } from '../../../grader/run/sandbox.js';
import { atEveryLevel, shell, type Asked } from './support.js';

/** The first processor that this process may use; null where the system does not tell. One overloaded processor is enough. */
function findProcessor(): string | null {
  try {
    return /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
const processor = findProcessor();
const thereAlone = (script: string): string[] => [
  ...(processor === null ? [] : ['taskset', '-c', processor]),
  ...['sh', '-c', script],
];
const onProcessor = (script: string, asked: Asked = {}): Program => ({
  ...shell(script, asked),
  argv: () => thereAlone(script),
});

describe('on an overloaded machine', () => {
  const start = () => {
    const [command = '', ...args] = thereAlone('ulimit -t 40; while :; do :; done');
    return execa(command, args, { reject: false, detached: true, stdio: 'ignore' });
  };
  const rivals: ReturnType<typeof start>[] = [];
  const tell = (signal: NodeJS.Signals) => {
    for (const rival of rivals) rival.kill(signal);
  };
  beforeAll(() => {
    // Eight rivals for each processor, so that each gets a ninth of one. Each has a session of its own, since the kernel
    // may share a processor out among sessions. They end by themselves, too.
    const processors = processor === null ? availableParallelism() : 1;
    for (let i = 0; i < 8 * processors; i += 1) rivals.push(start());
    tell('SIGSTOP');
  });
  // Halted between the tests, not ended: what an ended child has used would be counted for the next run.
  beforeEach(() => {
    tell('SIGCONT');
  });
  afterEach(() => {
    tell('SIGSTOP');
  });
  afterAll(async () => {
    tell('SIGKILL');
    await Promise.all(rivals);
  });

  atEveryLevel(({ run }) => {
    // Counted in work, not in time: about a twentieth of a second of processor time.
    const work = 'i=0; while [ $i -lt 45000 ]; do i=$((i+1)); done; exit 7';

    test('an honest program is given the time in which it waited for a processor', async () => {
      const alone = await run(onProcessor(work));
      // Half of the elapsed time that it is likely to take now, four times what it needs of a processor of its own: the same
      // work may take more processor time when it is done again.
      const wallMs = Math.round(Math.max((alone.cpuMs ?? 0) * 4, 200));
      const { ending } = await run(onProcessor(work, { limits: { wallMs } }));
      expect(ending).toEqual({ how: 'exited', code: 7 });
    });

    test('one that sleeps is not', async () => {
      const { ending } = await run(onProcessor('sleep 1000', { limits: { wallMs: 150 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'wall' });
    });
  });
});
