import { describe, expect, test } from '@jest/globals';
import { everyNth } from '../../support/effort.js';
import { atEveryLevel, findProcesses, named, shell, uniqueSleep } from './support.js';

/** How each goes on, and whether it does nothing but compute; at each level every second one, all where thorough. */
const TOLD_APART = [
  ['computes, and reads nothing', 'while :; do :; done', true],
  ['has read a line and written before', 'read line; echo $line; while :; do :; done', true],
  [
    'writes again and again',
    'while :; do i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done; echo; done',
    false,
  ],
  [
    'reads again and again',
    'while read line; do i=0; while [ $i -lt 9000 ]; do i=$((i+1)); done; done',
    false,
  ],
] as const;

describe('programs that do not end', () => {
  atEveryLevel(({ run }) => {
    test('an endless loop has its processor time', async () => {
      const { ending, cpuMs } = await run(named('spin.sh', [], { limits: { cpuMs: 150 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'cpu', limitMs: 150 });
      expect(cpuMs).toBeGreaterThanOrEqual(150);
    });

    test('processor time is added up over children', async () => {
      const twoAtATime = 'for i in 1 2; do (while :; do :; done) & done; wait';
      const { ending } = await run(shell(twoAtATime, { limits: { cpuMs: 200 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'cpu' });
    });

    test.each([
      ['sleeps', 'sleep 1000'],
      ['stops itself', 'kill -STOP $$; echo on'],
      ['reads what never comes', 'mkfifo never; cat never'],
    ])('one that %s has its elapsed time', async (_, script) => {
      const { ending } = await run(shell(script, { limits: { wallMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'wall', limitMs: 300 });
    });

    test.each(['deaf.sh', 'closed.sh'])('%s cannot put off its end', async (file) => {
      const sleep = uniqueSleep();
      const { ending } = await run(named(file, [sleep], { limits: { wallMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'wall' });
      expect(findProcesses(sleep)).toEqual([]);
    });

    test.each(everyNth(TOLD_APART, 2))(
      'one that %s is told from those that do otherwise',
      async (_, script, isSpinning) => {
        const stdin = Buffer.from('some line\n'.repeat(4000));
        const { ending } = await run(shell(script, { stdin, limits: { cpuMs: 600 } }));
        if (ending.how !== 'time-limit') throw new Error(ending.how);
        const { clock, spinning = false } = ending;
        expect({ clock, spinning }).toEqual({ clock: 'cpu', spinning: isSpinning });
      },
    );
  });
});
