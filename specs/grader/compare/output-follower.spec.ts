import { describe, expect, test } from '@jest/globals';
import { outputStatus } from '../../../grader/compare/output-follower.js';
import { followOutput, type Followed } from '../../../grader/compare/output-follower.js';
import { selectOutput } from '../../../grader/compare/select-output.js';
import type { Counts, Filter, Turn } from '../../../grader/model.js';

const program = (text: string): Turn => ({ by: 'program', text });
const COUNTS: Counts = { afterLast: '> ', words: ['yes'], between: '===' };

const followed = (over: Partial<Followed> & { readonly turns: readonly Turn[] }): Followed => ({
  dialogue: { turns: over.turns },
  filters: over.filters ?? [],
  counts: over.counts ?? null,
});

/** What is said after each byte, by following and by looking at all of it. */
function statuses(each: Followed, output: string): readonly (readonly [string, string])[] {
  const follower = followOutput(each);
  const bytes = Buffer.from(output);
  const { dialogue, filters, counts } = each;
  return Array.from({ length: bytes.length + 1 }, (_, end) => {
    const heard = bytes.subarray(0, end);
    const written = counts === null ? heard : selectOutput(heard, counts);
    return dialogue.turns.map((_turn, index): [string, string] => [
      follower.status(heard, index + 1),
      outputStatus({ ...dialogue, turns: dialogue.turns.slice(0, index + 1) }, written, filters),
    ]);
  }).flat();
}

const TWO = [program('one 1\ntwo\n'), { by: 'person', text: 'x\n' } as const, program('yes 3.05\n\n')];
describe('what has come so far is the same as where all is looked at anew', () => {
  test.each<[string, Followed, string]>([
    ['of what is expected', followed({ turns: TWO }), 'one 1\ntwo\nyes 3.05\n\nmore\n'],
    ['of something else', followed({ turns: TWO }), 'one 1\ntoo\nyes'],
    [
      'of free blanks',
      followed({ turns: TWO, filters: ['trailing-blanks-free'] }),
      'one 1 \ntwo\nyes 3.05\n',
    ],
    [
      'of free ends',
      followed({ turns: TWO, filters: ['final-newline-free', 'blank-lines-free'] }),
      'one 1\ntwo\nyes 3.05',
    ],
    [
      'of near numbers',
      followed({ turns: TWO, filters: [{ name: 'numbers-within', value: 0.1 } as unknown as Filter] }),
      'one 1\ntwo\nyes 3.0\n\n',
    ],
    [
      'of colours',
      followed({ turns: [program('a\n\u001b[1mb\u001b[0m\n')], filters: ['colours-free'] }),
      'a\nb\n',
    ],
    [
      'of what counts',
      followed({ turns: [program('yes a\n===\nno\n===\n')], counts: COUNTS }),
      'noise\n> yes a\nnoise\n> ===\nno\n===\nnoise yes\n',
    ],
    [
      'of patterns',
      { ...followed({ turns: TWO }), dialogue: { turns: TWO, patterns: [{ line: 0, source: '[a-z]+ 1' }] } },
      'six 1\ntwo\nyes',
    ],
    [
      'of lines in any order',
      followed({ turns: TWO, filters: ['line-order-free'] }),
      'two\none 1\nyes 3.05\n\n',
    ],
  ])('%s', (_, each, output) => {
    for (const [following, looking] of statuses(each, output)) expect(following).toBe(looking);
  });
});

test('has its lines counted as they come', () => {
  const follower = followOutput(followed({ turns: [program('')], counts: COUNTS }));
  const heard = Buffer.from('yes\nno\nyes\n');
  expect([4, 7, 9, 11].map((end) => follower.lines(heard.subarray(0, end)))).toEqual([1, 1, 1, 2]);
});
