import { describe, expect, test } from '@jest/globals';
import type { ClassContract } from '../../../../grader/model.js';
import { classOf, functions, prepared, type Setting } from '../workbench.js';

const DRAW = functions('Endodoi', 'String drawBoard(int[][], int, char)');
const PITS = functions('Endodoi', 'int[] pit2Coordinates(char, int[][])', 'void clearBoard(int[][])');

async function messages(
  files: Setting['files'],
  contract: ClassContract,
  more: Partial<Setting> = {},
): Promise<readonly string[]> {
  const { problems } = await prepared({ files, contract: [contract], ...more });
  return problems.map(({ message }) => message);
}

describe('functions that do what the contract asks for raise no problem', () => {
  const full = '(pits: number[][], store: number, pit: string): string';
  test.each([
    ['declared', `export function drawBoard${full} { return ''; }`],
    ['as arrows', `export const drawBoard = ${full} => '';`],
    ['without types', `export function drawBoard(pits, store, pit) { return ''; }`],
    ['exported later', `function drawBoard${full} { return ''; } export { drawBoard };`],
    ['exported under the name', `function draw${full} { return ''; } export { draw as drawBoard };`],
    ['re-exported', `export * from './other.js';`],
    ['re-exported by name', `export { drawBoard } from './other';`],
    ['in a default object', `function drawBoard${full} { return ''; } export default { drawBoard };`],
    ['CommonJS', `module.exports = { drawBoard: function (a, b, c) { return ''; } };`],
    ['CommonJS, one by one', `exports.drawBoard = (a, b, c) => '';`],
    ['CommonJS that cannot be read', `for (const f of fs) exports[f.name] = f;`],
    [
      'through a namespace import',
      `import * as all from './other.js'; export const drawBoard = all.drawBoard;`,
    ],
    [
      'with aliases',
      `type Pits = number[][]; export function drawBoard(p: Pits, s: number, c: 'a' | 'b'): string | null { return ''; }`,
    ],
    [
      'with readonly arrays',
      `export function drawBoard(p: readonly (readonly number[])[], s: number, c: string): string { return ''; }`,
    ],
    [
      'with Array<>',
      `export function drawBoard(p: Array<Array<number>>, s: number, c: string): Promise<string> { return null!; }`,
    ],
    [
      'with types of their own',
      `import type { Pits } from './other.js'; export function drawBoard(p: Pits, s: any, c: unknown): Text { return ''; }`,
    ],
    [
      'with optional parameters',
      `export function drawBoard(p: number[][], s: number, c: string, extra = 1, more?: string): string { return ''; }`,
    ],
    ['with a rest', `export function drawBoard(...all: any[]): string { return ''; }`],
    ['made by a function', `const make = () => () => ''; export const drawBoard = make();`],
    [
      'with overloads',
      `export function drawBoard(p: number): string; export function drawBoard(p: number[][], s: number, c: string): string; export function drawBoard(...a: any[]): any {}`,
    ],
    ['as a stub that throws', `export function drawBoard(a, b, c) { throw new Error('todo'); }`],
  ])('%s', async (_, source) => {
    const files = {
      'endodoi.ts': source,
      'other.ts': `export type Pits = number[][]; export function drawBoard${full} { return ''; }`,
    };
    expect(await messages(files, DRAW)).toEqual([]);
  });

  test('a value given where nothing is asked for does no harm', async () => {
    const source = `export function clearBoard(p: number[][]): number[][] { return p; } export const pit2Coordinates = (c: string, p: number[][]): [number, number] | null => null;`;
    expect(await messages({ 'endodoi.ts': source }, PITS)).toEqual([]);
  });

  test('fewer parameters are a remark', async () => {
    const setting = {
      files: { 'endodoi.ts': `export function drawBoard(p: number[][]): string { return ''; }` },
      contract: [DRAW],
    };
    const { problems, remarks } = await prepared(setting);
    expect(problems).toEqual([]);
    expect(remarks).toEqual(['drawBoard takes 1 parameter, the assignment gives it 3']);
  });
});

