import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type DisplayServer, serve } from '../../../reference/qirkat/display/server.js';
import { Table } from '../../../reference/qirkat/display/table.js';
import { seededRandom } from '../../../reference/qirkat/random.js';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let server: DisplayServer;

beforeEach(async () => {
  server = await serve(new Table(seededRandom(1)), 0);
});

afterEach(async () => {
  server.close();
  await server.closed;
});

interface Reply {
  readonly status: number;
  readonly text: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function ask(
  method: string,
  path: string,
  body = '',
  headers: Record<string, string> = JSON_TYPE,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, server.url), { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += String(part)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end(body);
  });
}

const played = ({ text }: Reply): readonly string[] =>
  (JSON.parse(text) as { played: readonly { move: string }[] }).played.map(({ move }) => move);

describe('the server of the page', () => {
  it('listens on loopback only', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  it('plays a legal move and the answer to it, and takes both back', async () => {
    expect(played(await ask('POST', '/move', '{"move":"c2-c3"}'))).toEqual(['c2-c3']);
    expect(played(await ask('POST', '/think', '{}'))).toHaveLength(2);
    expect(played(await ask('POST', '/take-back', '{}'))).toEqual([]);
  });

  it.each([
    ['an illegal move', '/move', '{"move":"c2-c4"}', 409],
    ['no move', '/move', '{}', 409],
    ['a thought out of turn', '/think', '{}', 409],
    ['nothing to take back', '/take-back', '{}', 409],
    ['players that are none', '/begin', '{"white":"cat","black":"dog"}', 409],
    ['broken JSON', '/move', '{', 400],
    ['JSON that is no object', '/move', '3', 400],
    ['too much', '/move', `{"move":"${'x'.repeat(20_000)}"}`, 400],
    ['a place that is not', '/nowhere', '{}', 404],
  ])('refuses %s and changes nothing', async (_, path, body, status) => {
    expect((await ask('POST', path, body)).status).toBe(status);
    expect(played(await ask('GET', '/view'))).toEqual([]);
  });

  it('refuses what another site could send', async () => {
    const form = await ask('POST', '/move', 'move=c2-c3', { 'content-type': 'text/plain' });
    const rebound = await ask('GET', '/view', '', { host: 'example.org' });
    expect([form.status, rebound.status]).toEqual([405, 403]);
  });

  it('names no other place than its own', async () => {
    for (const path of ['/', '/style.css', '/script.js']) {
      const { status, text } = await ask('GET', path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/https?:\/\//);
    }
  });

  it('ends when the person quits', async () => {
    expect((await ask('POST', '/quit', '{}')).status).toBe(200);
    await server.closed;
  });

  it('says so when the port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(serve(new Table(seededRandom(1)), port)).rejects.toThrow('EADDRINUSE');
  });
});

const inBrowser = existsSync(CHROMIUM) ? describe : describe.skip;

inBrowser(`the page (skipped without ${CHROMIUM})`, () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    // Playwright makes an empty profile folder of its own and removes it afterwards.
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    // One page for all: each would be a process more.
    page = await browser.newPage();
    page.on('pageerror', (problem) => problems.push(String(problem)));
    page.on('console', (message) => {
      // The one complaint allowed: the browser reports every refused request.
      if (message.type() === 'error' && !message.text().includes('409')) problems.push(message.text());
    });
  });

  afterAll(async () => browser.close());

  beforeEach(async () => {
    problems.length = 0;
    await page.goto(server.url);
    await page.waitForSelector('.movable');
  });

  afterEach(async () => {
    await page.goto('about:blank');
    expect(problems).toEqual([]);
  });

  const square = (name: string): ReturnType<Page['locator']> => page.locator(`[data-square=${name}]`);
  const status = (text: string): Promise<unknown> => page.getByRole('status').getByText(text).waitFor();
  const attributes = async (selector: string, name: string): Promise<readonly string[]> => {
    const found = await page.locator(selector).all();
    const values = await Promise.all(found.map((one) => one.getAttribute(name)));
    return values.map((value) => value ?? '').sort();
  };
  const marked = (mark: string): Promise<readonly string[]> => attributes(`.${mark}`, 'data-square');

  /** Looks again and again: the page's own policy keeps the browser from doing so for us. */
  const until = async (expression: string): Promise<void> => {
    while ((await page.evaluate(expression)) !== true) await page.waitForTimeout(20);
  };

  const twoPeople = async (): Promise<void> => {
    await page.getByRole('combobox', { name: 'Black' }).selectOption('person');
    await page.getByRole('button', { name: 'New game' }).click();
    await until('view.players.black === "person"');
  };

  it('highlights the pieces that can go, then where the chosen one can go', async () => {
    expect(await marked('movable')).toEqual(['b2', 'c2', 'd2', 'd3']);
    await square('d2').click();
    expect(await marked('chosen')).toEqual(['d2']);
    expect(await marked('offer')).toEqual(['c3']);
    await page.keyboard.press('Escape');
    expect(await marked('chosen')).toEqual([]);
  });

  it('plays with the mouse against the program, and marks the last move', async () => {
    await square('c2').click();
    await square('c3').click();
    await status('Black played');
    const moves = await page.locator('#played li').allTextContents();
    expect(moves).toHaveLength(2);
    expect(moves[0]).toBe('White c2-c3');
    const answer = moves[1]?.replace('Black ', '').split('-') ?? [];
    expect(await marked('last')).toEqual([...answer].sort());
  });

  it('plays with the keyboard alone, two people', async () => {
    await twoPeople();
    await square('c3').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await status('White played c2-c3. Black to move.');
    expect(await square('c3').getAttribute('aria-label')).toBe('c3, white piece, in the last move');
  });

  it('walks a jump square by square, showing what is left', async () => {
    await twoPeople();
    // The shortest way to a double jump.
    for (const move of ['d2-c3', 'b4-d2', 'e1-c3']) {
      for (const name of move.split('-')) await square(name).click();
      await status(`played ${move}.`);
    }
    await square('d4').click();
    await square('d2').click();
    await status('Jump on.');
    expect(await marked('offer')).toEqual(['b4']);
    expect(await square('d3').getAttribute('aria-label')).toBe('d3, empty');
    await square('b4').click();
    await status('played d4-d2-b4.');
  });

  it('says why a click does nothing', async () => {
    await square('c4').click();
    await status('White has no piece on c4.');
    await square('a1').click();
    await status('The piece on a1 has nowhere to go.');
  });

  it('takes a move back', async () => {
    await square('c2').click();
    await square('c3').click();
    await status('Black played');
    await page.getByRole('button', { name: 'Take back' }).click();
    await until('document.querySelectorAll("#played li").length === 0');
    expect(await marked('movable')).toEqual(['b2', 'c2', 'd2', 'd3']);
  });

  it('names every square and control for those who do not see them', async () => {
    const labels = await attributes('.square', 'aria-label');
    expect(labels).toHaveLength(25);
    expect(labels).toContain('c3, empty');
    expect(labels).toContain('c2, white piece, can go');
    expect(await page.locator('.square[tabindex="0"]').count()).toBe(1);
    for (const name of ['New game', 'Take back', 'Quit']) {
      expect(await page.getByRole('button', { name }).count()).toBe(1);
    }
  });

  it('is light or dark as the reader likes', async () => {
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
    await page.emulateMedia({ colorScheme: null });
  });

  it('ends the program with Quit', async () => {
    await page.getByRole('button', { name: 'Quit' }).click();
    await status('The program has ended.');
    await server.closed;
  });
});
