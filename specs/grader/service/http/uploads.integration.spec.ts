import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zip } from '../../submission/archives.js';
import { RIGHT, startTestService, type TestService } from '../support.js';

const PATH = '/api/assignments/greeting/submissions';
let service: TestService;
let instructor: string;
let students = 0;

beforeAll(async () => {
  service = await startTestService();
  instructor = await service.token({ role: 'instructor', assignments: null });
});
afterAll(() => service.close());

/** A token of a student who has handed in nothing. */
function newStudent(): Promise<string> {
  students += 1;
  return service.token({ role: 'student', assignment: 'greeting', student: `student-${students}` });
}

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

function hand(
  token: string,
  more: { body?: string | FormData | Blob; type?: string; query?: string },
): Promise<Sent> {
  const { body = RIGHT, type, query = '' } = more;
  const headers = type === undefined ? {} : { 'content-type': type };
  return service.call(`${PATH}${query}`, { method: 'POST', token, body, headers });
}

/** A form as text: each part is a name of a field, a name of a file and a content. */
function form(parts: readonly (readonly [string, string, string])[], end = '--b--\r\n'): string {
  return [
    ...parts.map(
      ([field, name, content]) =>
        `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n`,
    ),
    end,
  ].join('');
}
const FORM = 'multipart/form-data; boundary=b';

describe('the same bytes at once', () => {
  it('are taken each time', async () => {
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => newStudent()).map(async (token) =>
        hand(await token, { query: '?name=greet.sh' }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 202));
    const ids = sent.map(({ body }) => (body as { submissions: { id: string }[] }).submissions[0]?.id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids)
      expect(await service.ended(id ?? '', instructor)).toMatchObject({ state: 'graded', points: 5 });
  });
});

describe('the quota of a student', () => {
  it('counts uploads that are still on their way', async () => {
    const token = await newStudent();
    const slow = [await beginUpload(token, 1), await beginUpload(token, 2), await beginUpload(token, 3)];
    expect((await hand(token, { query: '?name=greet.sh' })).status).toBe(429);
    expect(await Promise.all(slow.map((finish) => finish()))).toEqual([202, 202, 202]);
  });
});

it('a form is written to disk while it comes', async () => {
  const part = form([['file', 'greet.sh', RIGHT.padEnd(200_000)]], '');
  const finish = await beginUpload(await newStudent(), 1, part, '\r\n--b--\r\n');
  const { uploads } = service.serving.service.folder;
  const written = async (): Promise<readonly number[]> => {
    const names = await readdir(uploads, { recursive: true });
    const all = await Promise.all(names.map((name) => stat(join(uploads, name))));
    return all.filter((each) => each.isFile()).map(({ size }) => size);
  };
  while (((await written())[0] ?? 0) < 100_000) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await finish()).toBe(202);
});

/**
 * Sends the beginning of an upload, and waits until the service holds so many places for the newest student. Returns
 * the function that sends its end.
 */
async function beginUpload(
  token: string,
  held: number,
  begin: string = RIGHT,
  end = '',
): Promise<() => Promise<number>> {
  const type = end === '' ? {} : { 'content-type': FORM };
  const sending = request(`${service.serving.url}${PATH}?name=greet.sh`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...type },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  sending.write(begin);
  const owner = JSON.stringify(['greeting', `student-${students}`]);
  while (service.serving.service.uploads.held(owner) < held)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return () => {
    sending.end(end);
    return answered;
  };
}

