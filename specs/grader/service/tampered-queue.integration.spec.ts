/** Whoever may write to Redis, and holds no token, changes no result and no text that a person reads. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { decideAll } from '../../../grader/grade.js';
import { toEntry } from '../../../grader/results/journal/entry.js';
import { openRedisSource } from '../../../grader/service/queue/redis-source.js';
import { signAnnouncement, signOutcome, signStart } from '../../../grader/service/transport/payload.js';
import { parseWorkerToken, type WorkerToken } from '../../../grader/service/store/worker-token.js';
import { MAX_STARTS } from '../../../grader/service/queue/job.js';
import { NO_REDIS, startRedis, type TestRedis } from '../../support/redis.js';
import { RIGHT, startTestService, type TestService } from './support.js';

const STALLED = 'job stalled more than allowable limit';
const FORGED = 'You have been marked by a stranger';

describe(`a queue that strangers write to${NO_REDIS === null ? '' : ` (skipped: ${NO_REDIS})`}`, () => {
  if (NO_REDIS !== null) {
    it.skip(NO_REDIS, () => undefined);
    return;
  }
  let server: TestRedis;
  let redis: Redis;
  let service: TestService;
  let instructor: string;
  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
    service = await startTestService({ backend: { kind: 'redis', url: server.url } });
    instructor = await service.token({ role: 'instructor', assignments: null });
  });
  afterAll(async () => {
    redis.disconnect();
    await service.close();
    await server.close();
  });

  const queueKey = (rest: string): string => `boardmark:spec-command:${rest}`;
  let students = 0;

  /** The run of a submission that waits. */
  async function waitingRun(): Promise<{ readonly run: string; readonly submission: string }> {
    students += 1;
    const student = `student-${students}`;
    const token = await service.token({ role: 'student', assignment: 'greeting', student });
    const submission = await service.handIn(token, RIGHT);
    const run = service.serving.service.store.submission(submission)?.runs[0]?.id ?? '';
    await service.serving.service.coordinator.reconcile();
    return { run, submission };
  }

  /** Lets the service look at its runs twice: it forgets what is forged, and adds what is lost. */
  async function lookAgain(): Promise<void> {
    await service.serving.service.coordinator.reconcile();
    await service.serving.service.coordinator.reconcile();
  }

  async function workerToken(): Promise<WorkerToken> {
    const token = parseWorkerToken(await service.token({ role: 'worker' }));
    if (!token.ok) throw new Error(token.fault);
    return token.value;
  }

  const failed = async (run: string, reason: string): Promise<void> => {
    await redis.zrem(queueKey('prioritized'), run);
    await redis.hset(queueKey(run), { failedReason: reason, finishedOn: '1' });
    await redis.zadd(queueKey('failed'), 1, run);
  };
  const completed = async (run: string, result: string): Promise<void> => {
    await redis.zrem(queueKey('prioritized'), run);
    await redis.hset(queueKey(run), { returnvalue: JSON.stringify(result), finishedOn: '1' });
    await redis.zadd(queueKey('completed'), 1, run);
  };
  const ATTEMPTS: Record<string, (run: string) => Promise<unknown>> = {
    'a reason of its failure': (run) => redis.hset(queueKey(run), { failedReason: FORGED, finishedOn: '1' }),
    'that it has failed': (run) => failed(run, FORGED),
    'that its workers died': (run) => failed(run, STALLED),
    'that its workers died, with made-up starts': async (run) => {
      for (let start = 0; start < MAX_STARTS; start += 1)
        await redis.rpush(`boardmark:starts:${run}`, signStart(run, { id: 'w', secret: 'guess' }));
      await failed(run, STALLED);
    },
    'that its workers died, with one start again and again': async (run) => {
      const start = signStart(run, await workerToken());
      for (let time = 0; time < MAX_STARTS; time += 1) await redis.rpush(`boardmark:starts:${run}`, start);
      await failed(run, STALLED);
    },
    'a result of a worker without a token': async (run) => {
      await completed(run, signOutcome({ job: run, level: 'none', entry: {} }, { id: 'w', secret: 'guess' }));
    },
    'a result signed with a stolen token, of more points than its verdicts give': async (run) => {
      const offered = await service.serving.service.catalogue.current('greeting');
      if (offered === null) throw new Error('there is no assignment');
      const lost = { verdict: 'rejected', reason: FORGED } as const;
      const { assignment } = offered;
      const result = { ...decideAll(assignment, { id: 'ada', origin: '' }, lost), points: '5' };
      const signed = signOutcome(
        { job: run, level: 'none', entry: toEntry('', result) },
        await workerToken(),
      );
      await completed(run, signed);
    },
    'a failure signed as an announcement': async (run) => {
      const token = await workerToken();
      const info = { needs: [], level: 'none', jobs: 1, build: FORGED, paused: FORGED, at: 1 } as const;
      await failed(run, signAnnouncement({ ...info, needs: [] }, token));
    },
    'nothing: it is deleted': (run) => redis.del(queueKey(run)),
    'nothing: it is taken out of its list': (run) => redis.zrem(queueKey('prioritized'), run),
    'that it runs': (run) =>
      redis.zrem(queueKey('prioritized'), run).then(() => redis.hset(queueKey(run), 'processedOn', '1')),
    'another order': (run) => redis.hset(queueKey(run), 'data', JSON.stringify({ payload: 'mine' })),
  };

  it.each(Object.keys(ATTEMPTS))('a job of which they write: %s', async (what) => {
    const { run, submission } = await waitingRun();
    await ATTEMPTS[what]?.(run);
    await lookAgain();
    const page = await service.call(`/api/submissions/${submission}`, { token: instructor });
    expect(page.body).toMatchObject({ state: 'waiting' });
    expect(JSON.stringify(page.body)).not.toContain(FORGED);
    const [state] = await service.serving.service.queue.find([{ id: run, need: 'command' }]);
    expect(state).toEqual({ kind: 'waiting' });
    await service.serving.service.coordinator.cancel(
      [service.serving.service.store.submission(submission)].filter((each) => each !== null),
    );
  });

  it('an event of theirs that a job has failed', async () => {
    const { submission, run } = await waitingRun();
    await redis.xadd(queueKey('events'), '*', 'event', 'failed', 'jobId', run, 'failedReason', FORGED);
    await lookAgain();
    const page = await service.call(`/api/submissions/${submission}`, { token: instructor });
    expect(page.body).toMatchObject({ state: 'waiting' });
  });

  it('no worker is alive because they say so, and nothing that they say breaks a page', async () => {
    const info = { needs: ['java'], level: 'bwrap', jobs: 9, build: 'x', paused: null, at: 1 } as const;
    const made = { ...info, needs: [...info.needs] };
    await redis.set('boardmark:worker:a', JSON.stringify({ id: 'a', ...info }));
    await redis.set('boardmark:worker:b', 'no JSON');
    await redis.set('boardmark:worker:c', signAnnouncement(made, { id: 'c', secret: 'guess' }));
    expect((await service.call('/readyz')).body).toEqual({ status: 'no-worker' });
    const listed = await service.call('/api/workers', { token: instructor });
    expect(listed).toEqual({ status: 200, body: { workers: [] } });
    expect((await service.call('/metrics', { token: instructor })).status).toBe(200);
  });

  it('a worker with a token is alive until its token is revoked, or what it says grows old', async () => {
    const made = await service.serving.service.tokens.create({ role: 'worker' }, 'spec');
    const token = parseWorkerToken(made.text);
    if (!token.ok) throw new Error(token.fault);
    const announce = (at: number): string =>
      signAnnouncement(
        { needs: ['java'], level: 'bwrap', jobs: 2, build: 'x', paused: null, at },
        token.value,
      );
    const source = openRedisSource({ url: server.url, build: 'spec' });
    const alive = async (): Promise<number> => (await service.serving.service.workers()).length;
    await source.announce(made.id, announce(5));
    expect(await alive()).toBe(1);
    // Kept by a stranger, and put back.
    await source.announce(made.id, announce(4));
    expect(await alive()).toBe(0);
    await source.announce(made.id, announce(6));
    expect(await alive()).toBe(1);
    await service.serving.service.tokens.revoke(made.id);
    expect(await alive()).toBe(0);
    await source.close();
  });

  it('a worker whose Redis has gone stops when it is told to', async () => {
    const other = await startRedis();
    const source = openRedisSource({ url: other.url, build: 'spec' });
    const stop = new AbortController();
    const taking = source.take(['command'], stop.signal);
    await other.kill();
    const late = source.take(['java'], stop.signal);
    stop.abort();
    expect(await Promise.all([taking, late])).toEqual([null, null]);
    await source.close();
    await other.close();
  });
});
