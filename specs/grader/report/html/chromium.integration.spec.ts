/** The pages as a browser has them: nothing is fetched, anybody can read and use them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { renderClassPage } from '../../../../grader/report/html/class-page.js';
import { feedbackPagePath, instructorPagePath } from '../../../../grader/report/html/page-paths.js';
import { renderSubmissionPage } from '../../../../grader/report/html/submission-page.js';
import { parseMarks } from '../../../../grader/report/gradebooks/marks-file.js';
import type { Report } from '../../../../grader/model.js';
import { assignment, rubricItem } from '../../../support/build.js';
import { makeClass } from '../../../support/class.js';
import { choose } from '../../../support/effort.js';
import { hostileResult } from '../../../support/hostile.js';
import { openFolder } from '../../../support/places.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isThere = existsSync(executablePath);
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-site-isolation-trials --renderer-process-limit=1';

/** All that a change of colours can break. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** All that may hold on a desk and not on a telephone; `npm run test:thorough` asks for every rule there, too. */
const RULES_OF_TELEPHONES = choose({
  quick: ['scrollable-region-focusable', 'link-in-text-block'],
  thorough: undefined,
});

const ALONE = { previous: null, next: null };
const CLASS = makeClass(12, { calls: 4, games: 2 });
/** A class of which a person marks an item, and has not yet. */
const BY_HAND = withManual(makeClass(12, { calls: 3, games: 1 }));
/** The pages looked at, by what is special in them. */
const PAGES: Readonly<Record<string, string>> = {
  class: 'index.html',
  'class that is marked by hand': 'by-hand/index.html',
  'wrong games with boards': 'submissions/student-001/feedback.html',
  'hidden cases too': 'instructor/student-001.html',
  'undecided, not taken': 'submissions/student-006/feedback.html',
  'does not compile': 'submissions/student-007/feedback.html',
  'hostile text': 'instructor/eve.html',
};

function withManual({ assignment: plain, submissions, ...report }: Report): Report {
  const item = rubricItem({ id: 'style', title: 'How it reads', points: 2, manual: true, cases: [] });
  const open = { item, points: '0', spared: '0', undecided: '2', cases: [] };
  return {
    ...report,
    assignment: { ...plain, id: 'by-hand', rubric: [...plain.rubric, item] },
    submissions: submissions.map((each) => ({ ...each, items: [...each.items, open] })),
  };
}

