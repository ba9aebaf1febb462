/** The service's pages in a real browser: hand in by drag, see the result come, regrade and see what changed. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { choose } from '../../../support/effort.js';
import { WRONG, RIGHT, startTestService, type TestService } from '../support.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isThere = existsSync(executablePath);
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  // One process for all pages, which are our own.
  ...['--disable-site-isolation-trials', '--renderer-process-limit=1'],
];
const PHONE = { width: 390, height: 800 };
/** All that may hold on a desk and not on a telephone; `npm run test:thorough` asks for every rule there, too. */
const RULES_OF_TELEPHONES = choose({
  quick: ['scrollable-region-focusable', 'link-in-text-block'],
  thorough: undefined,
});

(isThere ? describe : describe.skip)(
  isThere ? 'in Chromium' : `in Chromium (skipped: there is no ${executablePath}; CHROMIUM names another)`,
  () => {
    let service: TestService;
    let browser: Browser;
    /** The one that all tests look at: a new one costs a second of a processor. */
    let page: Page;
    let ada: string;
    let instructor: string;
    beforeAll(async () => {
      service = await startTestService();
      ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
      instructor = await service.token({ role: 'instructor', assignments: null });
      browser = await chromium.launch({ executablePath, args: FLAGS });
      page = await browser.newPage();
    });
    afterAll(async () => {
      await browser.close();
      await service.close();
    });

    async function logIn(token: string): Promise<void> {
      await page.context().clearCookies();
      page.removeAllListeners('dialog');
      await page.goto(service.serving.url);
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${service.serving.url}/`);
    }

    /** Drops a file where files are dropped. */
    async function drop(name: string, content: string): Promise<void> {
      const data = await page.evaluateHandle(
        ([fileName, text]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text ?? ''], fileName ?? ''));
          return transfer;
        },
        [name, content],
      );
      await page.dispatchEvent('#drop', 'drop', { dataTransfer: data });
    }

    it('a student hands in by drag, sees it graded, and an instructor regrades it', async () => {
      await logIn(ada);
      await page.getByRole('link', { name: 'Greet somebody' }).click();
      await drop('greet.sh', WRONG);
      await page.getByText('Handed in. It is graded now.').waitFor();
      await page.getByRole('cell', { name: 'graded, counts', exact: true }).waitFor();
      // Half of the cases are hidden: what the student reads is what counts for the student.
      await page.getByRole('cell', { name: '1 of 2.5, 2.5 not counted yet', exact: true }).waitFor();
      await page.getByText('1 submission: 1 graded.').waitFor();
      await page.getByRole('link', { name: 'Runs and report' }).click();
      await page.getByRole('link', { name: 'What was handed in' }).click();
      expect(await page.locator('pre').innerText()).toContain('hello');
      await page.goBack();
      await page.getByRole('link', { name: 'The report' }).click();
      expect(await page.locator('body').innerText()).toContain('Greets Ada');
      await page.getByRole('link', { name: 'This submission' }).click();
      await page.getByRole('heading', { name: 'ada' }).waitFor();

      const [submission] = service.serving.service.store.list('greeting', 'ada');
      const file = join(service.workspace.path, 'assignments/greeting/ada.transcript');
      await writeFile(file, '# Greets Ada\n~Your name: \n<Ada\n>hello, Ada!\n');
      // Once a page shows an assignment.yaml that was written since, its cases are those of now, too.
      const yaml = join(service.workspace.path, 'assignments/greeting/assignment.yaml');
      await writeFile(yaml, `${await readFile(yaml, 'utf8')}\n`);
      await logIn(instructor);
      await page.goto(`${service.serving.url}/submissions/${submission?.id ?? ''}`);
      await page.getByRole('button', { name: 'Grade again' }).click();
      await page.getByRole('heading', { name: 'What the last regrade changed' }).waitFor();
      const changes = await page.locator('section[aria-labelledby="changes"]').innerText();
      expect(changes).toContain('Greets Ada: wrong-answer → accepted');
    });

    it('is usable by anybody: axe finds nothing, on a desk and on a phone, and nothing is wider than the screen', async () => {
      const id = await service.handIn(ada, RIGHT);
      await service.ended(id, ada);
      // The name of a zone is a long word.
      await service.settings(instructor, { due: '2026-03-02 23:59', zone: 'America/Argentina/Buenos_Aires' });
      await logIn(instructor);
      for (const path of [
        '/login',
        '/',
        '/assignments/greeting',
        '/assignments/greeting/tokens',
        `/submissions/${id}`,
        `/submissions/${id}/files`,
      ]) {
        await page.goto(`${service.serving.url}${path}`);
        await page.evaluate(axe.source);
        for (const [viewport, rules] of [
          [{ width: 1280, height: 900 }],
          [PHONE, RULES_OF_TELEPHONES],
        ] as const) {
          await page.setViewportSize(viewport);
          const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
          const violations = await page.evaluate<axe.Result[]>(
            `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
          );
          const found = violations.map((violation) => violation.id);
          expect({ path, found }).toEqual({ path, found: [] });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect({ path, overflow: overflow > 0 }).toEqual({ path, overflow: false });
        }
      }
    });

    it('an instructor sets when it is due, finds a student, and is asked before everything is graded again', async () => {
      await logIn(instructor);
      await page.goto(`${service.serving.url}/assignments/greeting`);
      await page.getByText('Due date, and what students see').click();
      await page.getByLabel('Due, such as').fill('2026-03-02 23:59');
      await page.getByLabel('Zone of this time').fill('Europe/Copenhagen');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Due 2026-03-02 23:59 (Europe/Copenhagen).').waitFor();
      await page.getByText('Late work, and marks by hand').click();
      const given = { name: 'policy.yaml', mimeType: 'text/yaml' };
      await page
        .getByLabel('policy.yaml')
        .setInputFiles({ ...given, buffer: Buffer.from('due: 2020-02-30 23:59\nzone: UTC\n') });
      await page.getByRole('button', { name: 'Use these files' }).click();
      await page.getByText('expected a day that there is').waitFor();
      await page
        .getByLabel('policy.yaml')
        .setInputFiles({ ...given, buffer: Buffer.from('due: 2020-02-02 23:59\nzone: UTC\n') });
      await page.getByRole('button', { name: 'Use these files' }).click();
      await page.getByText('Due 2020-02-02 23:59 (UTC).').waitFor();
      await page.getByText('Late work, and marks by hand').click();
      await page.getByText('In use: policy.yaml.').waitFor();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Use none' }).click();
      await page.getByText('Due 2026-03-02 23:59 (Europe/Copenhagen).').waitFor();
      await page.getByLabel('Find a student').fill('nobody');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/find=nobody/);
      expect(await page.locator('.submissions tbody tr').count()).toBe(0);
      await page.getByLabel('Find a student').fill('ADA');
      await page.getByLabel('Sort').selectOption('points');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/sort=points/);
      expect(await page.locator('.submissions tbody tr').count()).toBeGreaterThan(0);
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.dismiss();
      });
      await page.getByText('Regrade all, or cancel').click();
      await page.getByRole('button', { name: 'Regrade all' }).click();
      await page.getByRole('button', { name: 'Cancel what waits' }).click();
      expect(asked).toHaveLength(2);
      // The requests were never sent.
      expect(await page.locator('#action-state').innerText()).toBe('');
      await page.getByRole('link', { name: 'Class report' }).click();
      await page.getByRole('link', { name: 'ada', exact: true }).first().click();
      await page.getByRole('link', { name: 'This submission' }).waitFor();
    });

    it('an instructor makes the tokens of a class from its list', async () => {
      await logIn(instructor);
      await page.goto(`${service.serving.url}/assignments/greeting/tokens`);
      const list = Buffer.from('Name,Username\nGrace Hopper,grace\nAlan Turing,alan\n');
      await page
        .getByLabel('Class list')
        .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: list });
      await page.getByRole('button', { name: 'Make tokens' }).click();
      await page.getByText('2 tokens were made.').waitFor();
      const made = decodeURIComponent((await page.locator('#save').getAttribute('href')) ?? '');
      const [, token = ''] = /^grace,(.+)$/m.exec(made) ?? [];
      await logIn(token);
      await page.getByRole('link', { name: 'Greet somebody' }).waitFor();
    });

    it('stored texts of every kind run no script and lead to no script', async () => {
      const marked = (text: string): string => `globalThis.ran = '${text}'`;
      const nasty = `</script></pre><script>${marked('script')}</script><img src=x onerror="${marked('image')}"><svg onload="${marked('svg')}">"'><a href="javascript:${marked('link')}">x</a>[x](javascript:${marked('mark')})\u202e\u0007\u001b[31m`;
      const eve = await service.token({
        role: 'student',
        assignment: 'greeting',
        student: '<img src=x onerror=ran=1>',
      });
      // It writes the text on both streams. (Messages of compilers are in `report/html/chromium`.)
      const source = `# ${nasty}\nfor fd in 1 2; do cat >&$fd <<'END'\n${nasty}\nEND\ndone; exit 1\n`;
      const form = new FormData();
      form.append('file', new Blob([source]), 'greet.sh');
      form.append('file', new Blob([nasty]), '<svg onload=ran=2>.js');
      form.append('file', new Blob([nasty]), 'page.html');
      const sent = await service.post('/api/assignments/greeting/submissions', eve, form);
      const ids = ((sent.body as { submissions?: { id: string }[] }).submissions ?? []).map(({ id }) => id);
      expect(ids).toHaveLength(1);
      for (const id of ids) await service.ended(id, eve);
      for (const token of [eve, instructor]) {
        await logIn(token);
        const asked: string[] = [];
        page.on('dialog', (dialog) => {
          asked.push(dialog.message());
          void dialog.dismiss();
        });
        for (const path of [
          '/',
          '/assignments/greeting',
          ...(token === instructor ? ['/assignments/greeting/tokens', '/assignments/greeting/report'] : []),
          ...ids.flatMap((id) => ['', '/files', '/report'].map((rest) => `/submissions/${id}${rest}`)),
        ]) {
          const response = await page.goto(`${service.serving.url}${path}`);
          const ran = await page.evaluate(() => (globalThis as { ran?: unknown }).ran);
          const links = await page.evaluate(() =>
            Array.from(
              document.querySelectorAll('a[href], form[action]'),
              (each) => each.getAttribute('href') ?? each.getAttribute('action') ?? '',
            ).filter((each) => /^\s*(javascript|data):/i.test(each)),
          );
          const strangers = await page.locator('img[src="x"], svg[onload], [onerror]').count();
          expect({ path, status: response?.status(), ran, links, strangers }).toEqual({
            ...{ path, status: 200, ran: undefined, links: [], strangers: 0 },
          });
        }
        expect(asked).toEqual([]);
      }
    });

    it('can be used by the keyboard alone', async () => {
      await logIn(ada);
      await page.goto(`${service.serving.url}/assignments/greeting`);
      const reached: string[] = [];
      for (let tabs = 0; tabs < 8; tabs += 1) {
        await page.keyboard.press('Tab');
        reached.push(await page.evaluate(() => document.activeElement?.id ?? ''));
      }
      expect(reached).toContain('files');
    });
  },
);
