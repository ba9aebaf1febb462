import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../support.js';

let service: TestService;
let ada: string;
beforeAll(async () => {
  service = await startTestService({ proxies: 1 });
  ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
});
afterAll(() => service.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** `from`: the address that the proxy in front has seen. */
async function logIn(token: string, from: string, claimed = ''): Promise<number> {
  const headers = { ...FORM, 'x-forwarded-for': claimed === '' ? from : `${claimed}, ${from}` };
  const body = `token=${encodeURIComponent(token)}`;
  return (await service.call('/login', { method: 'POST', body, headers })).status;
}

async function manyTimes(times: number, ask: (time: number) => Promise<number>): Promise<number[]> {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await ask(time));
  return answers;
}

describe('log-ins', () => {
  it('are refused to an address after too many wrong tokens, whatever it says about itself', async () => {
    const answers = await manyTimes(30, (time) => logIn(`bms.${time}.x`, '10.0.0.1', `1.2.3.${time}`));
    expect(answers.slice(0, 20)).toEqual(answers.slice(0, 20).map(() => 200));
    expect(answers.at(-1)).toBe(429);
  });

  it('are not refused to another address, nor to the owner of a token at the same one', async () => {
    expect(await logIn('bms.000000000000.x', '10.0.0.2')).toBe(200);
    expect(await logIn(ada, '10.0.0.1')).toBe(303);
  });

  it('are refused for a token whose secret is guessed, from whichever address', async () => {
    const id = ada.split('.')[1] ?? '';
    const answers = await manyTimes(30, (time) => logIn(`bms.${id}.guess`, `10.0.1.${time}`));
    expect(answers.at(-1)).toBe(429);
    expect(await logIn(ada, '10.0.1.1')).toBe(303);
  });
});

it('the health of the service is told however often one asks', async () => {
  const answers = await manyTimes(700, async () => (await service.call('/healthz')).status);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await service.call('/login')).status).toBe(200);
});

describe('requests of another site', () => {
  it.each([
    ['a form', '/logout', FORM, 'https://elsewhere.example', 403],
    [
      'JSON',
      '/api/assignments/greeting/regrade',
      { 'content-type': 'application/json' },
      'https://elsewhere.example',
      403,
    ],
    ['bytes', '/api/assignments/greeting/submissions?name=a.js', {}, 'https://elsewhere.example', 403],
    ['a page without an origin', '/logout', FORM, 'null', 403],
    ['our own page', '/logout', FORM, '', 303],
  ])('%s', async (_, path, headers, origin, status) => {
    const from = origin === '' ? service.serving.url : origin;
    const answer = await service.call(path, {
      method: 'POST',
      headers: { ...headers, origin: from },
      body: '',
    });
    expect(answer.status).toBe(status);
  });

  it('are told by the browser as well', async () => {
    const headers = { ...FORM, 'sec-fetch-site': 'same-site' };
    expect((await service.call('/logout', { method: 'POST', headers, body: '' })).status).toBe(403);
  });
});

describe('streams of events', () => {
  const PATH = '/api/assignments/greeting/events';
  const open = (token: string): Promise<Response> =>
    fetch(`${service.serving.url}${PATH}`, { headers: { authorization: `Bearer ${token}` } });

  it('end with their token, before anything else is told', async () => {
    const made = await service.serving.service.tokens.create(
      { role: 'instructor', assignments: null },
      'spec',
    );
    const stream = await open(made.text);
    await service.serving.service.tokens.revoke(made.id);
    await service.handIn(ada, 'export {};');
    const text = await stream.text();
    expect(text).toContain('event: ready');
    expect(text).not.toContain('ada');
  });

  it('are bounded for each token', async () => {
    const token = await service.token({ role: 'instructor', assignments: null });
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    const statuses = streams.map(({ status }) => status).sort();
    expect(statuses).toEqual([
      ...Array.from({ length: 12 }, () => 200),
      ...Array.from({ length: 8 }, () => 429),
    ]);
    for (const { body } of streams) await body?.cancel();
    while (service.serving.service.streams.held(token.split('.')[1] ?? '') > 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const again = await open(token);
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });
});
