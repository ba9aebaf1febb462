import { describe, expect, test } from '@jest/globals';
import { classOf, endodoi, evaluate, makeCalls, ofSteps, outcomes, printed, steps } from '../workbench.js';

/** An object as it is told without its help, with fields that hold 1. */
function fields(className: string, names: readonly string[] | null) {
  const told = { type: 'object', class: className, text: null };
  if (names === null) return told;
  return { ...told, fields: names.map((each) => ({ name: each, value: { type: 'int', value: 1 } })) };
}

/** A plain object with a property that holds 1. */
const plainWith = (name: string) => ({
  type: 'map',
  entries: [
    {
      type: 'array',
      items: [
        { type: 'string', value: name },
        { type: 'int', value: 1 },
      ],
    },
  ],
  byText: true,
});

describe('expressions', () => {
  test('call exported functions with numbers, texts, chars and arrays', async () => {
    const source = `
      export const f = (a: number, b: string, c: number[][]) => [a, b.length, Array.isArray(c), c instanceof Array, c[1]?.length];
      export default { g: () => 'from the default object' };`;
    expect(await evaluate(source, "Endodoi.f(1, 'x', {{1}, {2, 3}})", 'Endodoi.g()')).toEqual([
      [1, 1, true, true, 2],
      'from the default object',
    ]);
  });

  test('call the methods of an object that stands for a class', async () => {
    const source = `
      export const f = () => 'beside it';
      export const Endodoi = { pits: 6, f() { return this.pits; } };`;
    expect(await evaluate(source, 'Endodoi.f()')).toEqual([6]);
  });

  test('make objects, call them, read their fields and constants', async () => {
    const setting = {
      files: {
        'Board.ts': `
          export class Board {
            static readonly BLACK = 1;
            static opponentOf(player: number) { return 3 - player; }
            cells: number[] = [];
            constructor(public size: number | string) {}
            toString() { return 'board of ' + this.size; }
            itself() { return this; }
            get half() { return Number(this.size) / 4; }
          }`,
      },
      contract: [classOf('Board', 'Board(int)')],
    };
    const board = 'new Board(6)';
    const calls = [
      board,
      'Board.BLACK',
      'Board.opponentOf(Board.BLACK)',
      'new Board("file").itself().toString()',
      `${board}.half`,
      `${board}.cells[0]`,
    ];
    expect(await evaluate(setting, ...calls)).toEqual([
      expect.objectContaining({ class: 'Board', text: null }),
      1,
      2,
      'board of file',
      1.5,
      { type: 'void' },
    ]);
  });

  test('values of every kind come back as what they are', async () => {
    const source = `
      export const f = (which: number): unknown => [
        1, 1.5, NaN, -0, 2 ** 60, 'x', true, null, undefined, 10n, new Set([1, 2]), new Uint8Array([3]), [[], [null]],
        { a: 1 }, new (class Move { toString() { return '(1,2)'; } })(), () => 1, Object.create(null), new Map(),
        new (class List extends Array { toString() { return '{}'; } })(), Symbol('s'),
      ][which];`;
    const got = await evaluate(source, ...Array.from({ length: 20 }, (_, which) => `Endodoi.f(${which})`));
    expect(got).toEqual([
      1,
      1.5,
      NaN,
      0,
      { type: 'object', class: 'number', text: '1152921504606846976' },
      'x',
      true,
      null,
      { type: 'void' },
      10,
      [1, 2],
      [3],
      [[], [null]],
      plainWith('a'),
      { type: 'object', class: 'Move', text: null, fields: [] },
      { type: 'object', class: 'Function', text: null },
      { type: 'map', entries: [], byText: true },
      { type: 'map', entries: [] },
      [],
      { type: 'object', class: 'symbol', text: 'Symbol(s)' },
    ]);
  });

  test('an object is asked for its text where a text is compared, in arrays at the depth of the texts', async () => {
    const source = `
      class Move { constructor(private n: number) {} toString() { return 'move ' + this.n; } }
      class List extends Array { toString() { return 'list of ' + this.length; } }
      export const one = () => new Move(1);
      export const many = () => List.from([new Move(1), new Move(2)]);`;
    const runs = await makeCalls(endodoi(source), [
      [{ call: 'Endodoi.one()', asks: 'a text' }],
      [{ call: 'Endodoi.many()', asks: 'a text' }],
      [{ call: 'Endodoi.many()', asks: 'texts' }],
    ]);
    const move = (n: number) => ({ type: 'object', class: 'Move', text: `move ${n}` });
    expect(outcomes(runs)).toEqual([
      move(1),
      { type: 'object', class: 'List', text: 'list of 2' },
      [move(1), move(2)],
    ]);
  });

  test.each<[string, string, unknown]>([
    [
      'toString that throws',
      `class Odd { n = 1; toString() { throw new Error('toString'); } } return new Odd();`,
      fields('Odd', ['n']),
    ],
    [
      'toString without end',
      `class Odd { n = 1; toString() { for (;;); } } return new Odd();`,
      fields('Odd', ['n']),
    ],
    [
      'a getter without end',
      `class Odd { get toString(): any { for (;;); } get name() { for (;;); return 1; } } return new Odd();`,
      fields('Odd', []),
    ],
    ['an own getter without end', `return { n: 1, get m() { for (;;); return 1; } };`, plainWith('n')],
    [
      'toJSON, valueOf, Symbol.toPrimitive, inspect',
      `class Odd { n = 1; toJSON() { for (;;); } valueOf() { for (;;); } [Symbol.toPrimitive]() { for (;;); } [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } get [Symbol.toStringTag]() { for (;;); return ''; } } return new Odd();`,
      fields('Odd', ['n']),
    ],
    [
      'a proxy without end',
      `const hang: any = () => { for (;;); }; return new Proxy({}, { get: hang, ownKeys: hang, getPrototypeOf: hang, getOwnPropertyDescriptor: hang, has: hang });`,
      fields('Proxy', null),
    ],
    [
      'an object made of a proxy',
      `const hang: any = () => { for (;;); }; return Object.create(new Proxy({}, { get: hang, getPrototypeOf: hang, getOwnPropertyDescriptor: hang }));`,
      fields('Object', []),
    ],
    [
      'a proxy that was revoked',
      `const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy;`,
      fields('Proxy', null),
    ],
    ['a constructor without end', `return { n: 1, get constructor(): any { for (;;); } };`, plainWith('n')],
    [
      'a class whose name is a function without end',
      `class Odd { static get ['name'](): any { for (;;); } } return new Odd();`,
      fields('Object', []),
    ],
    [
      'an array with a toString',
      `return Object.assign([1, 2], { toString() { for (;;); }, toJSON() { for (;;); } });`,
      [1, 2],
    ],
    ['a set with a toString', `return Object.assign(new Set([1]), { toString() { for (;;); } });`, [1]],
    [
      'a typed array with a length',
      `return Object.defineProperty(new Uint8Array([7]), 'length', { get() { for (;;); } });`,
      [7],
    ],
    ['a boxed number with a valueOf', `return Object.assign(new Number(7), { valueOf() { for (;;); } });`, 7],
  ])('nothing that nobody asks for is run: %s', async (_, body, expected) => {
    expect(await evaluate(`export function f(): any { ${body} }`, 'Endodoi.f()')).toEqual([expected]);
  });

  test.each<[string, string, unknown]>([
    [
      'a message without end',
      `class Odd extends Error { get message(): any { for (;;); } } throw new Odd();`,
      { exception: 'Odd', message: null },
    ],
    [
      'a name without end',
      `class Odd extends Error { get name(): any { for (;;); } } throw new Odd('x');`,
      { exception: 'Odd', message: 'x' },
    ],
    [
      'a message that becomes a text without end',
      `const e: any = new Error(); e.message = { toString() { for (;;); } }; throw e;`,
      { exception: 'Error', message: null },
    ],
    [
      'a stack without end',
      `Error.prepareStackTrace = () => { for (;;); }; throw new RangeError('x');`,
      { exception: 'RangeError', message: 'x' },
    ],
    [
      'a stack of an own getter',
      `throw Object.defineProperty(new RangeError('x'), 'stack', { get() { for (;;); } });`,
      { exception: 'RangeError', message: 'x', trace: [] },
    ],
    [
      'a proxy',
      `const hang: any = () => { for (;;); }; throw new Proxy(new Error('x'), { get: hang, getPrototypeOf: hang, getOwnPropertyDescriptor: hang });`,
      { exception: 'Object', message: null },
    ],
  ])('nothing that nobody asks for is run for an exception: %s', async (_, body, expected) => {
    expect(await evaluate(`export function f(): any { ${body} }`, 'Endodoi.f()')).toEqual([
      expect.objectContaining({ kind: 'threw', ...(expected as object) }),
    ]);
  });

  test('too much, too deep and circular values are said to be so', async () => {
    const source = `
      export function big() { return new Array(300000).fill(0); }
      export function deep() { let a: unknown[] = []; for (let i = 0; i < 100; i++) a = [a]; return a; }
      export function ring() { const a: unknown[] = []; a.push(a); return a; }`;
    const got = await evaluate(source, 'Endodoi.big()', 'Endodoi.deep()', 'Endodoi.ring()');
    expect(JSON.stringify(got[0])).toContain('an array of 300000 items');
    expect(JSON.stringify(got[1])).toContain('nested deeper than 32');
    expect(JSON.stringify(got[2])).toContain('an array that holds itself');
  });

  test('promises are waited for, and one that is never settled is an error', async () => {
    const source = `
      export async function f() { await new Promise((go) => setTimeout(go, 5)); return 7; }
      export async function fails() { throw new RangeError('later'); }
      export function never() { return new Promise(() => undefined); }
      export const thenable = () => ({ then() { throw new Error('nobody asked'); } });`;
    expect(
      await evaluate(source, 'Endodoi.f()', 'Endodoi.fails()', 'Endodoi.never()', 'Endodoi.thenable()'),
    ).toEqual([
      7,
      expect.objectContaining({ exception: 'RangeError', message: 'later' }),
      expect.objectContaining({
        exception: 'TypeError',
        message: 'waits for a promise that is never settled',
      }),
      expect.objectContaining({ type: 'map', byText: true }),
    ]);
  });
});

