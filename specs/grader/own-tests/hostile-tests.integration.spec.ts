/** Tests handed in that are made to keep the grader busy, to blame it, or to say more than a test may. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  oneWorkspace,
  readResults,
  readTexts,
  runMain,
  SHELL_GREETING_PROVED,
} from '../../support/workspace.js';

/** Waits where it is asked to. */
const WAITS = 'case "$name" in sleep*) sleep 1;; esac\n';
const base = SHELL_GREETING_PROVED['assignments/greeting/reference/greet.sh'] ?? '';
const REFERENCE = base.replace('echo "Hello', `${WAITS}echo "Hello`);

const YAML = `${(SHELL_GREETING_PROVED['assignments/greeting/assignment.yaml'] ?? '').replace(
  'limits: {',
  'limits: { submission: 1s,',
)}  - id: own-tests
    title: Your own tests
    points: 4
    check:
      program: greet
      tests:
        notices:
          wrong-answer/lower-case: the greeting begins with a small letter
`;

const GOOD = '~Your name: \n<Grace\n>Hello, Grace!\n';
const slow = (name: string): string => `~Your name: \n<sleep ${name}\n>Hello, sleep ${name}!\n`;
const NASTY = '<script>alert(1)<script>&amp;[x](javascript)`$(x)`.transcript';

/** With a good test beside each, so that what is lost shows. */
const CLASS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  good: {},
  'a-long-argument': { 'x.transcript': `$ ${'a'.repeat(200_000)}\n${GOOD}` },
  'arguments-without-end': { 'x.transcript': `$ ${'a '.repeat(100_000)}\n${GOOD}` },
  'a-long-name-of-a-file': { 'x.transcript': `@ file ${'a'.repeat(300)}\n|a\n${GOOD}` },
  'folders-in-each-other': { 'x.transcript': `@ file ${'a/'.repeat(3000)}b\n|a\n${GOOD}` },
  'a-file-that-is-a-folder': { 'x.transcript': `@ file a\n|a\n@ file a/b\n|a\n${GOOD}` },
  'files-without-end': {
    'x.transcript': `${Array.from({ length: 5000 }, (_, at) => `@ file f${at}\n|a\n`).join('')}${GOOD}`,
  },
  'a-file-in-place-of-the-program': { 'x.transcript': `@ file greet.sh\n|echo pwned\n${GOOD}` },
  'a-file-outside': { 'x.transcript': `@ file ../../x\n|a\n${GOOD}` },
  'limits-without-limit': { 'x.transcript': `@ wall 10min\n@ memory 100G\n${GOOD}` },
  'lines-that-are-no-transcript': { 'x.transcript': 'x\n'.repeat(100_000) },
  'a-name-that-acts': { [NASTY]: '~Your name: \n<Grace\n>Nonsense\n' },
  'files-that-are-large-together': Object.fromEntries(
    Array.from({ length: 4 }, (_, at) => [`${at}.transcript`, `# ${'x'.repeat(100_000)}\n${GOOD}`]),
  ),
  // Longer than the time of a submission on the busiest machine, twenty times as long as on an idle one.
  'tests-that-take-long': Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `slow-${String(at).padStart(2, '0')}.transcript`,
      slow(String(at)),
    ]),
  ),
};

const workspace = oneWorkspace({
  ...SHELL_GREETING_PROVED,
  'assignments/greeting/assignment.yaml': YAML,
  'assignments/greeting/reference/greet.sh': REFERENCE,
  ...Object.fromEntries(
    Object.entries({ ...CLASS, 'a-link': {} }).flatMap(([name, files]) =>
      Object.entries({ ...files, 'good.transcript': GOOD, 'greet.sh': 'exit 1\n' }).map(
        ([file, text]) => [`class/${name}/${file.replaceAll('/', '\u2044')}`, text] as const,
      ),
    ),
  ),
});
let said: Readonly<Record<string, readonly string[]>>;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  await symlink('/etc/passwd', join(workspace.path, 'class/a-link/passwd.transcript'));
  const words = ['grade', 'greeting', 'class', '--out', 'report', '--allow-weak-sandbox'];
  const { err } = await runMain(workspace.path, words);
  expect(err).toBe('');
  const folder = join(workspace.path, 'report');
  said = Object.fromEntries(
    (await readResults(folder)).map(({ id, items }) => [
      id,
      (items.find((item) => item.id === 'own-tests')?.cases ?? []).map(
        ({ verdict, summary }) => `${verdict}: ${summary ?? ''}`,
      ),
    ]),
  );
  pages = await readTexts(folder);
}, 300_000);

describe('hostile tests', () => {
  test('are told with their fault, are never ours, and end', () => {
    const { 'tests-that-take-long': late, ...others } = said;
    expect(others).toMatchSnapshot();
    expect(late?.[0]).toMatch(
      /^wrong-answer: your tests took more than 1 s in all; not run: .*slow-29\.transcript|and \d+ more$/,
    );
    expect(late?.[1]).toMatch(
      /^wrong-answer: (your tests took more than 1 s in all|a right program passes none)/,
    );
    expect(Object.values(said).flat().join()).not.toContain('judge-error');
  });
  test('have names that act nowhere', () => {
    for (const [name, text] of pages) {
      if (name.endsWith('.html')) expect(text).not.toContain('<script>alert');
      expect([name, text.includes('\u001b')]).toEqual([name, false]);
    }
  });
});
