import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  readAnnouncement,
  readOrder,
  readOutcome,
  signOrder,
  signOutcome,
  type Order,
} from '../../../../grader/service/transport/payload.js';

const service = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const order: Order = {
  job: 'job1',
  bundle: 'b',
  id: 'ada',
  origin: 'upload',
  remarks: [],
  intake: { kind: 'taken', pack: 'p', files: 1 },
};
const worker = { id: 'w1', secret: 'secret' };
const secretOf = (id: string): string | null => (id === 'w1' ? 'secret' : null);
const outcome = { job: 'job1', level: 'bwrap', entry: { any: 'thing' } } as const;

/** As whoever has stolen the token of a worker may sign it. */
function sealed(text: string): string {
  const signature = createHmac('sha256', worker.secret).update(text).digest('base64');
  return JSON.stringify({ by: worker.id, text, signature });
}

describe('an order', () => {
  it('is read where the service signed it', () => {
    expect(readOrder(signOrder(order, service.privateKey), 'job1', service.publicKey)).toEqual({
      ok: true,
      value: order,
    });
  });

  it.each([
    ['by a stranger', signOrder(order, stranger.privateKey), 'job1'],
    ['for another job', signOrder(order, service.privateKey), 'job2'],
    ['changed on its way', signOrder(order, service.privateKey).replace('ada', 'eve'), 'job1'],
    ['no JSON', 'hello', 'job1'],
    ['without a signature', JSON.stringify({ by: 'service', text: JSON.stringify(order) }), 'job1'],
  ])('is refused: %s', (_, text, job) => {
    expect(readOrder(text, job, service.publicKey).ok).toBe(false);
  });
});

it('an announcement that is signed, and no JSON, is refused', () => {
  expect(readAnnouncement(sealed('hello'), secretOf).ok).toBe(false);
});

describe('an outcome', () => {
  it('is read where a worker with a valid token signed it', () => {
    const read = readOutcome(signOutcome(outcome, worker), 'job1', secretOf);
    expect(read).toEqual({ ok: true, value: { ...outcome, by: 'w1' } });
  });

  it.each([
    [
      'by a worker whose token is unknown or revoked',
      signOutcome(outcome, { id: 'w2', secret: 'secret' }),
      'job1',
    ],
    ['with another secret', signOutcome(outcome, { id: 'w1', secret: 'guess' }), 'job1'],
    ['of another job', signOutcome(outcome, worker), 'job2'],
    ['changed on its way', signOutcome(outcome, worker).replace('thing', 'other'), 'job1'],
    ['signed, and no JSON', sealed('hello'), 'job1'],
    ['signed, and empty', sealed(''), 'job1'],
    ['signed, and not whole', sealed('['.repeat(100_000)), 'job1'],
    ['signed, and about a worker', sealed('{"job":"job1","start":"1"}'), 'job1'],
  ])('is refused: %s', (_, text, job) => {
    expect(readOutcome(text, job, secretOf).ok).toBe(false);
  });
});
