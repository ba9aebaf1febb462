import { describe, expect, test } from '@jest/globals';
import type { CaseResult, Verdict } from '../../../grader/model.js';
import { findReady } from '../../../grader/score/needs.js';
import { ACCEPTED, LOST, UNDECIDED, caseResult, compileCase, rubricItem } from '../../support/build.js';

const file = rubricItem({ id: 'file' });
const compiles = rubricItem({ id: 'compiles', needs: ['file'] });
const methods = rubricItem({ id: 'methods', needs: ['compiles'] });
const rubric = [file, compiles, methods];

const decided = (entries: readonly (readonly [string, Verdict])[]): Map<string, CaseResult[]> =>
  new Map(entries.map(([id, verdict]) => [id, [caseResult(compileCase(), verdict)]]));

describe('items that may be run', () => {
  test.each<[string, [string, Verdict][], string[], string[]]>([
    ['at first, those that need nothing', [], ['file'], []],
    ['then those whose needs are met', [['file', ACCEPTED]], ['compiles'], []],
    ['a lost need blocks', [['file', LOST]], [], ['compiles']],
    ['our own fault blocks nothing', [['file', UNDECIDED]], ['compiles'], []],
    [
      'what was blocked blocks in its turn',
      [
        ['file', LOST],
        ['compiles', { verdict: 'not-run', because: 'file' }],
      ],
      [],
      ['methods'],
    ],
  ])('%s', (_, entries, ready, blocked) => {
    const found = findReady(rubric, decided(entries));
    expect(found.ready.map(({ id }) => id)).toEqual(ready);
    expect(found.blocked.map(({ item }) => item.id)).toEqual(blocked);
  });

  test('a blocked item names what blocked it', () => {
    expect(findReady(rubric, decided([['file', LOST]])).blocked[0]?.by.id).toBe('file');
  });
});
