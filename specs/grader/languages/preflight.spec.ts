import { describe, expect, it } from '@jest/globals';
import { compareMembers, compareWithContract, findTeller } from '../../../grader/languages/preflight.js';
import { problemsTouching } from '../../../grader/languages/problems-of-case.js';
import { nearest } from '../../../grader/languages/near-names.js';
import type { DeclaredMember } from '../../../grader/languages/declared.js';
import type { ClassContract, Signature } from '../../../grader/model.js';
import { classOf, signature, step, type StepWish } from '../../support/contract.js';

const asDeclared = (signature: Signature, rest: Partial<DeclaredMember> = {}): DeclaredMember => ({
  ...signature,
  parameters: [...signature.parameters],
  optional: 0,
  supertypes: [],
  access: 'public',
  place: null,
  ...rest,
});
const contractOf = (...members: Signature[]): ClassContract => ({
  name: 'Endodoi',
  form: 'functions',
  members,
});
const messages = (contract: ClassContract, members: DeclaredMember[]): string[] =>
  compareMembers(contract, members, 'method').map(({ message }) => message);

const draw = signature('String drawBoard(int[][], int)');
const sow = signature('char singleSow(char, int[][])');
const p2c = signature('int[] pit2Coordinates(char, int[][])');

describe('the members of a class', () => {
  it.each<[string, Signature, DeclaredMember[], string[]]>([
    ['the same', sow, [asDeclared(sow)], []],
    ['nothing alike', sow, [], ['Endodoi has no method singleSow(char, int[][])']],
    [
      'letter case',
      p2c,
      [asDeclared({ ...p2c, name: 'pit2coordinates' })],
      ['found pit2coordinates(char, int[][]); did you mean pit2Coordinates?'],
    ],
    [
      'a slip of the pen',
      p2c,
      [asDeclared({ ...p2c, name: 'pitToCoordinates' })],
      ['found pitToCoordinates(char, int[][]); did you mean pit2Coordinates?'],
    ],
    [
      'returns void',
      draw,
      [asDeclared({ ...draw, type: 'void' })],
      ['drawBoard returns void, the assignment asks for String'],
    ],
    [
      'parameters the other way round',
      sow,
      [asDeclared({ ...sow, parameters: ['int[][]', 'char'] })],
      ['singleSow takes (int[][], char), the assignment asks for (char, int[][])'],
    ],
    [
      'not static',
      sow,
      [asDeclared({ ...sow, static: false })],
      ['singleSow is not static, the assignment asks for a static method'],
    ],
    [
      'static where an object is asked',
      { ...sow, static: false },
      [asDeclared(sow)],
      ['singleSow is static, the assignment asks for an instance method'],
    ],
    [
      'private',
      sow,
      [asDeclared(sow, { access: 'private' })],
      ['singleSow is private, the assignment asks for a public method'],
    ],
    ['package access is how courses run', sow, [asDeclared(sow, { access: 'package' })], []],
    [
      'everything at once',
      draw,
      [asDeclared({ ...draw, type: 'void', static: false }, { access: 'private' })],
      [
        'drawBoard returns void, the assignment asks for String',
        'drawBoard is not static, the assignment asks for a static method',
        'drawBoard is private, the assignment asks for a public method',
      ],
    ],
    ['an overload beside it', sow, [asDeclared({ ...sow, parameters: ['int'] }), asDeclared(sow)], []],
    ['parameters that take more', sow, [asDeclared({ ...sow, parameters: ['int', 'Object'] })], []],
    ['a boxed result', signature('int f()'), [asDeclared(signature('Integer f()'))], []],
    [
      'a longer result',
      signature('int f()'),
      [asDeclared(signature('long f()'))],
      ['f returns long, the assignment asks for int'],
    ],
    ['a shorter result', signature('double f()'), [asDeclared(signature('float f()'))], []],
    [
      'a subclass',
      signature('List<Move> f()'),
      [asDeclared(signature('java.util.ArrayList<Move> f()'), { supertypes: ['List', 'Collection'] })],
      [],
    ],
    ['unknown types', sow, [asDeclared({ ...sow, parameters: [null, null], type: null })], []],
    ['unknown parameters', sow, [asDeclared(sow, { parameters: null })], []],
    [
      'optional parameters',
      sow,
      [asDeclared({ ...sow, parameters: ['char', 'int[][]', 'int'] }, { optional: 1 })],
      [],
    ],
    [
      'a constant that is no field',
      signature('int BLACK'),
      [asDeclared(signature('int Black'))],
      ['found Black; did you mean BLACK?'],
    ],
    [
      'a constructor',
      signature('Endodoi(String)'),
      [asDeclared(signature('Endodoi(int)'))],
      ['the constructor Endodoi takes (int), the assignment asks for (String)'],
    ],
  ])('%s', (_, asked, members, expected) => {
    expect(messages(contractOf(asked), members)).toEqual(expected);
  });

  it('takes no member of the contract for a misspelling of another one', () => {
    const [one, two] = [signature('int isPit1()'), signature('int isPit2()')];
    expect(messages(contractOf(one, two), [asDeclared(one)])).toEqual(['Endodoi has no method isPit2()']);
  });

  it('tells a class that is missing, with a near miss', () => {
    const of = (others: string[]): string | undefined =>
      compareWithContract([{ ...contractOf(sow), form: 'class' }], { classes: [], others })[0]?.message;
    expect(of(['Main', 'endodoi'])).toBe('found endodoi; the assignment asks for Endodoi');
    expect(of(['Main'])).toBe('there is no class Endodoi');
  });
});

