import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { createEmbeddedQueue } from '../../../../grader/service/queue/embedded-queue.js';
import type { JobQueue, JobSource } from '../../../../grader/service/queue/job-queue.js';
import { MAX_STARTS, type Job, type JobEnd, type Need } from '../../../../grader/service/queue/job.js';
import { openRedisQueue } from '../../../../grader/service/queue/redis-queue.js';
import { openRedisSource } from '../../../../grader/service/queue/redis-source.js';
import { NO_REDIS, startRedis, type TestRedis } from '../../../support/redis.js';

interface Ends {
  readonly queue: JobQueue;
  readonly source: JobSource;
}

const NEVER = new AbortController().signal;

function job(id: string, more: Partial<Job> = {}): Job {
  return { id, need: 'javascript', priority: 5, payload: `payload of ${id}`, ...more };
}

/** What both queues promise. */
function itKeepsThePromises(open: () => Ends): void {
  it('gives a job once, and reports its end', async () => {
    const { queue, source } = open();
    const ends: JobEnd[] = [];
    queue.onEnded((end) => ends.push(end));
    await queue.add([job('a1')]);
    const claim = await source.take(['javascript'], NEVER);
    expect(claim).toMatchObject({ id: 'a1', payload: 'payload of a1', isLastTry: false });
    expect(await takesNothing(source, ['javascript'])).toBe(true);
    await claim?.complete('the result');
    await until(() => ends.length > 0);
    expect(ends[0]).toEqual({ id: 'a1', kind: 'done', result: 'the result' });
    await finish({ queue, source });
  });

  it('finds where jobs are, and keeps an end until it is forgotten', async () => {
    const { queue, source } = open();
    await queue.add([job('b1'), job('b2', { priority: 9 })]);
    const claim = await source.take(['javascript'], NEVER);
    const keys = ['b1', 'b2', 'b3'].map((id) => ({ id, need: 'javascript' as const }));
    expect((await queue.find(keys)).map(({ kind }) => kind)).toEqual(['running', 'waiting', 'unknown']);
    await claim?.complete('done');
    const ended = { kind: 'ended', end: { id: 'b1', kind: 'done', result: 'done' } };
    expect((await queue.find(keys))[0]).toEqual(ended);
    // Added again by a service that missed the end: the end stands.
    await queue.add([job('b1')]);
    expect((await queue.find(keys))[0]).toEqual(ended);
    await queue.forget({ id: 'b1', need: 'javascript' });
    expect((await queue.find(keys))[0]).toEqual({ kind: 'unknown' });
    await finish({ queue, source });
  });

  it('leaves no listener on the signal of a worker that waited', async () => {
    const { queue, source } = open();
    const { signal } = new AbortController();
    const waiting = source.take(['javascript'], signal);
    await queue.add([job('w1')]);
    await (await waiting)?.complete('done');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await finish({ queue, source });
  });

  it('gives the smallest priority first, then the oldest', async () => {
    const { queue, source } = open();
    await queue.add([job('c1', { priority: 20 }), job('c2', { priority: 3 }), job('c3', { priority: 3 })]);
    expect(await takeAll(source, 3)).toEqual(['c2', 'c3', 'c1']);
    await finish({ queue, source });
  });

  it('gives a worker only what it can run', async () => {
    const { queue, source } = open();
    await queue.add([job('d1', { need: 'java' }), job('d2', { need: 'any' })]);
    expect(await takeAll(source, 1, ['javascript', 'any'])).toEqual(['d2']);
    expect(await takesNothing(source, ['javascript', 'any'])).toBe(true);
    expect(await takeAll(source, 1, ['java'])).toEqual(['d1']);
    await finish({ queue, source });
  });

  it('cancels what waits, and not what runs', async () => {
    const { queue, source } = open();
    await queue.add([job('e1'), job('e2', { priority: 9 })]);
    const claim = await source.take(['javascript'], NEVER);
    const keys = ['e1', 'e2', 'e3'].map((id) => ({ id, need: 'javascript' as const }));
    expect([...(await queue.cancel(keys))]).toEqual(['e2']);
    await claim?.complete('done');
    expect(await takesNothing(source, ['javascript'])).toBe(true);
    await finish({ queue, source });
  });

  it('sets a job aside after it was given back too often', async () => {
    const { queue, source } = open();
    const ends: JobEnd[] = [];
    queue.onEnded((end) => ends.push(end));
    await queue.add([job('f1')]);
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      const claim = await source.take(['javascript'], NEVER);
      expect(claim?.isLastTry).toBe(start === MAX_STARTS);
      await claim?.giveBack('no compiler here');
    }
    await until(() => ends.length > 0);
    expect(ends[0]).toEqual({ id: 'f1', kind: 'given-up', failure: 'no compiler here' });
    await finish({ queue, source });
  });

  it('lists the workers that announced themselves', async () => {
    const { queue, source } = open();
    await source.announce('w1', 'signed');
    expect(await queue.announcements()).toContain('signed');
    await finish({ queue, source });
  });
}

