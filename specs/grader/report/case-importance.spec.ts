import { describe, expect, test } from '@jest/globals';
import type { Case, CaseResult, Step, Verdict } from '../../../grader/model.js';
import {
  findFirstFailure,
  findFirstOpen,
  findFirstProblem,
  sortByImportance,
  type Graded,
} from '../../../grader/report/case-importance.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  caseResult,
  compileCase,
  methodCase,
  rubricItem,
  transcriptCase,
} from '../../support/build.js';
import { differenceOf } from '../../support/compare.js';

const NOT_RUN: Verdict = { verdict: 'not-run', because: 'something else has to be right first' };
const call = (id: string, rank?: number): Case => methodCase(rank === undefined ? { id } : { id, rank });
const failed = (...cases: readonly Case[]): CaseResult[] => cases.map((each) => caseResult(each, LOST));
const ids = (results: readonly CaseResult[]): string[] => results.map((result) => result.case.id);

/** A case that asks a new object, or first changes it, and fails in its last step or in the given one. */
function asking(id: string, changes: number, rank?: number, step?: number): CaseResult {
  const ask: Step = {
    let: [{ name: 'board', value: { type: 'new', class: 'Board', args: [] }, text: 'new Board()' }],
    ...{ call: { type: 'name', name: 'board' }, text: 'board.white()', repeat: 1 },
    expect: [{ of: 'returns', match: { how: 'not-null' } }],
  };
  const change: Step = { ...ask, text: 'board.move(1)', expect: [] };
  const steps = [...Array.from({ length: changes }, () => change), ask];
  const verdict = step === undefined ? LOST : { ...LOST, step };
  return caseResult(methodCase({ id, steps, ...(rank === undefined ? {} : { rank }) }), verdict);
}

/** A case of one function, whose answer is checked. */
function asked(id: string, rank: number): CaseResult {
  const { case: made } = asking(id, 0, rank);
  const steps = 'steps' in made ? made.steps.map((step) => ({ ...step, let: [] })) : [];
  return caseResult(methodCase({ id, rank, steps }), LOST);
}

const MISSING: Verdict = { verdict: 'missing', problems: [] };
const CHOSE = { kind: 'replaced-text', replacements: [{ expected: 'choose', written: 'chose' }] } as const;
const LENGTH: Case = { ...compileCase({ id: 'length' }), kind: 'file', minLines: 50 };
const DIFFERENCE = { kind: 'file', message: 'it differs' } as const;
const SHOWN: Verdict = { verdict: 'presentation-error', deviations: [CHOSE], difference: DIFFERENCE };

function graded(cases: readonly CaseResult[], points = '0', worth = 1): Graded {
  return { item: rubricItem({ points: worth }), cases, points, undecided: '0' };
}

/** An item that stands after others, none of whose cases is accepted. */
function after(cases: readonly CaseResult[], worth: number): Graded {
  const item = rubricItem({ points: worth, after: ['rule'] });
  return { item, cases, points: '0', undecided: '0' };
}

const PRINTING: Verdict = {
  verdict: 'wrong-answer',
  difference: {
    ...differenceOf([{ by: 'program', text: '' }], 'DEBUG\n'),
    diagnosis: { code: 'prints', words: 'draw prints “DEBUG”; it must not print anything' },
  },
};
const GAME = transcriptCase({ id: 'game' });
const styled = (id: string): Case => ({ ...compileCase({ id }), kind: 'style' });

test('cases that are not wanted are left out, and change nothing for the others', () => {
  const items = [
    graded([...failed(GAME), caseResult(call('right'), ACCEPTED)], '1', 2),
    graded([caseResult(call('prints'), PRINTING), ...failed(call('small', 2))], '0', 3),
    graded([caseResult(call('none'), ACCEPTED)], '1'),
    after(failed(call('all')), 9),
    graded([caseResult(styled('style'), LOST), caseResult(call('ours'), UNDECIDED)]),
    graded([caseResult(call('shown'), SHOWN), ...failed(call('f'), call('g'), call('h'), call('i'))]),
  ];
  const all = sortByImportance(items);
  for (const one of all)
    for (const other of all) {
      const isWanted = (result: CaseResult): boolean => result === one || result === other;
      expect(ids(sortByImportance(items, isWanted))).toEqual(ids(all.filter(isWanted)));
    }
});

