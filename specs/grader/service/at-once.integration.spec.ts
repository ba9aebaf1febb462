/** What is asked while something else of the same submission is under way: nothing is lost, and nothing counts twice. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RIGHT, startTestService, WRONG, type TestService } from './support.js';

/** Sleeps, so that some still wait for a place when the others are cancelled. */
const SLOW = RIGHT.replace(
  '=> name.length',
  '=> { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500); return name.length; }',
);

describe('at once', () => {
  let service: TestService;
  let instructor: string;
  let ada: string;
  beforeAll(async () => {
    service = await startTestService({ quotas: { waiting: 9 } });
    instructor = await service.token({ role: 'instructor', assignments: null });
    ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
  });
  afterAll(() => service.close());

  const post = (path: string, body = ''): ReturnType<TestService['call']> =>
    service.call(path, { method: 'POST', token: instructor, ...(body === '' ? {} : { body }) });
  const runsOf = (id: string): readonly string[] =>
    (service.serving.service.store.submission(id)?.runs ?? []).map(({ state }) => state.kind);
  it.each([1, 2])(
    'what is cancelled thrice while some of it is graded is cancelled once, or graded (%i)',
    async (nth) => {
      const ids = await Promise.all(
        [0, 1, 2, 3].map((at) => service.handIn(ada, `${SLOW}// ${nth} ${at}\n`)),
      );
      const answers = await Promise.all([
        post(`/api/submissions/${ids[0] ?? ''}/cancel`),
        post('/api/assignments/greeting/cancel'),
        post('/api/assignments/greeting/cancel'),
      ]);
      const cancelled = answers.reduce((sum, { body }) => sum + (body as { cancelled: number }).cancelled, 0);
      const states: unknown[] = [];
      for (const id of ids) states.push((await service.ended(id, ada))['state']);
      expect(states.filter((state) => state === 'cancelled')).toHaveLength(cancelled);
      expect(states.filter((state) => state === 'graded')).toHaveLength(ids.length - cancelled);
      // What was cancelled can be asked for again, and then is graded.
      for (const id of ids) expect((await post(`/api/submissions/${id}/regrade`)).status).toBe(202);
      for (const id of ids) expect(await service.ended(id, ada)).toMatchObject({ state: 'graded' });
      for (const id of ids) expect(runsOf(id)).toEqual(['graded']);
    },
  );

  it.each([1, 2])('regraded while others hand in, all are graded once (%i)', async (nth) => {
    const first = await service.handIn(ada, `${WRONG}// ${nth}\n`);
    await service.ended(first, ada);
    const [regraded, one, other, twice] = await Promise.all([
      post(`/api/submissions/${first}/regrade`, '{"force":true}'),
      service.handIn(ada, `${RIGHT}// one ${nth}\n`),
      service.handIn(ada, `${RIGHT}// other ${nth}\n`),
      post(`/api/submissions/${first}/regrade`, '{"force":true}'),
      post('/api/assignments/greeting/regrade'),
    ]);
    for (const id of [first, one, other])
      expect(await service.ended(id, ada)).toMatchObject({ state: 'graded' });
    expect([regraded.status, twice.status]).toEqual([202, 202]);
    // Asked for at the same time, two regrades may be one.
    expect([2, 3]).toContain(runsOf(first).length);
    for (const id of [one, other]) expect(runsOf(id)).toHaveLength(1);
  });
});