describe('what is thrown', () => {
  test('has a name, a message and the places in the student’s own files', async () => {
    const source = `
class FullError extends Error {}
export function f(): void {
  helper();
}
function helper(): never {
  throw new FullError('no more');
}
export function text(): void { throw 'just text'; }
export function nothing(): void { throw undefined; }
export function given(): void { const error = new Error('m'); error.name = 'IOException'; throw error; }`;
    const [thrown, bare, nothing, given, absent] = await evaluate(
      source,
      'Endodoi.f()',
      'Endodoi.text()',
      'Endodoi.nothing()',
      'Endodoi.given()',
      'Endodoi.absent()',
    );
    const trace = ['endodoi.ts:7 in helper', 'endodoi.ts:4 in f'];
    const kind = 'threw';
    expect(thrown).toEqual({
      kind,
      exception: 'FullError',
      message: 'no more',
      trace,
      supertypes: ['Error'],
    });
    expect(bare).toMatchObject({
      kind,
      exception: 'string',
      message: 'just text',
      supertypes: [],
      trace: [],
    });
    expect(nothing).toMatchObject({ exception: 'undefined' });
    expect(given).toMatchObject({ exception: 'IOException', message: 'm' });
    expect(absent).toMatchObject({ exception: 'TypeError', message: 'Endodoi.absent is not a function' });
  });

  test('by a let is the outcome of its step, and its name has no value', async () => {
    const [run] = await makeCalls(endodoi(`export const f = () => { throw new Error('no'); };`), [
      [{ let: { a: 'Endodoi.f()' }, call: '1', repeat: 2 }, 'a'],
    ]);
    expect(ofSteps(run)).toEqual([
      [expect.objectContaining({ message: 'no' }), expect.objectContaining({ message: 'no' })],
      [expect.objectContaining({ exception: 'NoValue' })],
    ]);
  });
});

