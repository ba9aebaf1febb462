/** A wrong case is told by what remains when the deviations are undone that are charged by themselves. */
import { expect, test } from '@jest/globals';
import { decideRestOfDialogue } from '../../../../grader/compare/deviations/decide-rest.js';
import type { Deviation, Filter, TextDifference, TranscriptCase, Verdict } from '../../../../grader/model.js';
import { dialogue, draw, encode } from '../build.js';
import { COMMON } from '../runs.js';

function decide(
  script: string,
  stdout: string,
  deviations: readonly Deviation[],
  filters: readonly Filter[] = [],
): Verdict | null {
  const testCase: TranscriptCase = {
    ...COMMON,
    kind: 'transcript',
    program: 'game',
    dialogue: { args: [], turns: dialogue(script).turns, exitCode: 0 },
    filters,
    counts: null,
    lockstepMs: null,
    filesAfter: [],
  };
  const ending = { how: 'exited', code: 0 } as const;
  const run = { ending, stdout: encode(stdout), stderr: encode(''), wallMs: 1, cpuMs: 1, filesAfter: {} };
  return decideRestOfDialogue(testCase, run, deviations);
}

function textOf(verdict: Verdict | null): TextDifference {
  if (verdict?.verdict !== 'wrong-answer' || verdict.difference.kind !== 'text')
    throw new Error('a text that differs is expected');
  return verdict.difference;
}

const replace = (expected: string, written: string): Deviation => ({
  kind: 'replaced-text',
  replacements: [{ expected, written }],
});

const CHOOSE = 'Please choose: <a>You took 3\nPlease choose: <b>Sum 100.50\n';

test.each([
  [
    'a word written otherwise',
    CHOOSE,
    'Please chose: You took 4\nPlease chose: Sum 100.50\n',
    [replace('choose', 'chose')],
    'a number differs, in “Please chose: You took 4” (line 1, after input 1 (a)): expected 3, found 4',
  ],
  [
    'a blank missing after a prompt',
    CHOOSE,
    'Please choose:You took 3\nPlease choose:Sum 100.5\n',
    [replace('choose: ', 'choose:')],
    'a number is written in another way: expected 100.50, found 100.5 (line 2, after input 2 (b))',
  ],
  [
    'a line more behind each prompt',
    'Pick: <a>Amount: <b>Total 3\nPick: <c>Bye\n',
    'Pick: Amount: DEBUG 3.5\nTotal 4\nPick: DEBUG 1.5\nBye\n',
    [{ kind: 'extra-lines', shape: ['DEBUG #'], example: ['DEBUG 3.5'] }],
    'a number differs, in “Total 4” (line 2, after input 2 (b)): expected 3, found 4',
  ],
  [
    'what is typed, once more behind each prompt',
    'Pick: <a>Amount: <3>Total 3\nPick: <c>Bye\n',
    'Pick: a\nAmount: 3\nTotal 4\nPick: c\nBye\n',
    [{ kind: 'echoed-inputs', example: 'a' }],
    'a number differs, in “Total 4” (line 3, after input 2 (3)): expected 3, found 4',
  ],
  [
    'a line more each time',
    'One\n<a>Two 2\n<b>Three\n',
    'DEBUG 1\nOne\nDEBUG 2\nTwo 9\nDEBUG 3\nThree\n',
    [{ kind: 'extra-lines', shape: ['DEBUG #'], example: ['DEBUG 1'] }],
    'a number differs, in “Two 9” (line 4, after input 1 (a)): expected 2, found 9',
  ],
  [
    'empty lines',
    'One\n<a>Two 2\n<b>Three\n',
    'One\n\nTwo 9\n\nThree\n',
    [{ kind: 'empty-lines', which: 'extra' }],
    'a number differs, in “Two 9” (line 3, after input 1 (a)): expected 2, found 9',
  ],
  [
    'a line end after a prompt',
    'Pick: <a>Two 2\nPick: <b>Three\n',
    'Pick: \nTwo 9\nPick: \nThree\n',
    [replace('Pick: ', 'Pick: \n')],
    'a number differs, in “Two 9” (line 2, after input 1 (a)): expected 2, found 9',
  ],
  [
    'a menu shown each time',
    'Menu\n1 Leave\nPick: <a>Two 2\nPick: <b>Three\n',
    'Menu\n1 Leave\nPick: Two 9\nMenu\n1 Leave\nPick: Three\n',
    [{ kind: 'opening-lines', lines: ['Menu', '1 Leave'] }],
    'a number differs, in “Pick: Two 9” (line 3, after input 1 (a)): expected 2, found 9',
  ],
  [
    'a menu shown once instead of each time',
    'Menu\n1 Leave\nPick: <a>Two 2\nMenu\n1 Leave\nPick: <b>Three\n',
    'Menu\n1 Leave\nPick: Two 2\nPick: Four\n',
    [{ kind: 'opening-lines', lines: ['Menu', '1 Leave'] }],
    '“Four” stands where “Three” is expected, in “Pick: Four” (line 4, after input 2 (b))',
  ],
] as const)('%s', (_, script, stdout, deviations, words) => {
  expect(textOf(decide(script, stdout, deviations)).diagnosis?.words).toBe(words);
});

test('a line end that is missing, where blanks before it are free', () => {
  const script = '<x>Number > \nfour\nfive\nEnd\n';
  const written = 'Number > four\nsix\nEnd\n';
  const verdict = decide(script, written, [replace('>\n', '> ')], ['trailing-blanks-free']);
  expect(textOf(verdict).diagnosis?.words).toBe('line 2 is “six”, expected is “five”');
});

test('a number in another form beside another number: the line as it is expected, without a mark on the form', () => {
  const form = { kind: 'other-form', form: 'numbers', expected: '1.50', written: '1.5' } as const;
  const difference = textOf(decide('low 1.50, high 3.14\n', 'low 1.5, high 3.1\n', [form]));
  expect(difference.diagnosis?.words).toBe(
    'a number differs, in “low 1.5, high 3.1” (line 1): expected 3.14, found 3.1',
  );
  expect(draw(difference.rows)[0]).toContain('low 1.50, high 3.1«4»');
});

test('the picture shows what was expected, and marks what remains alone', () => {
  const written = 'Please chose: You took 3\nPlease chose: Sum 9\n';
  const { rows, changedLines } = textOf(decide(CHOOSE, written, [replace('choose', 'chose')]));
  expect(changedLines).toBe(1);
  expect(rows[0]).toMatchObject({
    kind: 'same',
    expectedLine: 1,
    expected: 'Please choose: You took 3',
    text: 'Please chose: You took 3',
  });
  expect(draw(rows).join('\n')).toContain('Please choose: Sum «');
});

test('nothing is quoted in a wording that nobody asked for', () => {
  const script = 'Give: <a>1 is the smallest\nGive: <b>2 is the smallest\n';
  const verdict = decide(script, 'Give: 1 is the smallest number\nGive: ', [
    replace('smallest', 'smallest number'),
  ]);
  expect(verdict).toBeNull();
});
