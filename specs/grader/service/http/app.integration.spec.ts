import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RIGHT, WRONG, startTestService, type TestService } from '../support.js';
import { SHELL_GREETING } from '../../../support/workspace.js';

let service: TestService;
let instructor: string;
let ada: string;
let bob: string;

beforeAll(async () => {
  service = await startTestService({
    files: {
      'assignments/greeting/task.md': '# Greet\n<b>somebody</b>\n',
      'assignments/greeting/assignment.yaml': `${SHELL_GREETING['assignments/greeting/assignment.yaml'] ?? ''}text: task.md\n`,
    },
  });
  instructor = await service.token({ role: 'instructor', assignments: null });
  ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
  bob = await service.token({ role: 'student', assignment: 'greeting', student: 'bob' });
});
afterAll(() => service.close());

describe('a submission', () => {
  it('is graded, and its student sees the visible cases alone', async () => {
    const id = await service.handIn(ada, RIGHT);
    const detail = await service.ended(id, ada);
    expect(detail).toMatchObject({ student: 'ada', state: 'graded', maxPoints: 5 });
    const mine = JSON.stringify(detail);
    expect(mine).toContain('letters-ada');
    expect(mine).not.toContain('letters-none');
    const whole = await service.call(`/api/submissions/${id}`, { token: instructor });
    expect(whole.body).toMatchObject({ points: 5 });
    expect(JSON.stringify(whole.body)).toContain('letters-none');
  });

  it('has the same pages as a report', async () => {
    const id = await service.handIn(ada, WRONG);
    await service.ended(id, ada);
    const page = await service.call(`/submissions/${id}/report`, { token: ada });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<!doctype html>');
    expect(page.body).not.toContain('letters-none');
    const markdown = await service.call(`/submissions/${id}/feedback.md`, { token: ada });
    expect(markdown.body).toContain('Greets Ada');
    expect(markdown.body).not.toContain('Greets Bob');
  });

  it('shows its source beside the first failing case, to instructors alone', async () => {
    const id = await service.handIn(ada, WRONG);
    await service.ended(id, ada);
    const pages = await Promise.all(
      [ada, instructor, bob].map((token) => service.call(`/submissions/${id}/report`, { token })),
    );
    const [own, whole, another] = pages.map(({ body }) => JSON.stringify(body));
    expect(whole).toContain('The student’s source');
    expect(own).not.toContain('The student’s source');
    expect(another).not.toContain('The student’s source');
    expect(pages[2]?.status).toBe(404);
  });

  it('is regraded as another run, and the earlier one stays', async () => {
    const id = await service.handIn(bob, WRONG);
    await service.ended(id, bob);
    const unforced = await service.post(`/api/submissions/${id}/regrade`, instructor);
    expect(unforced).toEqual({ status: 202, body: { requested: 0 } });
    const forced = await service.post(`/api/submissions/${id}/regrade`, instructor, '{"force":true}');
    expect(forced.body).toEqual({ requested: 1 });
    const detail = await service.ended(id, instructor);
    expect(detail['runs']).toHaveLength(2);
  });

  it('comes as several files of a form', async () => {
    const form = new FormData();
    form.append('file', new Blob([RIGHT]), 'greet.sh');
    form.append('file', new Blob(['notes']), 'notes.txt');
    const path = '/api/assignments/greeting/submissions';
    const { status, body } = await service.post(path, ada, form);
    expect(status).toBe(202);
    const [submission] = (body as { submissions: { id: string }[] }).submissions;
    expect(await service.ended(submission?.id ?? '', ada)).toMatchObject({ state: 'graded' });
  });
});

