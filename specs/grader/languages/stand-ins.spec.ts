import { describe, expect, test } from '@jest/globals';
import { problemsTouching } from '../../../grader/languages/problems-of-case.js';
import { callStandIns } from '../../../grader/languages/stand-ins.js';
import type { ClassContract, SignatureProblem, Step } from '../../../grader/model.js';
import { expr, member, step as stepOf } from '../../support/contract.js';

function missing(declaration: string): SignatureProblem {
  const asked = member(declaration);
  return { class: 'Board', member: asked.name, message: '', place: null, asked };
}

const step = (call: string, bound: Readonly<Record<string, string>> = {}): Step =>
  stepOf({ call, let: bound });

const CONTRACT: readonly ClassContract[] = [
  {
    name: 'Board',
    form: 'class',
    members: [],
    standIns: [
      {
        kind: 'call',
        name: 'take',
        parameters: ['row', 'column'].map((name) => ({ type: 'int', name })),
        call: expr('it.take(new Square(row, column))'),
      },
      {
        kind: 'call',
        name: 'take',
        parameters: [{ type: 'Square', name: 'square' }],
        call: expr('it.take(square.row(), square.column)'),
      },
    ],
  },
];
const BY_NUMBERS = missing('void take(int row, int column)');
const BY_SQUARE = missing('void take(Square square)');

describe('a member that is missing', () => {
  const calls = (call: string, t = '1') => step(call, { b: 'new Board()', t });

  test.each<[string, SignatureProblem[], Step, Step]>([
    ['is called another way', [BY_NUMBERS], calls('b.take(1, 2)'), calls('b.take(new Square(1, 2))')],
    [
      'and inside other calls, and in what is bound',
      [BY_SQUARE],
      calls('list.add(b.take(s))', 'b.take(new Square(1, 2))'),
      calls('list.add(b.take(s.row(), s.column))', 'b.take(new Square(1, 2).row(), new Square(1, 2).column)'),
    ],
    ['the other overload is left as it is', [BY_SQUARE], calls('b.take(1, 2)'), calls('b.take(1, 2)')],
    ['without a problem nothing is changed', [], step('b.take(1, 2)'), step('b.take(1, 2)')],
    [
      'nothing stands in for another member',
      [missing('void give(int row, int column)')],
      step('b.give(1, 2)'),
      step('b.give(1, 2)'),
    ],
  ])('%s', (_, problems, given, wanted) => {
    const [made] = callStandIns([given], problems, CONTRACT);
    expect([made?.call, made?.let]).toEqual([wanted.call, wanted.let]);
  });
});

describe('a field that is private', () => {
  const contract: readonly ClassContract[] = [
    {
      name: 'Move',
      form: 'class',
      members: [],
      standIns: [{ kind: 'read-elsewhere', of: 'field', name: 'row' }],
    },
  ];
  const absent: SignatureProblem = {
    ...{ class: 'Move', member: 'row', message: '', place: null },
    asked: member('int row'),
  };
  const isPrivate: SignatureProblem = { ...absent, isPrivate: true };
  const steps = [step('m.row', { m: 'new Move(1)' })];

  test('is read all the same, and keeps no case from running', () => {
    const made = callStandIns(steps, [isPrivate], contract);
    expect(made[0]?.call).toMatchObject({ type: 'member', name: 'row', private: true });
    expect(problemsTouching([isPrivate], steps, contract)).toHaveLength(1);
    expect(problemsTouching([isPrivate], made, contract)).toEqual([]);
  });

  test.each([
    ['a field under another name', 'field', { type: 'member', name: 'line', private: true }],
    ['a getter', 'method', { type: 'call', name: 'line', args: [] }],
  ] as const)('is read through %s', (_, kind, read) => {
    const problem = { ...absent, toldBy: { kind, name: 'line' } };
    const made = callStandIns(steps, [problem], contract);
    expect(made[0]?.call).toMatchObject(read);
    expect(problemsTouching([problem], made, contract)).toEqual([]);
  });

  test('one that is not there at all is still missing', () => {
    expect(callStandIns(steps, [absent], contract)).toEqual(steps);
  });

  test('a field of that name in another class is left as it is', () => {
    const other = [...steps, step('b.row', { b: 'new Board(1)' })];
    const [, left] = callStandIns(other, [isPrivate], contract);
    expect(left).toEqual(other[1]);
  });
});