describe('what to mend first', () => {
  test.each<[string, readonly Graded[], string[]]>([
    ['without an order: as in the rubric', [graded(failed(call('b'), call('a')))], ['b', 'a']],
    [
      'in an item by the telling order',
      [graded(failed(call('a', 3), call('b', 1), transcriptCase({ id: 'c', rank: 2 })))],
      ['b', 'c', 'a'],
    ],
    ['cases without a place after those with one', [graded(failed(call('new'), call('a', 9)))], ['a', 'new']],
    [
      'of programs the item that lost most before the others',
      [
        graded(failed(transcriptCase({ id: 'a' })), '2', 3),
        graded(failed(transcriptCase({ id: 'b' })), '1', 9),
      ],
      ['b', 'a'],
    ],
    [
      'a method that prints before the dialogues that show it, though they lost more',
      [graded(failed(GAME), '0', 9), graded([caseResult(call('draw'), PRINTING)], '1', 2)],
      ['draw', 'game'],
    ],
    [
      'what fails at the start before what fails later, though that lost more',
      [graded([asking('start', 0, 2)], '2', 3), graded([asking('later', 3, 1)], '0', 9)],
      ['start', 'later'],
    ],
    [
      'a later item that lost more after the one that it builds on: as many calls went before',
      [graded([asking('rule', 2, 2)], '2', 3), graded([asking('together', 2, 1)], '0', 9)],
      ['rule', 'together'],
    ],
    [
      'a later item that lost more and fails after fewer calls before one that sees it again',
      [graded([asking('rule', 4, 1)], '2', 3), graded([asking('move', 3, 2)], '0', 9)],
      ['move', 'rule'],
    ],
    [
      'a later item that fails after fewer calls no sooner where it lost no more',
      [graded([asking('rule', 4, 1)], '2', 3), graded([asking('together', 3, 2)], '8', 9)],
      ['rule', 'together'],
    ],
    [
      'functions in the order of the rubric, though a later one that calls the earlier one lost more',
      [graded([asked('labels', 2)], '2', 3), graded([asked('picture', 1)], '0', 9)],
      ['labels', 'picture'],
    ],
    [
      'in an item what fails before anything is changed, wherever the case goes on to',
      [graded([asking('later', 1, 1), asking('start', 2, 2, 0)], '2', 3)],
      ['start', 'later'],
    ],
    [
      'what fails at the start of a later item no sooner than what it builds on',
      [graded([asking('move', 3, 2)], '0', 9), graded([asking('together', 0, 1)], '2', 3)],
      ['move', 'together'],
    ],
    [
      'what stands after others and has no accepted case after what it sees again',
      [graded([caseResult(call('rule', 2), LOST)], '8', 9), after(failed(call('game', 1)), 3)],
      ['rule', 'game'],
    ],
    ['it first where it alone lost something', [graded([]), after(failed(call('game', 1)), 3)], ['game']],
    [
      'what calls a method before whole programs that call it, too',
      [
        graded([caseResult(GAME, LOST), caseResult(transcriptCase({ id: 'short' }), ACCEPTED)], '3', 18),
        graded(failed(call('rule')), '4', 6),
      ],
      ['rule', 'game', 'short'],
    ],
    [
      'a dialogue before conversations in which the program answers each input',
      [
        graded(failed(transcriptCase({ id: 'conversation', lockstepMs: 1000 })), '0', 18),
        graded([caseResult(GAME, LOST), caseResult(transcriptCase({ id: 'short' }), ACCEPTED)], '4', 6),
      ],
      ['game', 'conversation', 'short'],
    ],
    [
      'whole programs that all fail before a method: it does not explain them',
      [graded(failed(GAME), '0', 18), graded(failed(call('rule')), '4', 6)],
      ['game', 'rule'],
    ],
    [
      'a deviation that explains one failure of many after the others',
      [
        graded([
          caseResult(transcriptCase({ id: 'shown', rank: 6 }), SHOWN),
          ...failed(...[1, 2, 3, 4].map((rank) => transcriptCase({ id: `wrong-${rank}`, rank }))),
        ]),
      ],
      ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'shown'],
    ],
    [
      'compiling, then deviations, what is missing, what is wrong, and length and style last',
      [
        graded([caseResult(LENGTH, LOST)], '0', 60),
        graded([caseResult(styled('style'), LOST)], '0', 50),
        graded([caseResult(call('wrong', 1), LOST)], '0', 9),
        graded([caseResult(call('missing', 2), MISSING)]),
        graded([caseResult(call('shown', 3), SHOWN)]),
        graded([caseResult(compileCase({ id: 'compiles' }), LOST)]),
      ],
      ['compiles', 'shown', 'missing', 'wrong', 'length', 'style'],
    ],
    [
      'what nobody decided after what was lost',
      [graded([caseResult(call('ours', 1), UNDECIDED), caseResult(call('a'), LOST)])],
      ['a', 'ours'],
    ],
    [
      'what follows from another failure last',
      [
        graded([
          caseResult(call('after', 1), NOT_RUN),
          caseResult(call('ours'), UNDECIDED),
          caseResult(call('a', 2), LOST),
        ]),
      ],
      ['a', 'ours', 'after'],
    ],
  ])('%s', (_, items, order) => {
    expect(ids(sortByImportance(items))).toEqual(order);
  });

  test('is the first that is not accepted', () => {
    const results = [
      caseResult(call('right', 1), ACCEPTED),
      caseResult(call('ours', 2), UNDECIDED),
      caseResult(call('late', 4), LOST),
      caseResult(call('early', 3), LOST),
    ];
    expect(findFirstFailure([graded(results)])?.case.id).toBe('early');
    expect(findFirstOpen([graded(results.slice(0, 2))])?.case.id).toBe('ours');
    expect(findFirstFailure([graded(results.slice(0, 2))])).toBeUndefined();
  });

  test('is for a class a mistake before what is shown otherwise', () => {
    const deviations = [{ kind: 'last-line-end', which: 'missing' }] as const;
    const difference = differenceOf('a\n', 'a');
    const shown = caseResult(call('shown', 1), { verdict: 'presentation-error', difference, deviations });
    const lost = caseResult(call('lost', 2), LOST);
    expect(findFirstProblem([graded([shown, lost])])?.case.id).toBe('lost');
    expect(findFirstProblem([graded([shown])])?.case.id).toBe('shown');
  });
});