describe('what is wrong is told in TypeScript’s words', () => {
  test.each([
    [
      'export function drawBoard(p: number[][], s: number, c: string): void {}',
      'drawBoard returns void, the assignment asks for string',
    ],
    [
      'export function drawBoard(p, s, c) { console.log(1); }',
      'drawBoard returns void, the assignment asks for string',
    ],
    [
      'export function drawBoard(p: string[], s: number, c: string) { return ""; }',
      'drawBoard takes (string[], number, string), the assignment asks for (number[][], number, string)',
    ],
    [
      'export function drawBoard(p: number[][], s: number, c: string, d: number) { return ""; }',
      'drawBoard takes (number[][], number, string, number), the assignment asks for (number[][], number, string)',
    ],
    [
      'function drawBoard(p: number[][], s: number, c: string) { return ""; }\nexport const x = 1;',
      'drawBoard is not exported; write export before it',
    ],
    [
      'export function drawboard(p: number[][], s: number, c: string) { return ""; }',
      'found drawboard(number[][], number, string); did you mean drawBoard?',
    ],
    ['export const other = 1;', 'Endodoi has no function drawBoard(number[][], number, string)'],
  ])('%s', async (source, message) => {
    expect(await messages({ 'endodoi.ts': source }, DRAW)).toEqual([message]);
  });

  test('with the place, and what the contract asked for in its own words', async () => {
    const { problems } = await prepared({
      files: {
        'src/endodoi.ts': '\n  export function drawBoard(p: number[][], s: number, c: string): void {}',
      },
      required: ['endodoi.ts'],
      contract: [DRAW],
    });
    expect(problems[0]).toMatchObject({
      class: 'Endodoi',
      member: 'drawBoard',
      place: { file: 'src/endodoi.ts', line: 2, column: 10 },
      asked: { type: 'String', parameters: ['int[][]', 'int', 'char'] },
    });
  });
});

describe('classes', () => {
  const BOARD = classOf(
    'Board',
    'Board(int)',
    'Board(String)',
    'static int opponentOf(int)',
    'static int BLACK',
    'String toString()',
    'MoveList allValidMoves(int)',
    'int size',
  );
  const body = `static readonly BLACK: number = 1; static opponentOf(p: number): number { return 3 - p; }
    toString(): string { return ''; } allValidMoves(player: number): MoveList { return null!; }`;

  test.each([
    [
      'exported',
      `export class Board { ${body} size: number; constructor(size: number | string) { this.size = 1; } }`,
    ],
    ['by default', `export default class Board { ${body} constructor(public size: any) {} }`],
    [
      'with overloads',
      `export class Board { ${body} size = 1; constructor(size: number); constructor(file: string); constructor(what: any) {} }`,
    ],
    [
      'with accessors',
      `export class Board { ${body} constructor(w: number | string) {} get size(): number { return 1; } }`,
    ],
    [
      'that inherit',
      `class Base { constructor(w: number | string) {} size = 1; toString() { return ''; } } export class Board extends Base { static BLACK = 1; static opponentOf(p: number) { return p; } allValidMoves(p: number) { return null; } }`,
    ],
    [
      'that inherit from another file',
      `import { Base } from './base.js'; export class Board extends Base {}`,
    ],
    [
      'that inherit from what cannot be read',
      `import { Base } from 'node:events'; export class Board extends (Base as any) {}`,
    ],
    [
      'completed from outside',
      `export class Board { constructor(public size: any) {} } Board.BLACK = 1; Board.prototype.toString = () => '';`,
    ],
    ['made by a function', `const mixin = (x: any): any => x; export const Board = mixin(class {});`],
  ])('%s raise no problem', async (_, source) => {
    const base = `export class Base { ${body} size = 1; constructor(w: number | string) {} } class MoveList {}`;
    expect(await messages({ 'board.ts': source, 'base.ts': base }, BOARD)).toEqual([]);
  });

  test('in plain JavaScript with fields made in the constructor', async () => {
    const source = `class Board { constructor(size) { this.size = size; } toString() { return ''; } allValidMoves(p) { return []; } static opponentOf(p) { return 1; } static BLACK = 1; } module.exports = Board;`;
    expect(await messages({ 'Board.js': source }, BOARD, { language: 'javascript' })).toEqual([]);
  });

  test('overloads hide their implementation, but not the fields that it declares', async () => {
    const source = `export class Board { ${body} constructor(size: number); constructor(public size: any) {} }`;
    expect(await messages({ 'Board.ts': source }, BOARD)).toEqual(['Board has no constructor Board(string)']);
  });

  test('all that is wrong is told at once', async () => {
    const source = `export class Board { constructor(size: number) {} opponentOf(p: number): number { return 1; } private toString(): string { return ''; }
      size: string = ''; static WHITE = 2; allValidMove(p: number) { return 1; } }`;
    expect(await messages({ 'Board.ts': source }, BOARD)).toEqual([
      'Board has no constructor Board(string)',
      'opponentOf is not static, the assignment asks for a static method',
      'Board has no field BLACK',
      'toString is private, the assignment asks for a public method',
      'found allValidMove(number); did you mean allValidMoves?',
      'size is of type string, the assignment asks for number',
    ]);
  });

  test.each([
    ['class Board {}\nexport const x = 1;', 'Board is not exported; write export before it'],
    ['export class board {}', 'found board; the assignment asks for Board'],
    ['export class Other {}', 'Board.ts exports no class Board'],
  ])('%s', async (source, message) => {
    expect(await messages({ 'Board.ts': source }, BOARD)).toEqual([message]);
  });
});
