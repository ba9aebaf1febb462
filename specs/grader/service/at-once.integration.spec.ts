/** What is asked while something else of the same submission is under way: nothing is lost, and nothing counts twice. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { everyNth } from '../../support/effort.js';
import { embedded, RIGHT, startTestService, WRONG, type TestService } from './support.js';

/** A sandbox that starts no program while `gate` is closed. */
function behindGate(inner: Sandbox, gate: { opened: Promise<void> }): Sandbox {
  return {
    level: inner.level,
    places: inner.places,
    get aside() {
      return behindGate(inner.aside, gate);
    },
    run: async (...given) => {
      await gate.opened;
      return inner.run(...given);
    },
    start: async (...given) => {
      await gate.opened;
      return inner.start(...given);
    },
    close: () => inner.close(),
  };
}

describe('at once', () => {
  let service: TestService;
  let instructor: string;
  let ada: string;
  const gate = { opened: Promise.resolve() };
  beforeAll(async () => {
    const backend = await embedded();
    service = await startTestService({
      quotas: { waiting: 9 },
      backend: { ...backend, sandbox: behindGate(backend.sandbox, gate) },
    });
    instructor = await service.token({ role: 'instructor', assignments: null });
    ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
  });
  afterAll(() => service.close());

  const post = (path: string, body?: string) => service.post(path, instructor, body);
  const runsOf = (id: string): readonly string[] =>
    (service.serving.service.store.submission(id)?.runs ?? []).map(({ state }) => state.kind);
  it.each(everyNth([1, 2], 2))(
    'what is cancelled thrice while some of it is graded is cancelled once, or graded (%i)',
    async (nth) => {
      let open = (): void => undefined;
      gate.opened = new Promise((resolve) => {
        open = resolve;
      });
      const ids: string[] = [];
      for (let at = 0; at < 4; at += 1) ids.push(await service.handIn(ada, `${RIGHT}# ${nth} ${at}\n`));
      const answers = await Promise.all([
        post(`/api/submissions/${ids[0] ?? ''}/cancel`),
        post('/api/assignments/greeting/cancel'),
        post('/api/assignments/greeting/cancel'),
      ]);
      open();
      const cancelled = answers.reduce((sum, { body }) => sum + (body as { cancelled: number }).cancelled, 0);
      const states: unknown[] = [];
      for (const id of ids) states.push((await service.ended(id, ada))['state']);
      expect(states.filter((state) => state === 'cancelled')).toHaveLength(cancelled);
      // Fewer are taken at once than were handed in.
      expect(cancelled).toBeGreaterThan(0);
      expect(states.filter((state) => state === 'graded')).toHaveLength(ids.length - cancelled);
      // What was cancelled can be asked for again, and then is graded.
      for (const id of ids) expect((await post(`/api/submissions/${id}/regrade`)).status).toBe(202);
      for (const id of ids) expect(await service.ended(id, ada)).toMatchObject({ state: 'graded' });
      for (const id of ids) expect(runsOf(id)).toEqual(['graded']);
    },
  );

  it.each(everyNth([1, 2], 2))('regraded while others hand in, all are graded once (%i)', async (nth) => {
    const first = await service.handIn(ada, `${WRONG}# ${nth}\n`);
    await service.ended(first, ada);
    const [regraded, one, other, twice] = await Promise.all([
      post(`/api/submissions/${first}/regrade`, '{"force":true}'),
      service.handIn(ada, `${RIGHT}# one ${nth}\n`),
      service.handIn(ada, `${RIGHT}# other ${nth}\n`),
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
