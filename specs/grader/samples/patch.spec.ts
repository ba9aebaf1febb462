import { describe, expect, test } from '@jest/globals';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { applyChanges } from '../../../grader/samples/apply.js';
import { headOf, parseSamplePatch } from '../../../grader/samples/patch.js';

const BASE = new Map(
  Object.entries({ 'A.java': 'one\ntwo\nthree\n', 'b.bin': '\0' }).map(([name, text]) => [
    name,
    Buffer.from(text),
  ]),
);
const HEAD = 'base: accepted/plain\n\n';
const CHANGE = '--- a/A.java\n+++ b/A.java\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n';

/** The text of A.java in the sample, or the first complaint. */
function read(patch: string | Buffer): string {
  const parsed = parseSamplePatch(Buffer.from(patch), 'x.patch');
  const applied = parsed.ok ? applyChanges(BASE, parsed.value) : parsed;
  if (!applied.ok) return applied.fault.map((complaint) => formatComplaint(complaint)).join('\n');
  return [...applied.value]
    .sort()
    .map(([name, bytes]) => `${name}: ${Buffer.from(bytes).toString('utf8')}`)
    .join();
}

describe('a patch', () => {
  test('holds what the sample proves, and its difference', () => {
    const parsed = parseSamplePatch(
      Buffer.from(`base: accepted/plain\nloses: [letters]\n\n${CHANGE}`),
      'x.patch',
    );
    expect(parsed).toMatchObject({
      ok: true,
      value: { base: 'accepted/plain', expectation: { loses: ['letters'] } },
    });
    expect(read(`${HEAD}${CHANGE}`)).toBe('A.java: one\n2\nthree\n,b.bin: \0');
  });

  test('is read as git writes it, with what git says besides', () => {
    const extended = 'diff --git a/A.java b/A.java\nindex 1234567..89abcde 100644\n';
    const named = CHANGE.replace('@@\n', '@@ class A\n');
    expect(read(`${HEAD}${extended}${named}`)).toContain('A.java: one\n2\nthree\n');
  });

  test('has a head that ends where its difference begins', () => {
    expect(headOf(`${HEAD}${CHANGE}`)).toBe(HEAD);
    expect(headOf(`${HEAD}diff --git a/A b/A\n`)).toBe(HEAD);
  });

  test.each<[string, string | Buffer]>([
    ['no base', `loses: []\n${CHANGE}`],
    ['a base that is no name', `base: plain\n${CHANGE}`],
    ['a key that is none', `base: a/b\nlose: []\n${CHANGE}`],
    ['no difference', 'base: a/b\n'],
    ['words between', `${HEAD}${CHANGE}and more\n`],
    ['a hunk that is cut off', `${HEAD}${CHANGE.replace(' three\n', '')}`],
    ['another line in the base', `${HEAD}${CHANGE.replace('-two', '-tow')}`],
    ['a place further down', `${HEAD}${CHANGE.replace('-1,3 +1,3', '-2,3 +2,3')}`],
    ['a line after the end', `${HEAD}${CHANGE.replace('-1,3 +1,3', '-4,3 +4,3')}`],
    ['a file that is not there', `${HEAD}${CHANGE.replace('a/A.java', 'a/A.jav')}`],
    ['a file without its prefix', `${HEAD}${CHANGE.replace('a/A.java', 'A.java')}`],
    ['a file outside', `${HEAD}${CHANGE.replace('b/A.java', 'b/../A.java')}`],
    ['a file that is no text', `${HEAD}${CHANGE.replaceAll('A.java', 'b.bin')}`],
    ['a new file that is there', `${HEAD}--- /dev/null\n+++ b/A.java\n@@ -0,0 +1,1 @@\n+x\n`],
    [
      'a file deleted in part',
      `${HEAD}${CHANGE.replace('b/A.java', '/dev/null').replace('+++ b', '+++ ')}`.replace(
        '+++ /dev',
        '+++ /dev',
      ),
    ],
    ['a file twice', `${HEAD}${CHANGE}${CHANGE}`],
    ['a binary file', `${HEAD}diff --git a/b.bin b/b.bin\nBinary files a/b.bin and b/b.bin differ\n`],
    ['a change of nothing', `${HEAD}diff --git a/A.java b/A.java\nold mode 100644\nnew mode 100755\n`],
    ['other bytes', Buffer.concat([Buffer.from(HEAD), Buffer.from([0xff])])],
  ])('is refused with the place: %s', (_, patch) => {
    expect(`\n${read(patch)}`).toMatchSnapshot();
  });
});
