import { describe, expect, test } from '@jest/globals';
import { arePresentation } from '../../../../grader/compare/deviations/presentation.js';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import type { Replacement } from '../../../../grader/model.js';
import { NO_DATA } from './support.js';

const vocabularyOf = (...texts: string[]) => createCorpus({ texts, dialogues: [], prompts: [] });
const pairOf = (expected: string, written: string): Replacement[] =>
  [0, 1].map((at) => ({ expected: expected.charAt(at), written: written.charAt(at) }));

describe('other brackets', () => {
  test.each<[string, string[], string, boolean]>([
    ['are presentation, also where the others are expected elsewhere', ['(2,5) flips {<left>}'], '()', true],
    ['are none where two answers would look the same', ['{a}', '(a)'], '()', false],
    ['are none where brackets of two kinds belong together', ['{1,2)', '{a}'], '()', false],
  ])('%s', (_, texts, written, isShown) => {
    const [line = ''] = texts;
    expect(arePresentation(pairOf('{}', written), line, vocabularyOf(...texts))).toBe(isShown);
  });

  test('the order of what is in them stays free, that of numbers never is', () => {
    const other = { kind: 'replaced-text', replacements: pairOf('{}', '()') } as const;
    const sortItems = (text: string): string =>
      text.replace(/\{(.*?)\}/g, (_, items: string) => `{${items.split(',').toSorted().join()}}`);
    const pair = { expected: '(2,5) flips {<left>,<up>}', sortItems };
    expect(explains([other], { ...pair, actual: '(2,5) flips (<up>,<left>)' }, NO_DATA)).toBe(true);
    expect(explains([other], { ...pair, actual: '(5,2) flips (<up>,<left>)' }, NO_DATA)).toBe(false);
  });
});
