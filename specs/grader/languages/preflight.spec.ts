import { describe, expect, it } from '@jest/globals';
import { compareWithContract } from '../../../grader/languages/preflight.js';
import { problemsTouching } from '../../../grader/languages/problems-of-case.js';
import { nearest } from '../../../grader/languages/near-names.js';
import type { DeclaredMember } from '../../../grader/languages/declared.js';
import type { Wording } from '../../../grader/languages/preflight.js';
import type { ClassContract, Expression, Signature, Step } from '../../../grader/model.js';

const java: Wording = { method: 'method', packageAccess: true, fileOf: (name) => `class ${name}` };

const method = (
  name: string,
  parameters: string[],
  type: string,
  rest: Partial<Signature> = {},
): Signature => ({
  kind: 'method',
  static: true,
  name,
  parameters,
  type,
  ...rest,
});
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
const messages = (contract: ClassContract, members: DeclaredMember[], wording = java): string[] =>
  compareWithContract(
    [contract],
    { classes: [{ name: 'Endodoi', members, usable: null }], others: [] },
    wording,
  ).map(({ message }) => message);

const draw = method('drawBoard', ['int[][]', 'int'], 'String');
const sow = method('singleSow', ['char', 'int[][]'], 'char');
const p2c = method('pit2Coordinates', ['char', 'int[][]'], 'int[]');

describe('compareWithContract', () => {
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
    ['a boxed result', method('f', [], 'int'), [asDeclared(method('f', [], 'Integer'))], []],
    [
      'a longer result',
      method('f', [], 'int'),
      [asDeclared(method('f', [], 'long'))],
      ['f returns long, the assignment asks for int'],
    ],
    ['a shorter result', method('f', [], 'double'), [asDeclared(method('f', [], 'float'))], []],
    [
      'a subclass',
      method('f', [], 'List<Move>'),
      [asDeclared(method('f', [], 'java.util.ArrayList<Move>'), { supertypes: ['List', 'Collection'] })],
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
      { kind: 'field', static: true, name: 'BLACK', parameters: [], type: 'int' },
      [asDeclared({ kind: 'field', static: true, name: 'Black', parameters: [], type: 'int' })],
      ['found Black; did you mean BLACK?'],
    ],
    [
      'a constructor',
      { kind: 'constructor', static: false, name: 'Endodoi', parameters: ['String'], type: 'void' },
      [
        asDeclared({
          kind: 'constructor',
          static: false,
          name: 'Endodoi',
          parameters: ['int'],
          type: 'void',
        }),
      ],
      ['the constructor Endodoi takes (int), the assignment asks for (String)'],
    ],
  ])('%s', (_, asked, members, expected) => {
    expect(messages(contractOf(asked), members)).toEqual(expected);
  });

  it('takes no member of the contract for a misspelling of another one', () => {
    const [one, two] = [method('isPit1', [], 'int'), method('isPit2', [], 'int')];
    expect(messages(contractOf(one, two), [asDeclared(one)])).toEqual(['Endodoi has no method isPit2()']);
  });

  it('tells a class that is missing, with a near miss', () => {
    const of = (others: string[]): string | undefined =>
      compareWithContract([{ ...contractOf(sow), form: 'class' }], { classes: [], others }, java)[0]?.message;
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
  ])('%s among %j is %s', (wanted, names, expected) => expect(nearest(wanted, names)).toBe(expected));
});

describe('problemsTouching', () => {
  const name = (text: string): Expression => ({ type: 'name', name: text });
  const call = (object: Expression, text: string, ...args: Expression[]): Expression => ({
    type: 'call',
    object,
    name: text,
    args,
  });
  const make = (type: string, ...args: Expression[]): Expression => ({ type: 'new', class: type, args });
  const step = (expression: Expression, bindings: Record<string, Expression> = {}): Step => ({
    let: Object.entries(bindings).map(([key, value]) => ({ name: key, value, text: '' })),
    call: expression,
    text: '',
    repeat: 1,
    expect: [],
  });
  const six: Expression = { type: 'int', value: 6 };
  const file: Expression = { type: 'string', value: 'file' };
  const problem = (type: string, asked?: Signature) => ({
    class: type,
    member: asked?.name ?? null,
    message: '',
    place: null,
    ...(asked && { asked }),
  });
  const ofString = problem('Board', {
    kind: 'constructor',
    static: false,
    name: 'Board',
    parameters: ['String'],
    type: 'void',
  });
  const score = problem('Board', method('getScore', [], 'int', { static: false }));
  const black = problem('Board', { kind: 'field', static: true, name: 'BLACK', parameters: [], type: 'int' });
  const gone = problem('Move');
  const all = [ofString, score, black, gone];
  const contract: ClassContract[] = [
    {
      name: 'List',
      form: 'class',
      members: [method('best', [], 'Way'), method('board', [], 'Board'), method('all', [], 'Board[]')],
    },
  ];

  it.each<[string, Step, ReturnType<typeof problem>[]]>([
    ['a constructor by its arguments', step(make('Board', six)), []],
    ['the other overload', step(make('Board', file)), [ofString]],
    ['an instance method by its name', step(call(name('b'), 'getScore'), { b: make('Board', six) }), [score]],
    [
      'a constant',
      step(call(name('b'), 'play', { type: 'member', object: name('Board'), name: 'BLACK' }), {
        b: make('Board', six),
      }),
      [black],
    ],
    ['a class that is not there', step(make('Board', make('Move', six))), [gone, ofString].reverse()],
    ['the same name in another class', step(call(name('Other'), 'getScore')), []],
    ['what a call of the contract returns', step(call(call(name('List'), 'best'), 'getScore')), []],
    ['and what it returns of that class', step(call(call(name('List'), 'board'), 'getScore')), [score]],
    [
      'a name bound to what a call returned',
      step(call(name('m'), 'getScore'), { m: call(name('List'), 'best') }),
      [],
    ],
    [
      'one of an array',
      step(call({ type: 'index', object: call(name('List'), 'all'), index: six }, 'getScore')),
      [score],
    ],
    ['a call that is not in the contract', step(call(call(name('List'), 'other'), 'getScore')), [score]],
  ])('%s', (_, of, expected) => expect(problemsTouching(all, [of], contract)).toEqual(expected));
});
