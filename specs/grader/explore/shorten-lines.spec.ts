import { expect, test } from '@jest/globals';
import type { DialogueDraft } from '../../../grader/explore/draft.js';
import { shortenLines } from '../../../grader/explore/explore.js';

const draft = (lines: readonly string[], turns: readonly [number, number]): DialogueDraft => ({
  kind: 'dialogue',
  title: 'A game',
  program: 'play',
  args: [],
  lines,
  turns,
  files: [],
  filters: [],
  judge: null,
});
const SIMPLER = [{ find: '(?<=^set .*)[wb]', by: '-' }];
const LONG = draft(['manual', 'set wbwbw', 'a', 'b', 'c', 'd', 'e', 'quit'], [2, 7]);

/** What is left of a dialogue with which the program differs. */
async function shorten(from: DialogueDraft, isWrong: (lines: readonly string[]) => boolean) {
  const differs = (some: DialogueDraft): Promise<readonly string[] | null> =>
    Promise.resolve(isWrong(some.lines) ? some.lines : null);
  return shortenLines(from, from.lines, SIMPLER, differs);
}

test.each([
  ['a single turn', (lines: readonly string[]) => lines.includes('d'), ['manual', 'set -----', 'd', 'quit']],
  [
    'two turns far apart',
    (lines: readonly string[]) => lines.includes('a') && lines.includes('e'),
    ['manual', 'set -----', 'a', 'e', 'quit'],
  ],
  ['no turn at all', () => true, ['manual', 'set -----', 'quit']],
  [
    'a piece that is needed',
    (lines: readonly string[]) => lines[1]?.[7] === 'b',
    ['manual', 'set ---b-', 'quit'],
  ],
])('%s', async (_, isWrong, left) => {
  expect(await shorten(LONG, isWrong)).toEqual(left);
});

test('a dialogue that differs only as it is stays as it is', async () => {
  expect(await shorten(LONG, (lines) => lines === LONG.lines)).toBe(LONG.lines);
});

test('it gives up after a number of attempts, with the shortest so far', async () => {
  const many = draft(['set', ...Array.from({ length: 400 }, (_, at) => `${at}`), 'quit'], [1, 401]);
  let tries = 0;
  await shorten(many, () => tries++ > 1e9);
  expect(tries).toBeLessThanOrEqual(80);
});
