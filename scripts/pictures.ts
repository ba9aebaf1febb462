/**
 * Takes the pictures of the README from a report: `npm run pictures [-- REPORT SUBMISSION]`. By default it uses the
 * report that `npm run grade` makes of the sample class. Needs Chromium; CHROMIUM names another one than
 * /usr/bin/chromium.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [report = 'report', submission = 'alan'] = process.argv.slice(2);
const PICTURES = [
  // As wide as the table of the class.
  { name: 'class.png', page: 'index.html', width: 1280, height: 500 },
  {
    name: 'student.png',
    page: join('submissions', submission, 'feedback.html'),
    width: 1100,
    height: 640,
  },
];
const FOLDER = join('docs', 'pictures');

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, page: place, width, height } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
    await page.goto(pathToFileURL(resolve(report, place)).href);
    await page.screenshot({ path: join(FOLDER, name) });
    await page.close();
  }
} finally {
  await browser.close();
}
