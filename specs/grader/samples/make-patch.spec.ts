import { describe, expect, test } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import { applyChanges, type Files } from '../../../grader/samples/apply.js';
import { makePatch } from '../../../grader/samples/make-patch.js';
import { parseSamplePatch } from '../../../grader/samples/patch.js';

const HEAD = 'base: accepted/plain\nloses: [letters]\n';

function filesOf(texts: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
}

function textsOf(files: Files): Record<string, string> {
  return Object.fromEntries(
    [...files].sort().map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  );
}

/** What comes out where the patch from one to the other is written, read and applied. */
function unfold(base: Files, sample: Files): Record<string, string> {
  const made = makePatch(base, sample, HEAD);
  if (!made.ok) throw new Error(made.fault);
  const patch = parseSamplePatch(Buffer.from(made.value), 'it.patch');
  if (!patch.ok) throw new Error(JSON.stringify(patch.fault));
  const applied = applyChanges(base, patch.value);
  if (!applied.ok) throw new Error(JSON.stringify(applied.fault));
  return textsOf(applied.value);
}

const line = fc.constantFrom(
  'a',
  'b',
  '',
  '}',
  '--- a/x',
  '+++ b/x',
  '@@ -1,1 +1,1 @@',
  'x\r',
  '\ttab ',
  '\u2028',
  'é',
  '\\ No',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, ended]) => lines.join('\n') + (ended ? '\n' : ''));
const name = fc.constantFrom(
  'A.java',
  'B.java',
  'src/A.java',
  'two words.ts',
  'Größe.ts',
  'a"quote.ts',
  'b\\slash',
  "it's b/x",
);
const tree = fc.dictionary(name, text, { maxKeys: 4 });

describe('a patch', () => {
  test('makes the sample from its base, whatever is in both', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const [base, sample] = [filesOf(one), filesOf(other)];
        fc.pre(JSON.stringify(textsOf(base)) !== JSON.stringify(textsOf(sample)));
        expect(unfold(base, sample)).toEqual(textsOf(sample));
      }),
      { numRuns: amount({ quick: 100, thorough: 300 }) },
    );
  });

  test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    ['a change', { a: '1\n2\n3\n' }, { a: '1\n5\n3\n' }, ['--- a/a', '-2', '+5']],
    ['a new file', { a: '1\n' }, { a: '1\n', b: '2\n' }, ['new file mode', '--- /dev/null', '+++ b/b', '+2']],
    [
      'a file that is gone',
      { a: '1\n', b: '2\n' },
      { a: '1\n' },
      ['deleted file mode', '+++ /dev/null', '-2'],
    ],
    ['another name', { a: '1\n' }, { 'src/a': '1\n' }, ['rename from a', 'rename to src/a']],
    [
      'another folder and a change',
      { a: '1\n' },
      { 'src/a': '2\n' },
      ['rename from a', 'rename to src/a', '+2'],
    ],
    ['another name in upper case', { 'a.java': '1\n' }, { 'A.java': '1\n' }, ['rename to A.java']],
    ['an empty file', { a: '1\n' }, { a: '1\n', b: '' }, ['new file mode']],
    ['other line ends', { a: '1\n2\n' }, { a: '1\r\n2\r\n' }, ['-1\n', '+1\r\n']],
    ['no line end at the end', { a: '1\n' }, { a: '1' }, ['\\ No newline at end of file']],
  ])('says %s', (_, one, other, words) => {
    const made = makePatch(filesOf(one), filesOf(other), HEAD);
    const written = made.ok ? made.value : '';
    for (const word of words) expect(written).toContain(word);
    expect(written.startsWith(`${HEAD}\n`)).toBe(true);
    expect(unfold(filesOf(one), filesOf(other))).toEqual(other);
  });

  test.each<[string, Files, Files, string]>([
    [
      'bytes',
      filesOf({}),
      new Map([['a', Buffer.from([0xff])]]),
      'a is no text in UTF-8: keep this sample as a folder',
    ],
    ['a zero byte', filesOf({ a: '\0' }), filesOf({}), 'a is no text in UTF-8: keep this sample as a folder'],
    ['nothing', filesOf({ a: '1' }), filesOf({ a: '1' }), 'it is the same as its base'],
  ])('cannot say %s', (_, base, sample, fault) => {
    expect(makePatch(base, sample, HEAD)).toEqual({ ok: false, fault });
  });
});