describe('nearest', () => {
  it.each([
    ['drawBoard', ['drawboard', 'drawBoards'], 'drawboard'],
    ['drawBoard', ['DrawBord', 'play'], 'DrawBord'],
    ['drawBoard', ['play', 'main'], null],
    ['sum', ['sim', 'play'], 'sim'],
    ['sum', ['max'], null],
    ['next', ['nextMove', 'previous'], 'nextMove'],
    ['Endodoi', ['EndodoiFake'], 'EndodoiFake'],
    ['legalMoves', ['moves', 'board'], 'moves'],
    ['get', ['getMoves'], null],
    ['next', ['text'], 'text'],
  ])('%s among %j is %s', (wanted, names, expected) => expect(nearest(wanted, names)).toBe(expected));
});

describe('problemsTouching', () => {
  const problem = (type: string, asked?: Signature) => ({
    class: type,
    member: asked?.name ?? null,
    message: '',
    place: null,
    ...(asked && { asked }),
  });
  const ofString = problem('Board', signature('Board(String)'));
  const score = problem('Board', signature('int getScore()', false));
  const black = problem('Board', signature('int BLACK'));
  const gone = problem('Move');
  const all = [ofString, score, black, gone];
  const contract = [classOf('List', 'static Way best()', 'static Board board()', 'static Board[] all()')];

  it.each<[string, StepWish, ReturnType<typeof problem>[]]>([
    ['a constructor by its arguments', 'new Board(6)', []],
    ['the other overload', 'new Board("file")', [ofString]],
    ['an instance method by its name', { let: { b: 'new Board(6)' }, call: 'b.getScore()' }, [score]],
    ['a constant', { let: { b: 'new Board(6)' }, call: 'b.play(Board.BLACK)' }, [black]],
    ['a class that is not there', 'new Board(new Move(6))', [ofString, gone]],
    ['the same name in another class', 'Other.getScore()', []],
    ['what a call of the contract returns', 'List.best().getScore()', []],
    ['and what it returns of that class', 'List.board().getScore()', [score]],
    ['a name bound to what a call returned', { let: { m: 'List.best()' }, call: 'm.getScore()' }, []],
    ['one of an array', 'List.all()[6].getScore()', [score]],
    ['a call that is not in the contract', 'List.other().getScore()', [score]],
  ])('%s', (_, of, expected) => expect(problemsTouching(all, [step(of)], contract)).toEqual(expected));
});

describe('the other member that tells what a missing field would', () => {
  const asked = ['fromRow', 'fromCol', 'toRow', 'toCol'].map((name) => signature(`int ${name}`, false));
  const contract = { ...contractOf(...asked, signature('boolean isJump()', false)), form: 'class' } as const;
  const tellers = (declarations: string): (string | null)[] => {
    const members = declarations.split(', ').map((each) =>
      asDeclared(signature(each.includes(' ') ? each : `int ${each}`, false), {
        access: each.includes('(') ? 'public' : 'private',
      }),
    );
    return asked.map((each) => findTeller(contract, each, members)?.name ?? null);
  };

  it.each([
    [
      'the same words in another order',
      'rowFrom, colFrom, rowTo, colTo',
      ['rowFrom', 'colFrom', 'rowTo', 'colTo'],
    ],
    ['in any order', 'colTo, from_row, rowTo, FromCol', ['from_row', 'FromCol', 'rowTo', 'colTo']],
    [
      'getters',
      'getFromRow(), getFromCol(), toRow(), colTo()',
      ['getFromRow', 'getFromCol', 'toRow', 'colTo'],
    ],
    ['before fields', 'rowFrom, getFromRow()', ['getFromRow', null, null, null]],
    [
      'the field at the same place',
      'startRow, startCol, endRow, endCol',
      ['startRow', 'startCol', 'endRow', 'endCol'],
    ],
    ['as short as it may be', 'r1, c1, r2, c2', ['r1', 'c1', 'r2', 'c2']],
    ['no other order', 'r1, r2, c1, c2', [null, null, null, null]],
    ['no names that say nothing', 'a, b, c, d', [null, null, null, null]],
    ['no other number of fields', 'r1, c1, r2, c2, captured', [null, null, null, null]],
    ['the only one that is left', 'line, fromCol, toRow, toCol', ['line', null, null, null]],
    ['two that are left, in order', 'row, fromCol, row2, toCol', ['row', null, 'row2', null]],
    ['not one of two that are left', 'line, fromCol, row2, toCol', [null, null, null, null]],
    ['no other type', 'String rowFrom, int colFrom', [null, 'colFrom', null, null]],
    ['no method with a parameter', 'int getFromRow(int)', [null, null, null, null]],
  ])('%s', (_, declarations, names) => {
    expect(tellers(declarations)).toEqual(names);
  });
});