describe('what each token may reach', () => {
  const HANDED_IN = '/api/assignments/greeting/submissions?name=greet.sh';

  it.each([
    ['nobody', undefined, 401],
    ['a wrong token', 'bms.000000000000.nothing', 401],
  ])('%s gets 401', async (_, token, status) => {
    const given = token === undefined ? {} : { token };
    expect((await service.call('/api/assignments', given)).status).toBe(status);
  });

  it('a student sees no submission of another, and cannot tell that it is there', async () => {
    const id = await service.handIn(bob, RIGHT);
    for (const path of [`/api/submissions/${id}`, `/submissions/${id}/report`, `/submissions/${id}`]) {
      const theirs = await service.call(path, { token: ada });
      const none = await service.call(path.replace(id, 'ffffffffffffffff'), { token: ada });
      expect(theirs).toEqual(none);
      expect(theirs.status).toBe(404);
    }
    await service.ended(id, bob);
    const list = await service.call('/api/assignments/greeting/submissions', { token: ada });
    expect(JSON.stringify(list.body)).not.toContain('bob');
  });

  it.each([
    ['GET', '/api/assignments/greeting/tokens'],
    ['POST', '/api/assignments/greeting/tokens'],
    ['POST', '/api/assignments/greeting/class?name=class.zip'],
    ['POST', '/api/assignments/greeting/regrade'],
    ['PUT', '/api/assignments/greeting/settings'],
    ['GET', '/assignments/greeting/report'],
    ['GET', '/assignments/greeting/grades.csv'],
    ['GET', '/api/workers'],
    ['GET', '/metrics'],
  ])('a student gets 403 of %s %s', async (method, path) => {
    expect((await service.call(path, { method, token: ada })).status).toBe(403);
  });

  it('the instructor of another assignment finds nothing here', async () => {
    const other = await service.token({ role: 'instructor', assignments: ['chess'] });
    for (const path of ['/api/assignments/greeting', '/assignments/greeting/report'])
      expect((await service.call(path, { token: other })).status).toBe(404);
    const handed = await service.post(`${HANDED_IN}&student=eve`, other, RIGHT);
    expect(handed.status).toBe(404);
  });

  it("the assignment's text is shown to those who may use it", async () => {
    const path = '/assignments/greeting/text';
    expect((await service.call('/assignments/greeting', { token: ada })).body).toContain(`href="${path}"`);
    expect(await service.call(path, { token: ada })).toEqual({
      status: 200,
      body: '# Greet\n<b>somebody</b>\n',
    });
    const { headers } = await fetch(`${service.serving.url}${path}`, {
      headers: { authorization: `Bearer ${ada}` },
    });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const other = await service.token({ role: 'student', assignment: 'chess', student: 'eve' });
    expect((await service.call(path, { token: other })).status).toBe(404);
  });

  it('a monitor reads figures and nothing of students', async () => {
    const monitor = await service.token({ role: 'monitor' });
    const metrics = await service.call('/metrics', { token: monitor });
    expect(metrics.body).toContain('boardmark_jobs_waiting');
    expect((await service.call('/api/assignments', { token: monitor })).status).toBe(403);
  });

  it('the worker of this process has a token that ends with it: no file knows it', async () => {
    const listed = await service.serving.service.tokens.list();
    expect(listed.map(({ identity }) => identity.role)).not.toContain('worker');
    expect(await service.serving.service.workers()).toHaveLength(1);
  });

  it('a revoked token is worth nothing', async () => {
    const made = await service.post('/api/assignments/greeting/tokens', instructor, '{"students":["carol"]}');
    const [carol] = (made.body as { tokens: { id: string; token: string }[] }).tokens;
    const token = carol?.token ?? '';
    expect((await service.call('/api/assignments', { token })).status).toBe(200);
    await service.call(`/api/tokens/${carol?.id ?? ''}`, { method: 'DELETE', token: instructor });
    expect((await service.call('/api/assignments', { token })).status).toBe(401);
  });
});

