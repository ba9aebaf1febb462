import { describe, expect, test } from '@jest/globals';
import { listBodies } from '../../../../grader/prove/lazy/lazy-rounds.js';
import { showBody, type LazyProgram } from '../../../../grader/languages/records/lazy-program.js';
import { printJava } from '../../../../grader/languages/java/record/lazy-java.js';
import { printPython } from '../../../../grader/languages/python/record/lazy-python.js';
import { printModules } from '../../../../grader/languages/typescript/record/lazy-modules.js';
import type { LanguageSpec } from '../../../../grader/model.js';
import { contract } from '../../../support/contract.js';

const BOARD = contract(
  'Board',
  'class',
  'Board()',
  'static int RED',
  'static int BLACK',
  'int size',
  'boolean isLegal(Move move)',
  'int count(int row)',
  'char markAt(int cell)',
  'String toString()',
  'int[][] cells(int[] rows, int[][] cells)',
  'Board copy()',
  'Move best()',
  'void play(Move move)',
  'void play(int from, int to)',
);
const MOVE = contract('Move', 'class', 'Move(int from, int to)');

describe('lazy bodies', () => {
  test.each<[string, string[]]>([
    ['Board', ['does nothing']],
    ['RED', ['returns 0']],
    ['BLACK', ['returns 1']],
    ['size', ['returns 0']],
    ['isLegal', ['returns false', 'returns true']],
    ['count', ['returns 0', 'returns 1', 'returns -1', 'returns its parameter 1']],
    ['markAt', ["returns ' '", "returns 'a'"]],
    ['toString', ['returns ""', 'returns null']],
    ['cells', ['returns an empty array', 'returns null', 'returns its parameter 2']],
    ['copy', ['returns null', 'returns a new Board']],
    ['best', ['returns null']],
    ['play', ['does nothing']],
  ])('%s', (name, bodies) => {
    const member = BOARD.members.find((each) => each.name === name);
    if (member === undefined) throw new Error(name);
    expect(listBodies([BOARD, MOVE], BOARD, member).map(showBody)).toEqual(bodies);
  });
});

const SPEC: LanguageSpec = {
  required: [],
  provided: [],
  programs: { play: { kind: 'main', main: 'Main' } },
  packages: 'accepted',
  modules: { Board: 'board.ts', Move: 'move.ts', Pits: 'pits.ts' },
  build: null,
  style: null,
};

/** Each member has the last body that fits it. */
const LAST: LazyProgram = {
  bodyOf: (_, member) => listBodies([BOARD, MOVE], BOARD, member).at(-1) ?? { kind: 'nothing' },
  dialogueOf: () => ({ kind: 'line-for-line', line: 'a "b"' }),
};

describe('lazy sources', () => {
  test('Java', () => {
    const files = printJava([BOARD], { ...SPEC, required: ['Board.java', 'Main.java', 'Other.java'] }, LAST);
    expect(files.map(({ name }) => name)).toEqual(['Board.java', 'Main.java', 'Other.java']);
    const [board, main, other] = files.map(({ text }) => text);
    expect(board).toContain('public static final int BLACK = 1;');
    expect(board).toContain('public boolean isLegal(Move p0) { return true; }');
    expect(board).toContain('public int[][] cells(int[] p0, int[][] p1) { return p1; }');
    expect(board).toContain('public Board copy() { return new Board(); }');
    expect(board).toContain('public void play(int p0, int p1) { }');
    expect(main).toContain('System.out.println("a \\"b\\"")');
    expect(other).toMatch(/^import java\.util\.\*;\n[^]*public class Other \{\n\}\n$/);
  });

  test('TypeScript: overloads are one method, functions are exported', () => {
    const pits = contract('Pits', 'functions', 'static int next(int pit)');
    const [board, own] = printModules({ after: (type) => `: ${type}`, none: 'null as any' })(
      [BOARD, MOVE, pits],
      { ...SPEC, required: ['board.ts', 'pits.ts'] },
      LAST,
    ).map(({ text }) => text);
    expect(board).toContain("import { Move } from './move.js';");
    expect(board).toContain('isLegal(p0: any): boolean { return true; }');
    expect(board?.split('play(')).toHaveLength(2);
    expect(own).toContain('export function next(p0: number): number { return p0; }');
  });

  test('Python: its own names of methods, and the functions that the contract names in their place', () => {
    const pits = contract('Pits', 'functions', 'static int nextPit(int pit)', 'static int LAST');
    const it = { type: 'name', name: 'it' } as const;
    const move = { type: 'name', name: 'move' } as const;
    const natives = [
      { member: 'isLegal', parameters: ['move'], name: 'is_legal', args: [move, it] },
      { member: 'Board', parameters: [], name: 'make_board', args: [] },
    ];
    const [board, own, main] = printPython(
      [{ ...BOARD, names: { python: natives } }, MOVE, pits],
      { ...SPEC, modules: {}, required: ['board.py', 'pits.py', 'Main'] },
      {
        ...LAST,
        bodyOf: (owner, member) =>
          member.name === 'isLegal' ? { kind: 'parameter', index: 0 } : LAST.bodyOf(owner, member),
      },
    ).map(({ text }) => text);
    expect(board).toContain('class Board:\n    RED = 0\n    BLACK = 1\n');
    expect(board).toContain("\n    def mark_at(self, p0):\n        return 'a'\n");
    expect(board).toContain('\n    def __str__(self):\n        return None\n');
    expect(board).toContain('\n    def play(self, p0=None, *rest):\n        return None\n');
    expect(board).toContain("import_module('board').make_board()");
    expect(board).toContain('\ndef is_legal(p0, p1):\n    return p0\n');
    expect(board).not.toContain('__init__');
    expect(own).toContain('\ndef next_pit(p0):\n    return p0\nLAST = -1\n');
    expect(main).toContain("\nif __name__ == '__main__':\n    import os, sys, threading\n");
    expect(main).toContain('    sys.stdout.write("a \\"b\\"\\n")\n');
  });
});
