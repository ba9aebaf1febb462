/** What is refused before all of it has come: the answer arrives, and the connection serves the next request. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { startTestService, type TestService } from '../support.js';

let service: TestService;
let token: string;
let instructor: string;
beforeAll(async () => {
  service = await startTestService({ quotas: { submissionBytes: 1024 * 1024 } });
  token = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
  instructor = await service.token({ role: 'instructor', assignments: null });
});
afterAll(() => service.close());

const MIB = 1024 * 1024;
const PATH = '/api/assignments/greeting/submissions';

/**
 * Sends `first`, waits for the answer, sends so many more bytes, which a system does not keep in its buffers, and asks
 * for the health of the service on the same connection. Resolves to the statuses of the two answers.
 */
function sendOn(path: string, headers: readonly string[], first: string, rest: number): Promise<number[]> {
  const { port, hostname } = new URL(service.serving.url);
  return new Promise((resolve, reject) => {
    let heard = '';
    let more = false;
    const statuses = (): number[] => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code));
    const socket = connect(Number(port), hostname, () => {
      const length = `content-length: ${Buffer.byteLength(first) + rest}`;
      socket.write([`POST ${path} HTTP/1.1`, 'host: spec', length, ...headers, '', first].join('\r\n'));
    });
    socket.on('data', (text) => {
      heard += text.toString();
      if (statuses().length === 2) {
        socket.destroy();
        resolve(statuses());
      } else if (!more && statuses().length === 1) {
        more = true;
        for (let sent = 0; sent < rest; sent += MIB) socket.write(Buffer.alloc(MIB));
        socket.write('GET /healthz HTTP/1.1\r\nhost: spec\r\n\r\n');
      }
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(statuses()));
  });
}

const bearer = (text: string): string => `authorization: Bearer ${text}`;
const FORM = 'content-type: multipart/form-data; boundary=b';
const part = (name: string): string =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n`;

describe('a request that is refused while 16 MiB of it have not come', () => {
  it.each([
    ['without a token', PATH, () => [bearer('bms.000000000000.x')], 'x', 401],
    ['of the wrong role', '/api/assignments/greeting/class', () => [bearer(token)], 'x', 403],
    ['to a page that is not there', '/nothing', () => [], 'x', 404],
    ['under a name that is a path', `${PATH}?name=..`, () => [bearer(token)], 'x', 400],
    ['of a form whose file has a path', PATH, () => [bearer(token), FORM], part('../a.js'), 400],
    ['of a form with one name twice', PATH, () => [bearer(token), FORM], part('a.js') + part('a.js'), 400],
    [
      'of a form with too many files',
      PATH,
      () => [bearer(token), FORM],
      Array.from({ length: 2001 }, (_, n) => part(`${n}.js`)).join(''),
      413,
    ],
    ['that is too large', `${PATH}?name=a.js`, () => [bearer(token)], 'x'.repeat(2 * MIB), 413],
    [
      'of JSON that is too large',
      '/api/assignments/greeting/regrade',
      () => [bearer(instructor)],
      'x'.repeat(2 * MIB),
      413,
    ],
    ['to log in that is too large', '/login', () => [], 'x'.repeat(2 * MIB), 413],
  ] as const)('%s', async (_, path, headers, first, status) => {
    expect(await sendOn(path, headers(), first, 16 * MIB)).toEqual([status, 200]);
  });
});

it('a connection that is idle is kept for longer than clients and proxies keep it', async () => {
  const { headers } = await fetch(`${service.serving.url}/healthz`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});
