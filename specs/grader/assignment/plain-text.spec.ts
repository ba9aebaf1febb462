/** Transcripts and pairs as Windows, git and other systems leave them: read as they are meant, or refused by name. */
import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import type { Case } from '../../../grader/model.js';

const root = openFolder();
let number = 0;

import { writeTexts } from '../../support/workspace.js';
import { openFolder } from '../../support/places.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What an item says besides its check. */
const EXACT = ' + exact: true';

/** The cases of an assignment whose items are these transcripts; or its complaints, without the place before them. */
async function load(files: Files, ...items: readonly string[]): Promise<readonly Case[] | string> {
  const folder = join(root, String((number += 1)));
  const rubric = items.map((item, index) => {
    const [transcripts = '', more = 'visibility: visible'] = item.split(' + ');
    return `  - { id: i${String(index)}, title: I, points: 1, ${more}, check: { transcripts: [${transcripts}], program: p } }\n`;
  });
  const yaml = `id: x\ntitle: X\nlanguages: { python: { required: [p.py], programs: { p: p.py } } }\nrubric:\n${rubric.join('')}`;
  await writeTexts(folder, { ...files, 'assignment.yaml': yaml });
  const loaded = await loadAssignment(join(folder, 'assignment.yaml'));
  if (loaded.ok) return loaded.value.rubric.flatMap(({ cases }) => cases);
  return loaded.fault
    .map(
      ({ place, expected, found }) =>
        `${place.file.slice(place.file.lastIndexOf('/') + 1)}:${String(place.line)}: expected ${expected}, found ${found}`,
    )
    .join('\n');
}

