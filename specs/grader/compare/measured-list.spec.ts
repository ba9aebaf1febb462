/** A list that has the wrong length is told by its items, in the words of the contract. */
import { describe, expect, test } from '@jest/globals';
import { decideSteps } from '../../../grader/compare/decide-steps.js';
import type { Matcher, Step, StepReport, Value } from '../../../grader/model.js';
import { expr } from '../../support/contract.js';

const int = (value: number): Value => ({ type: 'int', value });
const list = (...items: readonly Value[]): Value => ({ type: 'array', items });
const tuple = (...numbers: readonly number[]): Value => list(...numbers.map(int));

function move(from: number, to: number, names: readonly [string, string] = ['from', 'to']): Value {
  const fields = [
    { name: names[0], value: int(from) },
    { name: names[1], value: int(to) },
  ];
  return { type: 'object', class: 'Move', text: null, fields };
}

const PRIVATE = ['start', 'end'] as const;

function step(text: string, match: Matcher): Step {
  return {
    ...{ let: [], call: expr(text), text, repeat: 1 },
    expect: [{ of: 'returns', match }],
  };
}

/** A case that asks for two moves: 1 to 2 and 3 to 4, in any order. */
const STEPS: readonly Step[] = [
  step('moves.length', { how: 'equals', value: int(2), filters: [] }),
  step('[[moves[0].from(), moves[0].to()], [moves[1].from(), moves[1].to()]]', {
    ...{ how: 'as-set', filters: [] },
    value: list(tuple(1, 2), tuple(3, 4)),
  }),
];

function report(value: Value, left: readonly Value[] = []): StepReport {
  return {
    outcomes: [{ kind: 'returned', value }],
    printed: new Uint8Array(),
    left: left.map((each) => ({ kind: 'returned', value: each })),
  };
}

function decide(items: readonly Value[]) {
  return decideSteps(STEPS, [report(int(items.length), [list(...items)]), report(list())], {});
}

