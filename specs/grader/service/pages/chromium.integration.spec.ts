/** The service's pages in a real browser: hand in by drag, see the result come, regrade and see what changed. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { WRONG, RIGHT, startTestService, type TestService } from '../support.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isThere = existsSync(executablePath);
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const PHONE = { width: 390, height: 800 };

(isThere ? describe : describe.skip)(
  isThere ? 'in Chromium' : `in Chromium (skipped: there is no ${executablePath}; CHROMIUM names another)`,
  () => {
    let service: TestService;
    let browser: Browser;
    let ada: string;
    let instructor: string;
    beforeAll(async () => {
      service = await startTestService();
      ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
      instructor = await service.token({ role: 'instructor', assignments: null });
      browser = await chromium.launch({ executablePath, args: FLAGS });
    });
    afterAll(async () => {
      await browser.close();
      await service.close();
    });

    async function logIn(token: string): Promise<Page> {
      const page = await browser.newPage();
      await page.goto(service.serving.url);
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${service.serving.url}/`);
      return page;
    }

    /** Drops a file where files are dropped. */
    async function drop(page: Page, name: string, content: string): Promise<void> {
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
      const page = await logIn(ada);
      await page.getByRole('link', { name: 'Greet somebody' }).click();
      await drop(page, 'greet.js', WRONG);
      await page.getByText('Handed in. It is graded now.').waitFor();
      await page.getByRole('cell', { name: 'graded', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Runs and report' }).click();
      await page.getByRole('link', { name: 'The report' }).click();
      expect(await page.locator('body').innerText()).toContain('Greets Ada');
      await page.close();

      const [submission] = service.serving.service.store.list('greeting', 'ada');
      const file = join(service.workspace.path, 'assignments/greeting/ada.transcript');
      await writeFile(file, '# Greets Ada\n~Your name: \n<Ada\n>hello, Ada!\n');
      // Once a page shows an assignment.yaml that was written since, its cases are those of now, too.
      const yaml = join(service.workspace.path, 'assignments/greeting/assignment.yaml');
      await writeFile(yaml, `${await readFile(yaml, 'utf8')}\n`);
      const office = await logIn(instructor);
      await office.goto(`${service.serving.url}/submissions/${submission?.id ?? ''}`);
      await office.getByRole('button', { name: 'Grade again' }).click();
      await office.getByRole('heading', { name: 'What the last regrade changed' }).waitFor();
      const changes = await office.locator('section[aria-labelledby="changes"]').innerText();
      expect(changes).toContain('Greets Ada: wrong-answer → accepted');
      await office.close();
    });

    it('is usable by anybody: axe finds nothing, on a desk and on a phone, and nothing is wider than the screen', async () => {
      const id = await service.handIn(ada, RIGHT);
      await service.ended(id, ada);
      const page = await logIn(instructor);
      for (const path of ['/login', '/', '/assignments/greeting', `/submissions/${id}`]) {
        await page.goto(`${service.serving.url}${path}`);
        await page.evaluate(axe.source);
        for (const viewport of [{ width: 1280, height: 900 }, PHONE]) {
          await page.setViewportSize(viewport);
          const violations = await page.evaluate<axe.Result[]>(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
          );
          const found = violations.map((violation) => violation.id);
          expect({ path, found }).toEqual({ path, found: [] });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect({ path, overflow: overflow > 0 }).toEqual({ path, overflow: false });
        }
      }
      await page.close();
    });

    it('can be used by the keyboard alone', async () => {
      const page = await logIn(ada);
      await page.goto(`${service.serving.url}/assignments/greeting`);
      const reached: string[] = [];
      for (let tabs = 0; tabs < 8; tabs += 1) {
        await page.keyboard.press('Tab');
        reached.push(await page.evaluate(() => document.activeElement?.id ?? ''));
      }
      expect(reached).toContain('files');
      await page.close();
    });
  },
);
