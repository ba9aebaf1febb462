import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled } from '../../support/installed.js';
import { SHELL_GREETING_PROVED as PROVED, runMain, eachWorkspace } from '../../support/workspace.js';

const FILE = 'assignments/greeting/ada.transcript';
const GOLDEN = PROVED[FILE] ?? '';

const workspace = eachWorkspace(PROVED);

const record = (...words: string[]) =>
  runMain(workspace.path, ['record', 'greeting', '--sandbox', 'none', ...words]);
const golden = () => readFile(join(workspace.path, FILE), 'utf8');

describe('boardmark record', () => {
  test('fills in what the program writes, around what is typed', async () => {
    await workspace.write({ [FILE]: '# Greets Ada\n<Ada\n' });
    const said = await record();
    expect(said.code).toBe(0);
    expect(said.out).toContain('4 transcripts: 3 as the reference has them, 1 written anew.');
    expect(await golden()).toBe(GOLDEN);
  });

  test('keeps comments and settings', async () => {
    await workspace.write({
      [FILE]: '# Greets Ada\n# by name\n@ hint Look at the comma.\n<Ada\n>old\n? 1\n',
    });
    await record();
    expect(await golden()).toBe(
      '# Greets Ada\n# by name\n@ hint Look at the comma.\n~Your name: \n<Ada\n>Hello, Ada!\n',
    );
  });

  test('changes nothing that is as it should be', async () => {
    expect((await record()).out).toContain('4 as the reference has them, 0 written anew');
    expect(await golden()).toBe(GOLDEN);
  });

  const REFERENCE = 'assignments/greeting/reference/greet.sh';
  const READS_AHEAD = 'names=$(cat)\nfor name in $names; do echo "Hello, $name!"; done\n';
  const ANSWERS = 'while read -r name; do echo "Hello, $name!"; done\n';

  test.each([
    ['reads all of its input first', READS_AHEAD, true],
    ['answers each line', ANSWERS, false],
  ])('a reference that %s: whether the order was seen is told', async (_, program, isGuessed) => {
    await workspace.write({
      [REFERENCE]: program,
      [FILE]: '# Greets two\n<Ada\n<Bob\n',
    });
    const said = await record('--only', 'ada');
    expect(await golden()).toBe('# Greets two\n<Ada\n>Hello, Ada!\n<Bob\n>Hello, Bob!\n');
    expect(said.out.includes('ada.transcript: where the lines marked < stand is a guess')).toBe(isGuessed);
  });

  test('a reference that tells of all lines at their end: nothing is put between them', async () => {
    await workspace.write({
      [REFERENCE]: 'set -- $(cat)\necho "Names: $#, first Hello, $1!"\n',
      [FILE]: '# Greets two\n<Ada\n<Bob\n',
    });
    await record('--only', 'ada');
    expect(await golden()).toBe('# Greets two\n<Ada\n<Bob\n>Names: 2, first Hello, Ada!\n');
  });

  const LOOP = `printf '> '
while read -r name && [ "$name" != q ]; do
  echo "Hello, $name!"
  printf '> '
done
echo Bye
`;

  test('what is written at the end of the input, too, is not put before the line that asks for it', async () => {
    await workspace.write({
      [REFERENCE]: LOOP,
      [FILE]: '# Greets one, then ends\n<Ada\n<q\n',
    });
    const said = await record('--only', 'ada');
    expect(await golden()).toBe('# Greets one, then ends\n~> \n<Ada\n>Hello, Ada!\n~> \n<q\n>Bye\n');
    expect(said.out).not.toContain('a guess');
  });

  test('a reference that gathers its lines until one ends them: the order is said to be a guess', async () => {
    await workspace.write({
      [REFERENCE]: `all=
while read -r name && [ "$name" != q ]; do all="$all$name "; done
for name in $all; do echo "Hello, $name!"; done
`,
      [FILE]: '# Greets two\n<Ada\n<Bob\n<q\n',
    });
    const said = await record('--check', '--only', 'ada');
    expect(said.out).toContain('ada.transcript: where the lines marked < stand is a guess');
    expect(said.code).toBe(1);
  });

  test('a decimal with all of its digits is told, unless the case allows others', async () => {
    const program = 'echo "Mean: 2.1999999999999997"\n';
    const recorded = async (settings: string): Promise<string> => {
      await workspace.write({
        [REFERENCE]: program,
        [FILE]: `# A mean\n${settings}<Ada\n`,
      });
      return (await record('--only', 'ada')).out;
    };
    expect(await recorded('')).toContain('ada.transcript: 2.1999999999999997 is not rounded');
    expect(await recorded('@ compare numbers-within=1e-9\n')).not.toContain('rounded');
  });

  const tools = ['gcc', 'stdbuf'].filter((tool) => !isInstalled(tool));
  const skipped = tools.length === 0 ? '' : ` (skipped: ${tools.join(', ')} not installed)`;
  (skipped === '' ? test : test.skip)(
    `a program of C that holds its output back: the order is seen all the same${skipped}`,
    async () => {
      await workspace.write({
        'assignments/sums/assignment.yaml': `id: sums
title: Sums
languages:
  command:
    required: [sum.c]
    build: [gcc, -o, sum, sum.c]
    programs: { main: [./sum] }
    reference: reference
rubric:
  - id: sums
    title: Sums
    points: 1
    check: { transcripts: [two.transcript], program: main }
`,
        'assignments/sums/reference/sum.c': `#include <stdio.h>
int main(void) {
  int a, b;
  printf("First: ");
  scanf("%d", &a);
  printf("Second: ");
  scanf("%d", &b);
  printf("Sum: %d\\n", a + b);
}
`,
        'assignments/sums/two.transcript': '# Two\n<3\n<4\n',
      });
      const said = await runMain(workspace.path, ['record', 'sums', '--sandbox', 'none']);
      expect(said.out).not.toContain('a guess');
      expect(await readFile(join(workspace.path, 'assignments/sums/two.transcript'), 'utf8')).toBe(
        '# Two\n~First: \n<3\n~Second: \n<4\n>Sum: 7\n',
      );
    },
  );

  test('with --check fails where the reference would have it differently, and writes nothing', async () => {
    const old = GOLDEN.replace('Hello', 'Hallo');
    await workspace.write({ [FILE]: old });
    const said = await record('--check');
    expect(said.code).toBe(1);
    expect(said.out).toContain(
      'differs from the reference: assignments/greeting/ada.transcript:4: the reference makes it ">Hello, Ada!", the file has ">Hallo, Ada!"\n',
    );
    expect(await golden()).toBe(old);
  });

  test.each([
    [
      'a line is missing at the end',
      GOLDEN.replace('>Hello, Ada!\n', ''),
      ':4: the reference makes it ">Hello, Ada!", the file has the end of the file',
    ],
    [
      'a line is too many at the end',
      `${GOLDEN}>Bye!\n`,
      ':5: the reference makes it the end of the file, the file has ">Bye!"',
    ],
    ['an exit code', `${GOLDEN}? 3\n`, ':5: the reference makes it the end of the file, the file has "? 3"'],
    [
      'a prompt',
      GOLDEN.replace('Your', 'My'),
      ':2: the reference makes it "~Your name: ", the file has "~My name: "',
    ],
  ])('with --check names the line that differs: %s', async (_, text, says) => {
    await workspace.write({ [FILE]: text });
    expect((await record('--check', '--only', 'ada')).out).toContain(`ada.transcript${says}\n`);
  });

  test('where a tool is missing, it is named with how to install it', async () => {
    const yaml = 'assignments/greeting/assignment.yaml';
    const text = await readFile(join(workspace.path, yaml), 'utf8');
    await workspace.write({ [yaml]: text.replace(/^ +programs:/m, '    build: [no-such-cc]\n$&') });
    const said = await record();
    expect(said).toMatchObject({
      code: 3,
      err: expect.stringContaining('no-such-cc is not installed: install'),
    });
    expect(said.err).not.toContain('judge-error');
  });

  test('never overwrites what was transcribed by hand', async () => {
    const hand = GOLDEN.replace('\n', '\n@ golden hand\n').replace('Hello', 'Hallo');
    await workspace.write({ [FILE]: hand });
    const said = await record();
    expect(said.code).toBe(1);
    expect(said.out).toContain('transcribed by hand, so it was left alone');
    expect(await golden()).toBe(hand);
  });
});