describe('a list of the wrong length', () => {
  test.each([
    ['an item too many', [move(1, 2), move(3, 4), move(5, 6)], 'not expected: {5, 6}'],
    ['an item missing', [move(3, 4)], 'missing: {1, 2}'],
    ['an item twice', [move(1, 2), move(3, 4), move(3, 4)], 'too often: {3, 4} twice instead of once'],
    [
      'another one, and one more',
      [move(1, 2), move(7, 8), move(7, 8)],
      'missing: {3, 4}; not expected: {7, 8} twice',
    ],
    ['no item at all', [], 'missing: {1, 2}, {3, 4}'],
    ['null at the end', [move(1, 2), move(3, 4), { type: 'null' }], 'not expected: null'],
    ['private fields of other names', [move(3, 4, PRIVATE)], 'missing: {1, 2}'],
    [
      'private fields, and another item',
      [move(1, 2, PRIVATE), move(3, 4, PRIVATE), move(7, 8, PRIVATE)],
      'not expected: {7, 8}',
    ],
  ] as const)('%s', (_, items, words) => {
    expect(decide(items)).toMatchObject({
      verdict: 'wrong-answer',
      step: 0,
      difference: { call: 'moves, each item as {from, to}', diagnosis: { code: 'other-items', words } },
    });
  });

  test('of one item, whose members are read without a list around them', () => {
    const steps = [
      step('moves.length', { how: 'equals', value: int(1), filters: [] }),
      step('[moves[0].from(), moves[0].to()]', { how: 'equals', value: tuple(1, 2), filters: [] }),
    ];
    const items = [move(1, 2), move(3, 4)];
    expect(decideSteps(steps, [report(int(2), [list(...items)]), report(tuple(1, 2))], {})).toMatchObject({
      difference: {
        call: 'moves, each item as {from, to}',
        diagnosis: { code: 'other-items', words: 'not expected: {3, 4}' },
      },
    });
  });

  test.each([
    ['in the notation of the assignment', [move(1, 2), move(3, 4), move(5, 9)], 'not expected: 5 to 9'],
    ['an item twice', [move(1, 2), move(3, 4), move(3, 4)], 'too often: 3-4 twice instead of once'],
  ] as const)('%s', (_, items, words) => {
    const forms = [
      { text: '${from} to ${to}', when: { apart: ['from', 'to'], by: 4 } },
      { text: '${from}-${to}', when: null },
    ] as const;
    const steps = STEPS.map((step) => ({ ...step, notations: [{ name: 'Move', forms }] }));
    const verdict = decideSteps(steps, [report(int(items.length), [list(...items)]), report(list())], {});
    expect(verdict).toMatchObject({
      difference: {
        call: 'moves, each item as from-to',
        expected: '{1-2, 3-4} in any order',
        diagnosis: { code: 'other-items', words },
      },
    });
  });

  test('of one item is told in the notation, too', () => {
    const notations = [{ name: 'Move', forms: [{ text: '${from}-${to}', when: null }] }] as const;
    const steps = [
      step('moves.length', { how: 'equals', value: int(1), filters: [] }),
      step('[moves[0].from(), moves[0].to()]', { how: 'equals', value: tuple(1, 2), filters: [] }),
    ].map((each) => ({ ...each, notations }));
    const items = [move(1, 2), move(3, 4)];
    expect(decideSteps(steps, [report(int(2), [list(...items)]), report(tuple(1, 2))], {})).toMatchObject({
      difference: { expected: '{1-2} in any order', diagnosis: { words: 'not expected: 3-4' } },
    });
    expect(decideSteps(steps, [report(int(1)), report(tuple(3, 4))], {})).toMatchObject({
      difference: { expected: '1-2', actual: '3-4' },
    });
  });

  test.each([
    ['fields of other names in another order', [move(4, 3, ['end', 'start'])]],
    ['items whose members are not seen', [{ type: 'object', class: 'Move', text: null }]],
    ['items of another kind', [int(1)]],
  ] as const)('is told by its length where it has %s', (_, items) => {
    const difference = { call: 'moves.length', expected: '2', actual: '1' };
    expect(decide(items)).toMatchObject({ verdict: 'wrong-answer', difference });
  });

  test('is told by its length where nobody asks for its items', () => {
    const [length] = STEPS;
    if (length === undefined) throw new Error('a step is missing');
    const verdict = decideSteps([length], [report(int(1), [list(move(1, 2))])], {});
    expect(verdict).toMatchObject({ difference: { call: 'moves.length' } });
  });

  test('names what is asked of the items where the length is right', () => {
    const [one, other] = [move(1, 2), move(9, 9)];
    const verdict = decideSteps(
      STEPS,
      [report(int(2), [list(one, other)]), report(list(tuple(1, 2), tuple(9, 9)))],
      {},
    );
    expect(verdict).toMatchObject({
      step: 1,
      difference: { call: 'moves, each item as {from, to}' },
    });
  });
});

describe('a case that takes an item which the list does not have', () => {
  const threw: StepReport = {
    ...report(int(0)),
    outcomes: [{ kind: 'threw', exception: 'ArrayIndexOutOfBoundsException', message: 'no item', trace: [] }],
  };
  const show = (items: readonly Value[]): StepReport => ({
    ...threw,
    left: report(int(0), [list(...items)]).left,
  });
  const first = (text: string, match: Matcher): Step => ({
    ...step(text, match),
    let: [{ name: 'moves', value: expr('board.legalMoves()'), text: 'board.legalMoves()' }],
  });
  const rows = '[[moves[0].from(), moves[0].to()], [moves[1].from(), moves[1].to()]]';
  const asked: Matcher = { how: 'as-set', filters: [], value: list(tuple(1, 2), tuple(3, 4)) };

  test.each([
    ['an item missing', [move(1, 2)], 'legalMoves has one item; missing: {3, 4}'],
    ['none at all', [], 'legalMoves has no items; missing: {1, 2}, {3, 4}'],
    ['another one', [move(7, 8)], 'legalMoves has one item; missing: {1, 2}, {3, 4}; not expected: {7, 8}'],
  ] as const)('is told what the list lacks: %s', (_, items, words) => {
    const verdict = decideSteps([first(rows, asked)], [show(items)], {});
    expect(verdict).toMatchObject({ verdict: 'wrong-answer', difference: { diagnosis: { words } } });
  });

  test('is told the length where the case says nothing of the items', () => {
    const one = first('board.isLegal(moves[2])', { how: 'equals', value: int(1), filters: [] });
    const words = 'legalMoves has two items; [2] is missing';
    const verdict = decideSteps([one], [show([move(1, 2), move(3, 4)])], {});
    expect(verdict).toMatchObject({ verdict: 'wrong-answer', difference: { diagnosis: { words } } });
  });

  test('is a run-time error all the same where the list has the item', () => {
    const one = first('board.isLegal(moves[1])', { how: 'equals', value: int(1), filters: [] });
    const verdict = decideSteps([one], [show([move(1, 2), move(3, 4)])], {});
    expect(verdict).toMatchObject({ verdict: 'run-time-error' });
  });
});