/** What is typed and what is expected. */
async function dialogueOf(files: Files, transcripts: string): Promise<unknown> {
  const cases = await load(files, transcripts);
  if (typeof cases === 'string') return cases;
  return cases.map((each) => (each.kind === 'transcript' ? each.dialogue.turns.map(({ text }) => text) : []));
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a pair', () => {
  test.each<[string, Files]>([
    ['as it should be', { 'a.in': '1\n', 'a.ans': 'one\ntwo\n' }],
    ['with CR LF in its answer', { 'a.in': '1\n', 'a.ans': 'one\r\ntwo\r\n' }],
    ['with the mark of its end that DOS writes', { 'a.in': '1\n\u001a', 'a.ans': 'one\ntwo\n\u001a' }],
    ['with CR LF in both', { 'a.in': '1\r\n', 'a.ans': 'one\r\ntwo\r\n' }],
    ['with CR LF in NAME.out', { 'a.in': '1\n', 'a.out': 'one\r\ntwo\r\n' }],
    ['with a byte order mark in its answer', { 'a.in': '1\n', 'a.ans': '\ufeffone\ntwo\n' }],
    ['with a byte order mark in its input', { 'a.in': '\ufeff1\n', 'a.ans': 'one\ntwo\n' }],
    ['with CR alone in its answer', { 'a.in': '1\n', 'a.ans': 'one\rtwo\r' }],
    ['with CR alone in both, as old Macs end lines', { 'a.in': '1\r', 'a.ans': 'one\rtwo\r' }],
    ['with CR alone and a mark', { 'a.in': '1\n', 'a.out': '\ufeffone\rtwo\r' }],
    ['with endings in capital letters', { 'a.IN': '1\n', 'a.ANS': 'one\ntwo\n' }],
    ['with some of them in capital letters', { 'a.IN': '1\n', 'a.out': 'one\ntwo\n' }],
    ['with an answer in capital letters', { 'a.in': '1\n', 'a.OUT': 'one\ntwo\n' }],
    [
      'with two answers that say the same',
      { 'a.in': '1\n', 'a.ans': 'one\ntwo\n', 'a.out': 'one\r\ntwo\r\n' },
    ],
    ['with all of it', { 'a.in': '\ufeff1\r\n', 'a.ans': '\ufeffone\r\ntwo\r\n' }],
  ])('%s is read', async (_, files) => {
    expect(await dialogueOf(files, '"*.in"')).toEqual([['one\ntwo\n', '1\n']]);
  });

  test('is listed by its input, whatever a pattern matches', async () => {
    const files = { 'c/a.in': '1\n', 'c/a.ans': 'one\n', 'c/a.args': 'x\n' };
    expect(await dialogueOf(files, '"c/*"')).toEqual([['one\n', '1\n']]);
    expect(await load(files, 'c/a.ans')).toContain('expected the input of a pair (*.in)');
    const loud = { 'c/A.IN': '1\n', 'c/A.ANS': 'one\n', 'c/A.ARGS': 'x\n' };
    expect(await dialogueOf(loud, '"c/*"')).toEqual([['one\n', '1\n']]);
    expect(await dialogueOf(loud, 'c')).toEqual([['one\n', '1\n']]);
    expect(await load(loud, 'c/A.ANS')).toContain('expected the input of a pair (*.in)');
  });

  test.each<[string, Files, string]>([
    [
      'CR LF in some lines',
      { 'a.in': '1\n', 'a.ans': 'one\ntwo\r\n' },
      'a.ans:2: expected line ends that are all alike (a transcript can say which lines end with CR LF), found a Windows line end (CR LF) in this line, and not in all',
    ],
    [
      'CR LF in some lines of its input',
      { 'a.in': '1\r\n2\n', 'a.ans': 'one\n' },
      'a.in:1: expected line ends that are all alike',
    ],
    [
      'Latin-1 in its answer',
      { 'a.in': '1\n', 'a.ans': bytes('\xe4\n') },
      'a.ans:1: expected UTF-8 (save the file as UTF-8), found the byte E4, as in Latin-1',
    ],
    [
      'UTF-16 in its answer',
      { 'a.in': '1\n', 'a.ans': utf16('one\n') },
      'a.ans:1: expected UTF-8 (save the file as UTF-8), found UTF-16',
    ],
    [
      'UTF-16 without a mark in its answer',
      { 'a.in': '1\n', 'a.ans': Buffer.from('one\ntwo\n', 'utf16le') },
      'a.ans:1: expected UTF-8 (save the file as UTF-8), found UTF-16',
    ],
    [
      'UTF-32 in its answer',
      { 'a.in': '1\n', 'a.ans': Buffer.from('\xff\xfe\0\0o\0\0\0', 'latin1') },
      'a.ans:1: expected UTF-8 (save the file as UTF-8), found UTF-32',
    ],
    [
      'UTF-16 in its input',
      { 'a.in': utf16('1\n'), 'a.ans': 'one\n' },
      'a.in:1: expected UTF-8 (save the file as UTF-8), found UTF-16',
    ],
    [
      'an answer without its input',
      { 'a.in': '1\n', 'a.ans': 'one\n', 'b.ans': 'two\n' },
      'b.in, found its answer alone',
    ],
    [
      'an input with two answers',
      { 'a.in': '1\n', 'a.ans': 'one\n', 'a.out': 'two\n' },
      'a.out:1: expected the same as in a.ans, or one of the two files, found another answer',
    ],
    [
      'the same in capital letters',
      { 'a.in': '1\n', 'a.ANS': 'one\n', 'a.OUT': 'two\n' },
      'a.OUT:1: expected the same as in a.ANS, or one of the two files, found another answer',
    ],
    ['an input without its answer', { 'a.in': '1\n' }, 'NAME.ans or NAME.out beside'],
  ])('with %s is refused', async (_, files, told) => {
    expect(await load(files, '"*.in"')).toContain(told);
  });
});

describe('a transcript', () => {
  test.each<[string, string]>([
    ['CR LF', '# T\r\n<1\r\n>one\r\n'],
    ['CR LF in lines of the dialogue alone', '<1\r\n>one\r\n'],
    ['a byte order mark', '\ufeff# T\n<1\n>one\n'],
    ['both', '\ufeff# T\r\n<1\r\n>one\r\n'],
    ['CR alone', '# T\r<1\r>one\r'],
  ])('with %s is read by the same rule', async (_, text) => {
    expect(await dialogueOf({ 't.transcript': text }, 't.transcript')).toEqual([['1\n', 'one\n']]);
  });
  test('a CR LF that some lines alone have is the program’s own', async () => {
    expect(await dialogueOf({ 't.transcript': '# T\n<1\n>one\r\n' }, 't.transcript')).toEqual([
      ['1\n', 'one\r\n'],
    ]);
  });
});