describe('what is printed', () => {
  test('is heard in every way that Node offers', async () => {
    const source = `
      import fs, { writeSync } from 'node:fs';
      import { writeFileSync } from 'fs';
      console.log('at the top level');
      export function f() {
        console.log('log %d', 1);
        process.stdout.write('write ');
        process.stdout.write(Buffer.from('bytes\\n'));
        writeSync(1, 'sync\\n');
        fs.writeSync(1, Buffer.from('xxpartxx'), 2, 4);
        writeFileSync('/dev/stdout', '\\n');
        console.error('not this');
        console.table([1]);
      }
      export function g() { console.log('♔'); }`;
    const [run] = await makeCalls(endodoi(source), [['Endodoi.f()', 'Endodoi.g()']]);
    const [first, second] = printed(run);
    expect(first).toMatch(/^log 1\nwrite bytes\nsync\npart\n┌/);
    expect(second).toBe('♔\n');
  });

  test('by repeated calls is heard together, by reads not at all', async () => {
    const source = `let n = 0; export function f() { console.log(++n); return n; }`;
    const [run] = await makeCalls(endodoi(source), [
      [{ call: 'Endodoi.f()', repeat: 2, reads: ['Endodoi.f()'] }, 'Endodoi.f()'],
    ]);
    expect(printed(run)).toEqual(['1\n2\n', '4\n']);
    expect(steps(run)[0]?.left).toEqual([{ kind: 'returned', value: { type: 'int', value: 3 } }]);
  });

  test('beyond the limit ends that case alone', async () => {
    const source = `export function f() { for (;;) console.log('x'.repeat(1000)); } export const g = () => 1;`;
    const runs = await makeCalls(endodoi(source), [['Endodoi.f()'], ['Endodoi.g()']]);
    expect(outcomes(runs)).toEqual([expect.objectContaining({ how: 'output-limit', stream: 'stdout' }), 1]);
  });
});