describe('a case that takes a part of what has no such part', () => {
  const call = 'board.legalMoves()';
  const bound = { name: 'moves', value: expr(call), text: call };
  const any: Matcher = { how: 'not-null' };
  const decideThrown = (text: string, exception: string, message: string, trace: string[] = []) => {
    const threw = { kind: 'threw', exception, message, trace } as const;
    const steps = [{ ...step(text, any), let: [bound] }];
    return decideSteps(steps, [{ outcomes: [threw], printed: new Uint8Array(), left: [] }], {});
  };

  test.each([
    [
      'moves.length',
      'java.lang.NullPointerException',
      'null.length',
      'legalMoves returned null where a list is',
    ],
    ['moves[0]', 'java.lang.NullPointerException', 'null.[…]', 'legalMoves returned null where a list is'],
    [
      'board.legalMoves().length',
      'TypeError',
      "Cannot read properties of null (reading 'length')",
      'legalMoves',
    ],
    ['moves[0]', 'TypeError', "'NoneType' object is not subscriptable", 'legalMoves returned null'],
    ['moves.length', 'TypeError', "object of type 'NoneType' has no len()", 'legalMoves returned null'],
    [
      'board.best().fromRow()',
      'NullPointerException',
      'null.fromRow',
      'best returned null where an object is',
    ],
    [
      'board.best().fromRow()',
      'AttributeError',
      "'NoneType' object has no attribute 'from_row'",
      'best returned',
    ],
    [
      'moves[2]',
      'IndexOutOfBoundsException',
      'Index 2 out of bounds for length 2',
      'two items; [2] is missing',
    ],
    [
      'moves.get(2)',
      'IndexOutOfBoundsException',
      'Index 2 out of bounds for length 1',
      'one item; [2] is missing',
    ],
    ['moves[2]', 'IndexError', 'list index out of range', 'legalMoves is too short; [2] is missing'],
    [
      'moves[2].from()',
      'TypeError',
      "Cannot read properties of undefined (reading 'from')",
      '[2] is missing',
    ],
    ['board.row.length', 'NullPointerException', 'null.length', 'row is null where a list is expected'],
    [
      'moves[0].from()',
      'NullPointerException',
      'null.from',
      'legalMoves[0] is null where an object is expected',
    ],
  ])('%s: %s, %s', (text, exception, message, words) => {
    const verdict = decideThrown(text, exception, message);
    expect(verdict).toMatchObject({ verdict: 'wrong-answer', difference: { call: text } });
    expect(JSON.stringify(verdict)).toContain(words);
  });

  test.each([
    [
      'a line of the student threw',
      'moves.length',
      'NullPointerException',
      'null.length',
      ['Board.java:3 in moves'],
    ],
    ['what is no part of the case is null', 'moves.length', 'NullPointerException', 'null.size', []],
    ['another exception came', 'moves[2]', 'IllegalStateException', 'Index 2 out of bounds for length 2', []],
    ['two places could be meant', '[moves[1], moves[2]]', 'IndexError', 'list index out of range', []],
  ])('is a run-time error where %s', (_, text, exception, message, trace) => {
    expect(decideThrown(text, exception, message, trace)).toMatchObject({ verdict: 'run-time-error' });
  });
});