(isThere ? describe : describe.skip)(
  isThere ? 'in Chromium' : `in Chromium (skipped: there is no ${executablePath}; CHROMIUM names another)`,
  () => {
    const folder = openFolder();
    let browser: Browser;
    /** The one that all tests look at, unless they have to do without scripts: a new one costs half a second. */
    let shared: Page;
    beforeAll(async () => {
      const write = async (place: string, text: string): Promise<void> => {
        await mkdir(dirname(join(folder, place)), { recursive: true });
        await writeFile(join(folder, place), text);
      };
      const facts = {
        complete: true,
        gradedAt: '2026-01-02 03:04 UTC',
        cannotContain: ['using the network'],
      };
      await write('index.html', renderClassPage(CLASS, facts));
      for (const result of [...CLASS.submissions, hostileResult]) {
        const of = result === hostileResult ? assignment() : CLASS.assignment;
        await write(feedbackPagePath(result.id), renderSubmissionPage(of, result, 'student', 'bwrap'));
        await write(
          instructorPagePath(result.id),
          renderSubmissionPage(of, result, 'instructor', 'bwrap', { neighbours: ALONE }),
        );
      }
      await write('by-hand/index.html', renderClassPage(BY_HAND, facts));
      const [, second] = BY_HAND.submissions;
      if (second !== undefined)
        await write(
          `by-hand/${instructorPagePath(second.id)}`,
          renderSubmissionPage(BY_HAND.assignment, second, 'instructor', 'bwrap', {
            neighbours: { previous: 'student-001', next: 'student-003' },
          }),
        );
      browser = await chromium.launch({ executablePath, args: FLAGS.split(' ') });
      shared = await browser.newPage();
    });
    afterAll(() => browser.close());

    interface Look {
      readonly colorScheme?: 'light' | 'dark';
      readonly javaScriptEnabled?: boolean;
      readonly width?: number;
    }
    const look = async (
      place: string,
      options: Look,
      visit: (page: Page) => Promise<void>,
    ): Promise<void> => {
      const { width = 1280, colorScheme = 'light', javaScriptEnabled = true } = options;
      const page = javaScriptEnabled ? shared : await browser.newPage({ javaScriptEnabled });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      try {
        const [file = '', part = ''] = place.split(/(?=#)/);
        const address = pathToFileURL(join(folder, file)).href;
        await page.goto(address + part);
        await visit(page);
        expect(asked.map((url) => url.replace(part, ''))).toEqual([address]);
        expect(complaints).toEqual([]);
      } finally {
        for (const event of ['request', 'console', 'pageerror']) page.removeAllListeners(event);
        if (page !== shared) await page.close();
      }
    };

    /** What axe finds, in what can be opened, too. */
    const findBarriers = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
      const found = await page.evaluate<axe.Result[]>(
        `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
      );
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
    };

    // One opened page for all three: opening it takes as long as looking at it.
    test.each(Object.entries(PAGES))(
      'fits a telephone, and axe finds nothing, be it light or dark: %s',
      async (_, place) => {
        await look(place, { width: 390, colorScheme: 'light' }, async (page) => {
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
          await page.evaluate(axe.source);
          expect(await findBarriers(page, RULES_OF_TELEPHONES)).toEqual([]);
          await page.setViewportSize({ width: 1280, height: 900 });
          expect(await findBarriers(page)).toEqual([]);
          await page.emulateMedia({ colorScheme: 'dark' });
          expect(await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
          expect(await findBarriers(page, RULES_OF_COLOURS)).toEqual([]);
        });
      },
    );

    test('marks are given by hand from the keyboard, kept from page to page, and saved as a file that --marks reads', async () => {
      const { items } = CLASS.submissions[0] ?? { items: [] };
      const item = items[0]?.item ?? { id: '', points: 0 };
      const written: string[] = [];
      await look('instructor/student-001.html', { width: 390 }, async (page) => {
        const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
        const said = (): Promise<string> => page.locator('#marks-said').innerText();
        await page.locator('#marks > summary').focus();
        await page.keyboard.press('Enter');
        expect(await page.getByText('Save marks.csv', { exact: true }).isDisabled()).toBe(true);
        await page.getByLabel('About').selectOption(item.id);
        await fill('Points it earns', '1000');
        await page.keyboard.press('Enter');
        expect(await said()).toContain(`0 to ${item.points} points`);
        expect(await page.evaluate('document.activeElement.id')).toBe('marks-points');
        await fill('Points it earns', '0,5');
        await page.keyboard.press('Enter');
        expect(await said()).toBe('Say why in a comment.');
        await fill('Comment', '=1+1, "so"');
        await fill('File and line', 'Main.java:12');
        await page.getByLabel('The student reads the comment').press('Space');
        await page.getByText('Add the row').press('Enter');
        expect(await said()).toBe('Added: row 1.');
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      });
      await look('instructor/student-002.html', {}, async (page) => {
        await page.locator('#marks > summary').click();
        await page.getByLabel('Or change by').fill('-1.5');
        await page.getByLabel('Comment', { exact: true }).fill('two lines\nof it');
        await page.getByText('Add the row').click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByText('Save marks.csv', { exact: true }).click(),
        ]);
        written.push(await readFile(await download.path(), 'utf8'), download.suggestedFilename());
        await page.getByText('Clear all rows').click();
        // The same file is taken up again, and its rows come first.
        await page.getByLabel('Go on from a marks.csv').setInputFiles(await download.path());
        await page.getByText('Read: 2 rows.').waitFor();
        expect(await page.locator('#marks-rows').innerText()).toBe(written[0]);
      });
      expect(written[1]).toBe('marks.csv');
      const submissions = new Set(CLASS.submissions.map(({ id }) => id));
      const read = parseMarks(written[0] ?? '', {
        submissions,
        items: new Map(items.map(({ item: each }) => [each.id, each])),
      });
      const [given] = CLASS.submissions;
      expect(read).toMatchObject({
        ok: true,
        value: [
          {
            submission: given?.id,
            item: item.id,
            points: 0.5,
            comment: '=1+1, "so"',
            place: { file: 'Main.java', line: 12 },
            visible: false,
          },
          { submission: 'student-002', item: null, change: -1.5, comment: 'two lines of it', visible: true },
        ],
      });
    });

    test('the page of the class has the form for all, and leads to that of each whom nobody has marked', async () => {
      let written = '';
      await look('by-hand/index.html', {}, async (page) => {
        await page.locator('#marks > summary').focus();
        await page.keyboard.press('Enter');
        // The item that a person marks is chosen already.
        expect(await page.getByLabel('About').inputValue()).toBe('style');
        await page.getByRole('combobox', { name: 'Submission' }).fill('nobody');
        await page.keyboard.press('Enter');
        expect(await page.locator('#marks-said').innerText()).toContain('Which submission?');
        for (const [id, points] of [
          ['student-012', '1.5'],
          ['student-002', '2'],
        ] as const) {
          await page.getByRole('combobox', { name: 'Submission' }).fill(id);
          await page.getByLabel('Points it earns').fill(points);
          await page.keyboard.press('Enter');
          expect(await page.evaluate('document.activeElement.id')).toBe('marks-who');
        }
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByText('Save marks.csv', { exact: true }).click(),
        ]);
        written = await readFile(await download.path(), 'utf8');
        expect(await page.locator('#marks-names option').count()).toBe(12);
      });
      expect(written.split('\n').slice(1)).toEqual([
        'student-012,style,1.5,,,,yes',
        'student-002,style,2,,,,yes',
        '',
      ]);
    });

    test('whom nobody has marked is one link away, and so is the next', async () => {
      await look('by-hand/instructor/student-002.html#marks', {}, async (page) => {
        await page.locator('#marks-item:focus').waitFor();
        expect(await page.getByLabel('About').inputValue()).toBe('style');
        const next = page.getByRole('link', { name: 'Next' });
        expect(await next.getAttribute('href')).toMatch(/#marks$/);
        await page.locator('#marks > summary').click();
        await page.locator('#marks:not([open])').waitFor();
        expect(await next.getAttribute('href')).not.toContain('#');
      });
      await look('by-hand/index.html', {}, async (page) => {
        const links = page.locator('a[href$="#marks"]');
        expect(await links.first().getAttribute('href')).toBe('instructor/student-001.html#marks');
      });
    });

    const names = (page: Page): Promise<string[]> =>
      page.locator('#class-table tbody tr:visible th').allInnerTexts();
    const sorted = (page: Page, column: string): Promise<string | null> =>
      page.locator('#class-table thead th', { hasText: column }).getAttribute('aria-sort');

    test('the table is sorted from the keyboard, up and down', async () => {
      await look(PAGES['class'] ?? '', {}, async (page) => {
        const focused = (): Promise<unknown> => page.evaluate('document.activeElement.textContent.trim()');
        for (let tab = 0; tab < 400 && (await focused()) !== 'points'; tab++)
          await page.keyboard.press('Tab');
        expect(await focused()).toBe('points');
        await page.keyboard.press('Enter');
        expect(await sorted(page, 'points')).toBe('ascending');
        const marks = CLASS.submissions.map(
          ({ points }) => Number(points.split('/')[0]) / Number(points.split('/')[1] ?? 1),
        );
        const up = await page
          .locator('#class-table tbody td[data-sort]:nth-child(3)')
          .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-sort'))));
        expect(up).toEqual(marks.toSorted((a, b) => a - b));
        await page.keyboard.press('Enter');
        expect(await sorted(page, 'points')).toBe('descending');
        expect(await sorted(page, 'language')).toBeNull();
      });
    });

    test('a class of 300 opens at once: the rows beyond the first ones come when they are asked for', async () => {
      const large = makeClass(300, { calls: 3, games: 1 });
      const facts = { complete: true, gradedAt: null, cannotContain: [] };
      await mkdir(join(folder, 'large'), { recursive: true });
      await writeFile(join(folder, 'large', 'index.html'), renderClassPage(large, facts));
      await look('large/index.html', {}, async (page) => {
        expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThanOrEqual(2500);
        expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(6000);
        expect(await names(page)).toHaveLength(50);
        await page.getByRole('button', { name: 'Show more' }).click();
        expect(await names(page)).toHaveLength(100);
        const last = large.submissions.at(-1)?.id ?? '';
        await page.getByLabel('Find in the table').fill(last);
        expect(await names(page)).toEqual([last]);
      });
    });

    test('the search field is near: a few tab stops from the top', async () => {
      await look(PAGES['class'] ?? '', {}, async (page) => {
        await page.keyboard.press('Tab');
        expect(await page.evaluate('document.activeElement.id')).toBe('to-search');
        await page.keyboard.press('Enter');
        expect(await page.evaluate('document.activeElement.id')).toBe('class-search');
      });
    });

    test('the table is filtered by words and by state', async () => {
      await look(PAGES['class'] ?? '', {}, async (page) => {
        await page.getByLabel('Find in the table').fill('student-01');
        expect(await names(page)).toHaveLength(3);
        expect(await page.locator('#class-count').innerText()).toBe('3 of 12 found');
        await page.getByLabel('Find in the table').fill('');
        await page.getByLabel('Show').selectOption('needs-human');
        expect(await names(page)).toEqual(['student-004', 'student-006']);
      });
    });

    test('everything is there without the script, and nothing that would need it', async () => {
      await look(PAGES['class'] ?? '', { javaScriptEnabled: false }, async (page) => {
        expect(await names(page)).toHaveLength(12);
        expect(await page.locator('#class-controls').isVisible()).toBe(false);
        expect(await page.locator('#class-table button').count()).toBe(0);
      });
    });

    test('links lead to the pages of each submission', async () => {
      await look(PAGES['class'] ?? '', {}, async (page) => {
        const links = await page
          .locator('#class-table tbody a')
          .evaluateAll((all) => all.map((a) => String(Reflect.get(a, 'href'))));
        expect(links).toHaveLength(24);
        for (const link of links) expect(existsSync(new URL(link))).toBe(true);
      });
    });
  },
);