describe('the queue in memory', () => {
  itKeepsThePromises(createEmbeddedQueue);
});

describe(`the queue on Redis${NO_REDIS === null ? '' : ` (skipped: ${NO_REDIS})`}`, () => {
  if (NO_REDIS !== null) {
    it.skip(NO_REDIS, () => undefined);
    return;
  }
  let redis: TestRedis;
  let builds = 0;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  /** Each with a build of its own: queues of other builds are none of its business. */
  const open = (lockMs?: number): Ends => {
    builds += 1;
    const options = { url: redis.url, build: `build-${builds}`, ...(lockMs === undefined ? {} : { lockMs }) };
    return { queue: openRedisQueue(options), source: openRedisSource(options) };
  };

  itKeepsThePromises(() => open());

  it('gives the job of a worker that fell silent to another, and sets it aside after the third', async () => {
    const { queue, source } = open(600);
    const ends: JobEnd[] = [];
    queue.onEnded((end) => ends.push(end));
    await queue.add([job('g1')]);
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      // A worker that dies: it stops renewing its lock.
      const claim = await source.take(['javascript'], NEVER);
      expect(claim?.id).toBe('g1');
      claim?.abandon();
    }
    expect(await takesNothing(source, ['javascript'], 3000)).toBe(true);
    await until(() => ends.length > 0);
    expect(ends[0]).toMatchObject({ id: 'g1', kind: 'fell-silent' });
    await finish({ queue, source });
  });

  it('goes on after Redis was killed and started again', async () => {
    const { queue, source } = open(2000);
    await queue.add([job('h1'), job('h2', { priority: 9 })]);
    const claim = await source.take(['javascript'], NEVER);
    await redis.kill();
    const waiting = source.take(['javascript'], NEVER);
    await redis.start();
    await claim?.complete('done');
    const next = await waiting;
    expect(next?.id).toBe('h2');
    next?.abandon();
    expect((await queue.find([{ id: 'h1', need: 'javascript' }]))[0]).toMatchObject({ kind: 'ended' });
    await finish({ queue, source });
  });

  it('gives nothing to a worker of another build', async () => {
    const [one, other] = [open(), open()];
    await one.queue.add([job('i1')]);
    expect(await takesNothing(other.source, ['javascript'])).toBe(true);
    await finish(one);
    await finish(other);
  });
});

async function takeAll(
  source: JobSource,
  number: number,
  needs: readonly Need[] = ['javascript'],
): Promise<string[]> {
  const ids: string[] = [];
  for (let taken = 0; taken < number; taken += 1) {
    const claim = await source.take(needs, NEVER);
    ids.push(claim?.id ?? 'none');
    await claim?.complete('done');
  }
  return ids;
}

async function takesNothing(source: JobSource, needs: readonly Need[], ms = 500): Promise<boolean> {
  return (await source.take(needs, AbortSignal.timeout(ms))) === null;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function finish({ queue, source }: Ends): Promise<void> {
  await source.close();
  await queue.close();
}
