/** Programs that write again what is typed at a prompt. */
import { expect, test } from '@jest/globals';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { evidenceOf, MOST } from './support.js';

/** What is asked, typed and answered. */
type Turn = readonly [prompt: string, typed: string, answer: string];

const DIALOGUES: readonly (readonly Turn[])[] = [
  [
    ['Item: ', 'tea', 'Added tea\n'],
    ['How many: ', '3', 'Total: 7.50\n'],
    ['Item: ', 'quit', 'Bye\n'],
  ],
  [
    ['Item: ', 'two cakes', 'No such item\n'],
    ['Item: ', 'quit', 'Bye\n'],
  ],
  [
    ['Item: ', 'cake', 'Added cake\n'],
    ['How many: ', '3', '3\n'],
    ['Item: ', '', 'Bye\n'],
  ],
];

type Write = (turn: Turn, at: number) => string;

const asExpected: Write = ([prompt, , answer]) => prompt + answer;

test.each<[string, string, Write]>([
  ['each line again', 'echoed-inputs 3', ([prompt, typed, answer]) => `${prompt}${typed}\n${answer}`],
  [
    'each line again, and other words',
    'echoed-inputs,replaced-text 3',
    ([prompt, typed, answer]) => `${prompt}${typed}\n${answer.replace('Added', 'You have added')}`,
  ],
  [
    'each line again, and a wrong sum',
    'echoed-inputs 2',
    ([prompt, typed, answer]) => `${prompt}${typed}\n${answer.replace('7.50', '7.05')}`,
  ],
  [
    'names again, and no numbers',
    'echoed-inputs 1',
    ([prompt, typed, answer]) => `${prompt}${/^\d/.test(typed) ? '' : `${typed}\n`}${answer}`,
  ],
  ['another line than was typed', ' 0', ([prompt, typed, answer]) => `${prompt}${typed}s\n${answer}`],
])('%s', (_, told, write) => {
  const prompts = ['Item: ', 'How many: '];
  const pairs = DIALOGUES.map((turns) => ({
    expected: turns.map(asExpected).join(''),
    actual: turns.map(write).join(''),
    prompts,
    typed: turns.map(([, typed]) => typed),
  }));
  const texts = pairs.map(({ expected }) => expected);
  const corpus = createCorpus({
    texts,
    dialogues: texts,
    prompts,
    given: pairs.flatMap(({ typed }) => typed),
  });
  const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
  const explained = pairs.filter((pair) => explains(learnt, pair, corpus)).length;
  const kinds = learnt.map(({ kind }) => kind).toSorted();
  expect(`${kinds.join()} ${explained}`).toBe(told);
});
