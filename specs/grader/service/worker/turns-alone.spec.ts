import { expect, it } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import { createTurns } from '../../../../grader/service/worker/worker.js';

it('runs nothing beside what is to run alone, and runs everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), fc.scheduler(), async (wishes, scheduler) => {
      const turns = createTurns();
      const running = new Set<number>();
      let done = 0;
      const all = wishes.map((alone, index) =>
        turns.run(alone, async () => {
          running.add(index);
          await scheduler.schedule(Promise.resolve());
          if (alone) expect([...running]).toEqual([index]);
          running.delete(index);
          done += 1;
        }),
      );
      await scheduler.waitFor(Promise.all(all));
      expect(done).toBe(wishes.length);
    }),
  );
});

it('goes on after work that failed', async () => {
  const turns = createTurns();
  await expect(turns.run(true, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(false, () => Promise.resolve(1))).toBe(1);
});