describe('letters with marks that two characters make', () => {
  const two = (text: string): string => text.normalize('NFD');
  const ONE = [['Größe?\n', 'Jürgen\n']];
  const TYPED = '# T\n$ Ü\n>Größe?\n<Jürgen\n';
  const partsOf = async (text: string): Promise<unknown> => {
    const cases = await load({ 't.transcript': text }, 't.transcript');
    return typeof cases === 'string'
      ? cases
      : cases.map((each) =>
          each.kind === 'transcript' ? [each.dialogue.args, each.files, each.filesAfter] : [],
        );
  };

  test.each<[string, Files, string]>([
    ['a transcript', { 't.transcript': two(TYPED) }, 't.transcript'],
    ['a pair', { 'a.in': two('Jürgen\n'), 'a.ans': two('Größe?\n') }, '"*.in"'],
    ['the input of a pair', { 'a.in': two('Jürgen\n'), 'a.out': 'Größe?\n' }, '"*.in"'],
    ['one line of a transcript', { 't.transcript': `>Größe?\n${two('<Jürgen\n')}` }, 't.transcript'],
  ])('of %s are one', async (_, files, transcripts) => {
    expect(await dialogueOf(files, transcripts)).toEqual(ONE);
  });

  test.each<[string, string, unknown]>([
    ['arguments', `$ Ü ö\n>x\n`, [['Ü', 'ö'], [], []]],
    [
      'files, and their names',
      '@ file ä.txt\n|ö\n@ file-after ü.txt\n|ß é\n>x\n',
      [[], [{ name: 'ä.txt', text: 'ö\n' }], [{ name: 'ü.txt', text: 'ß é\n' }]],
    ],
  ])('of %s are one, too', async (_, text, parts) => {
    expect(await partsOf(two(text))).toEqual([parts]);
  });

  test.each<[string, Files, string]>([
    ['transcript', { 't.transcript': two(`@ exact\n${TYPED}`) }, 't.transcript'],
    ['item', { 't.transcript': two(TYPED) }, `t.transcript${EXACT}`],
    ['item of pairs', { 'a.in': two('Jürgen\n'), 'a.ans': two('Größe?\n') }, `"*.in"${EXACT}`],
  ])('stay as they are where the %s says exact', async (_, files, transcripts) => {
    expect(await dialogueOf(files, transcripts)).toEqual([ONE[0]?.map(two)]);
  });
});

test('a CR within a line that is not ended is the program’s own', async () => {
  expect(await dialogueOf({ 'a.in': '1\n', 'a.ans': '10%\r20%' }, '"*.in"')).toEqual([['10%\r20%', '1\n']]);
});

describe('ids', () => {
  const idsOf = async (files: Files, ...items: readonly string[]): Promise<unknown> => {
    const cases = await load(files, ...items);
    return typeof cases === 'string' ? cases : cases.map(({ id }) => id);
  };
  const pair = (name: string): Files => ({ [`${name}.in`]: '1\n', [`${name}.ans`]: 'one\n' });

  test.each<[string, Files, string[], string[]]>([
    ['are the names of files', { ...pair('a/x'), ...pair('b/y') }, ['a/*.in, b/*.in'], ['x', 'y']],
    [
      'have the folders of files of one name',
      { ...pair('data/sample/1'), ...pair('data/secret/g1/1'), ...pair('data/secret/g2/1') },
      ['data/sample/*.in', 'data/secret/g1/*.in, data/secret/g2/*.in'],
      ['sample-1', 'g1-1', 'g2-1'],
    ],
    [
      'have as many folders as it takes',
      { ...pair('a/g/1'), ...pair('b/g/1') },
      ['a/g/*.in, b/g/*.in'],
      ['a-g-1', 'b-g-1'],
    ],
    ['are made of names that no id may have', pair('01 small case'), ['"*.in"'], ['01-small-case']],
    [
      'tell transcripts apart, too',
      { 'a/t.transcript': '>x\n', 'b/t.transcript': '>y\n' },
      ['a/t.transcript, b/t.transcript'],
      ['a-t', 'b-t'],
    ],
    [
      'have the endings of a pair and a transcript of one name',
      { ...pair('x'), 'x.transcript': '>x\n' },
      ['.'],
      ['x.in', 'x.transcript'],
    ],
    [
      'of a whole package, named by its folder',
      { ...pair('data/sample/1'), ...pair('data/secret/1'), ...pair('data/secret/2') },
      ['data'],
      ['sample-1', 'secret-1', '2'],
    ],
  ])('%s', async (_, files, items, ids) => {
    expect(await idsOf(files, ...items)).toEqual(ids);
  });

  test('a file that two items take is still refused', async () => {
    expect(await idsOf(pair('a'), '"*.in"', '"*.in"')).toContain(
      'an id that no other case of this assignment has',
    );
  });
});