describe('archives as students make them', () => {
  const packed = zip({ 'greet.sh': RIGHT });
  /** A thousand of the same are one file of gzip, too. */
  const piece = gzipSync(Buffer.alloc(4 * 1024 * 1024));
  const BOMB = Buffer.concat(Array<Buffer>(1000).fill(piece));
  it.each([
    ['in another archive', 'work.zip', zip({ 'inner.zip': packed }), 'graded', ''],
    ['with bytes after its end', 'work.zip', Buffer.concat([packed, Buffer.from('\n--end')]), 'graded', ''],
    ['under the ending of another kind', 'work.rar', packed, 'graded', ''],
    [
      'that is a web page',
      'work.zip',
      Buffer.from('<html>login</html>'),
      'graded',
      'work.zip is a web page: only .zip',
    ],
    ['that grows to gigabytes', 'work.tar.gz', BOMB, 'graded', 'it unpacks to too much'],
    ['that grows, under the name of a file', 'greet.sh', piece, 'graded', 'instead of 0'],
  ])('%s', async (_, name, bytes, state, words) => {
    const sent = await hand(await newStudent(), {
      body: new Blob([new Uint8Array(bytes)]),
      query: `?name=${name}`,
    });
    expect(sent.status).toBe(202);
    const id = (sent.body as { submissions: { id: string }[] }).submissions[0]?.id ?? '';
    expect(await service.ended(id, instructor)).toMatchObject({ state, points: words === '' ? 5 : 0 });
    const { body } = await service.call(`/submissions/${id}/report`, { token: instructor });
    expect(JSON.stringify(body)).toContain(words);
  });

  it('of a class that is a web page', async () => {
    const path = '/api/assignments/greeting/class?name=class.zip';
    const { status, body } = await service.post(path, instructor, '<!doctype html>');
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('it is a web page: only .zip'),
    ]);
  });
});

describe('what is refused with words', () => {
  it.each([
    ['a file called "."', { query: '?name=.' }, 400, 'without folders'],
    ['a form that names no boundary', { body: form([]), type: 'multipart/form-data' }, 400, 'damaged'],
    [
      'a form that is cut in a file',
      { body: form([['file', 'greet.sh', 'x']], ''), type: FORM },
      400,
      'damaged',
    ],
    ['a form without an end', { body: '--b\r\n', type: FORM }, 400, 'damaged'],
    ['a form without files', { body: form([]), type: FORM }, 400, 'no field "file"'],
    [
      'a form with two files of one name',
      {
        body: form([
          ['file', 'greet.sh', 'a'],
          ['file', 'greet.sh', 'b'],
        ]),
        type: FORM,
      },
      400,
      'two files of the name greet.sh',
    ],
    [
      'a form with a path',
      { body: form([['file', '../greet.sh', 'a']]), type: FORM },
      400,
      'without folders',
    ],
  ] as const)('%s', async (_, sent, status, words) => {
    const answer = await hand(await newStudent(), sent);
    expect(answer).toMatchObject({ status });
    expect(JSON.stringify(answer.body).replaceAll('\\"', '"')).toContain(words);
  });

  it('a form that is too large, before all of it has come', async () => {
    const small = await startTestService({ quotas: { submissionBytes: 1024 * 1024 } });
    try {
      const token = await small.token({ role: 'student', assignment: 'greeting', student: 'ada' });
      const body = form([['file', 'greet.sh', ' '.repeat(3 * 1024 * 1024)]]);
      const headers = { 'content-type': FORM };
      const answer = await small.call(PATH, { method: 'POST', token, body, headers });
      expect(answer).toEqual({ status: 413, body: { error: 'What was sent is larger than 1 MiB.' } });
    } finally {
      await small.close();
    }
  });
});

it('nothing of an upload stays on disk, whether it was taken or not', async () => {
  expect(await readdir(service.serving.service.folder.uploads)).toEqual([]);
});

it('an upload that cannot be kept is said to be lost', async () => {
  const token = await newStudent();
  const { uploads } = service.serving.service.folder;
  rmSync(uploads, { recursive: true });
  // A file in the place of the folder: nothing can be written there.
  writeFileSync(uploads, '');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, body } = await hand(token, { query: '?name=greet.sh' });
  expect({ status, body }).toEqual({
    status: 500,
    body: { error: 'Something went wrong on our side. Your upload was not kept: hand it in again.' },
  });
  expect((await service.call(PATH, { token })).body).toMatchObject({ total: 0 });
  rmSync(uploads);
});