describe('requests that are refused', () => {
  it('a form from another site', async () => {
    const { status } = await service.call('/logout', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(status).toBe(403);
  });

  it.each([
    ['../greet.sh', 400],
    ['a/greet.sh', 400],
    ['', 400],
  ])('a file called "%s"', async (name, status) => {
    const path = `/api/assignments/greeting/submissions?name=${encodeURIComponent(name)}`;
    expect((await service.post(path, ada, RIGHT)).status).toBe(status);
  });

  it('a body that is not as described', async () => {
    const answer = await service.settings(instructor, { studentsSee: 'everything' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('studentsSee');
  });
});

it('describes its API, and says whether it is healthy', async () => {
  const described = await service.call('/api/openapi.json');
  expect(described.body).toMatchObject({ openapi: '3.1.0' });
  expect(JSON.stringify(described.body)).toContain('/api/submissions/{submission}/regrade');
  expect((await service.call('/healthz')).body).toEqual({ status: 'ok', version: '0.0.0' });
  expect((await service.call('/readyz')).body).toEqual({ status: 'ready' });
});

describe('policy.yaml and marks.csv', () => {
  const set = (files: { readonly policy?: string; readonly marks?: string }) =>
    service.settings(instructor, files);
  const POLICY = `due: 2020-03-02 23:59
zone: Europe/Copenhagen
penalty: 10 % a day
at-most: 40 %
`;
  const MARKS =
    'submission,item,points,change,comment,place,visible\nada,,,-1,help from the tutor,Main.java:1,yes\n';

  it('are counted at once, told to the student, and nothing is graded for them', async () => {
    const id = await service.handIn(ada, RIGHT);
    await service.ended(id, ada);
    const before = (await service.call(`/api/submissions/${id}`, { token: instructor })).body as {
      readonly runs: readonly unknown[];
    };
    expect((await set({ policy: POLICY, marks: MARKS })).status).toBe(200);
    const whole = await service.call(`/api/submissions/${id}`, { token: instructor });
    expect(whole.body).toMatchObject({ points: 2.4, mark: '2.4 of 5 (5 as graded)', late: true });
    expect((whole.body as typeof before).runs).toHaveLength(before.runs.length);
    const page = await service.call(`/submissions/${id}`, { token: ada });
    expect(page.body).toContain('help from the tutor');
    expect(page.body).toMatch(/Handed in \d+ days late: 10 % of the points less for each day that has begun/);
    // While cases are hidden no amount is told.
    expect(page.body).not.toContain('as graded');
    expect((await service.call(`/submissions/${id}/report`, { token: ada })).body).toContain(
      'help from the tutor',
    );
    const assignment = await service.call('/api/assignments/greeting', { token: ada });
    expect(assignment.body).toMatchObject({ due: '2020-03-02 23:59', zone: 'Europe/Copenhagen' });
    expect((await service.call('/assignments/greeting/grades.csv', { token: instructor })).body).toMatch(
      /^ada,.*5,.*2\.4/m,
    );
    // One of the two alone: the other stays.
    expect((await set({ policy: '' })).status).toBe(200);
    expect((await service.call(`/api/submissions/${id}`, { token: instructor })).body).toMatchObject({
      points: 4,
      late: false,
    });
    expect((await set({ marks: '' })).status).toBe(200);
    expect((await service.call(`/api/submissions/${id}`, { token: instructor })).body).toMatchObject({
      points: 5,
      settled: [],
    });
  });

  it('are refused with all that is wrong in them, and change nothing', async () => {
    const { status, body } = await set({
      policy: 'due: tomorrow\nzone: UTC\nattempts: oldest\n',
      marks: `${MARKS}nobody,,,1,why,,yes\nada,nothing,1,,why,,yes\n`,
    });
    expect(status).toBe(400);
    const { error } = body as { readonly error: string };
    for (const part of ['policy.yaml:1:6', 'marks.csv, line 3', 'marks.csv, line 4'])
      expect(error).toContain(part);
    expect((await service.call('/api/assignments/greeting', { token: ada })).body).toMatchObject({
      due: null,
    });
  });

  describe('attempts', () => {
    const ids: string[] = [];
    let cyd: string;
    beforeAll(async () => {
      cyd = await service.token({ role: 'student', assignment: 'greeting', student: 'cyd' });
      for (const work of [RIGHT, WRONG]) {
        const id = await service.handIn(cyd, work);
        await service.ended(id, cyd);
        ids.push(id);
      }
    });

    it.each([
      ['newest', 1, 'The newest that has a result counts.'],
      ['best', 0, 'The best one counts.'],
      // Both are years late: the newest.
      ['in-time', 1, 'where none was, the newest.'],
    ])('%s', async (rule, at, words) => {
      const other = ids[1 - at] ?? '';
      const own = ids[at] ?? '';
      expect((await set({ policy: `${POLICY}attempts: ${rule}\n`, marks: '' })).status).toBe(200);
      const path = '/api/assignments/greeting/submissions?find=cyd';
      const { body } = await service.call(path, { token: instructor });
      const rows = (body as { readonly submissions: readonly { id: string; counts: boolean }[] }).submissions;
      expect(rows.filter(({ counts }) => counts).map(({ id }) => id)).toEqual([own]);
      expect((await service.call(`/submissions/${own}`, { token: instructor })).body).toContain(
        'It is this one.',
      );
      const page = (await service.call(`/submissions/${other}`, { token: instructor })).body;
      expect(page).toContain(`<a href="/submissions/${own}">`);
      expect(page).toContain('It is another one.');
      expect((await service.call('/assignments/greeting', { token: cyd })).body).toContain(words);
      const mark = at === 0 ? '3' : '1.2';
      const csv = (await service.call('/assignments/greeting/grades.csv', { token: instructor })).body;
      expect(csv).toMatch(new RegExp(`^cyd,.*,${mark},`, 'm'));
      // Which is the best may depend on hidden cases, so a student is not told before they are shown.
      const { body: seen } = await service.call(`/api/submissions/${own}`, { token: cyd });
      expect(seen).toMatchObject({ counts: rule === 'best' ? null : true });
    });
  });
});

it('points that a person has yet to give are not counted, for the student or the instructor', async () => {
  await service.settings(instructor, { policy: '', marks: '' });
  const yaml = 'assignments/greeting/assignment.yaml';
  const manual = '  - { id: style, title: How it reads, points: 2, check: manual }';
  await service.workspace.write({ [yaml]: `${SHELL_GREETING[yaml] ?? ''}${manual}\n` });
  // From then on its cases are those of now.
  await service.call('/assignments/greeting', { token: ada });
  const id = await service.handIn(ada, RIGHT);
  await service.ended(id, ada);
  for (const [token, mark] of [
    [ada, '2.5 of 2.5, 4.5 not counted yet'],
    [instructor, '5 of 5, 2 not counted yet'],
  ] as const)
    expect((await service.call(`/api/submissions/${id}`, { token })).body).toMatchObject({ mark });
  const page = await service.call(`/submissions/${id}`, { token: ada });
  expect(page.body).toContain('<strong>2.5 of 2.5</strong> points, 4.5 not counted yet');
  await service.settings(instructor, { marks: 'submission,item,points\nada,style,1.5\n' });
  const given = await service.call(`/api/submissions/${id}`, { token: instructor });
  expect(given.body).toMatchObject({ mark: expect.stringContaining('6.5 of 7') });
});
