import { expect, test } from '@jest/globals';
import {
  gatherExpected,
  guessPrompts,
  listPrompts,
} from '../../../../grader/compare/deviations/expected-texts.js';
import { dialogue } from '../build.js';
import { transcriptCase } from '../../../support/build.js';

const listed = (script: string): ReturnType<typeof gatherExpected> =>
  gatherExpected([
    { ...transcriptCase(), dialogue: { args: [], turns: dialogue(script).turns, exitCode: 0 } },
  ]);

test('what a program writes before each input is a prompt, and what before the first one an opening', () => {
  const { prompts, openings } = listed('Menu\nName: <Ada>Hello\nAge: <7>Bye\n');
  expect(prompts).toEqual(['Name:', 'Age:']);
  expect(openings).toEqual(['Menu\nName: ']);
});

test('a pair of files says not what came first: its output is an answer, and neither prompt nor opening', () => {
  const turns = [
    { by: 'program', text: 'Reverse of 12 is 21' },
    { by: 'person', text: '12\n' },
  ] as const;
  expect(listPrompts(turns)).toEqual([]);
  const pair = { ...transcriptCase(), dialogue: { args: [], turns, exitCode: 0 } };
  expect(gatherExpected([pair]).openings).toEqual([]);
});

test('of pairs, words before a sign are prompts where several outputs have them in front', () => {
  const pairOf = (text: string) => ({
    ...transcriptCase(),
    dialogue: {
      args: [],
      turns: [
        { by: 'program', text },
        { by: 'person', text: '1\n' },
      ] as const,
      exitCode: 0,
    },
  });
  expect(guessPrompts('Width: Height: Area: 6\n7, which is: odd\nNo: 1\n')).toEqual([
    'Width:',
    'Height:',
    'Area:',
    'No:',
  ]);
  const texts = [1, 2, 3].map((at) => `Width ${at}: Area: 6 cm\n${at === 1 ? 'Once: 1' : ''}`);
  expect(new Set(gatherExpected(texts.map(pairOf)).prompts)).toEqual(
    new Set(['Width 1:', 'Width 2:', 'Width 3:', 'Area:']),
  );
});

test('what is written as often as something is typed, where all is typed first, is a prompt', () => {
  const read = (text: string, ...typed: readonly string[]) => ({
    ...transcriptCase(),
    dialogue: {
      args: [],
      turns: [
        ...typed.map((line) => ({ by: 'person', text: line }) as const),
        { by: 'program', text } as const,
      ],
      exitCode: 0,
    },
  });
  const area = read('Size: Area: 6\nSize: Error: no\nSize: ', '2 3', 'x');
  expect(gatherExpected([area, read('Size: Area: 1\nSize: ', '1 1')]).prompts).toContain('Size:');
  expect(gatherExpected([area, read('Size: Area: 1\nSize: ', '1 1')]).prompts).not.toContain('Area:');
  expect(gatherExpected([read('Area: 6\n', '2 3'), read('Area: 4\n', '2 2')]).prompts).toEqual([]);
});

test('a line that has ended is a prompt only if it asks: another one may be an answer', () => {
  expect(listed('Year:\n<2024>2024 is a leap year.\n<3>March\n').prompts).toEqual(['Year:']);
});
