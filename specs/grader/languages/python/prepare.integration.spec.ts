import { describe, expect, test } from '@jest/globals';
import type { ClassContract, NativeName } from '../../../../grader/model.js';
import { classOf, expr, functions, prepare, prepared, type Setting } from '../workbench.js';
import { isInstalled } from '../../../support/installed.js';

const isThere = isInstalled('python3');

const python: readonly NativeName[] = [
  { member: 'Board', parameters: [], name: 'make_board', args: [] },
  { member: 'isLegal', parameters: ['move'], name: 'is_legal', args: [expr('move'), expr('it')] },
];
const BY_NAMES: ClassContract = { ...classOf('Board', 'Board()', 'boolean isLegal(int)'), names: { python } };
const BY_CLASS = classOf(
  'Board',
  'Board(int)',
  'int[] legalMoves()',
  'boolean equals(Object)',
  'static int count()',
  'int size',
);
const FUNCTIONS = functions('Board', 'int rowOf(int)', 'int columnOf(int)');

const GOOD = 'def make_board(): pass\n';

/** What board.py holds, and what is said of it. */
const TOLD: readonly (readonly [what: string, contract: ClassContract, board: string, ...told: string[]])[] =
  [
    ['all is there', BY_NAMES, `${GOOD}def is_legal(m, b=None, *, strict=False): pass`],
    [
      'a misspelt function',
      BY_NAMES,
      `${GOOD}def isLegal(m, b): pass`,
      'found isLegal in board.py; did you mean is_legal? board.py:2',
    ],
    ['nothing like it', BY_NAMES, GOOD, 'board.py has no function is_legal'],
    [
      'too few parameters',
      BY_NAMES,
      `${GOOD}def is_legal(m): pass`,
      'is_legal(m) takes 1 parameter, the assignment gives it 2 board.py:2',
    ],
    [
      'a parameter only by name',
      BY_NAMES,
      `${GOOD}def is_legal(m, *, b): pass`,
      'is_legal can be called only with b=… board.py:2',
    ],
    [
      'inside a class',
      BY_NAMES,
      `${GOOD}class Board:\n    def is_legal(m, b): pass`,
      'is_legal stands inside the class Board; it has to begin at the left margin board.py:3',
    ],
    [
      'inside a function',
      BY_NAMES,
      'def make_board():\n    def is_legal(m, b): pass',
      'is_legal stands inside the function make_board; it has to begin at the left margin board.py:2',
    ],
    ['imported', BY_NAMES, 'from rules import is_legal\nmake_board = list'],
    ['imported with all others', BY_NAMES, 'from rules import *'],
    ['made at run time', BY_NAMES, 'globals()["is_legal"] = 1'],
    [
      'within if and try',
      BY_NAMES,
      `if True:\n    def make_board(): pass\ntry:\n    def is_legal(*a): pass\nexcept ValueError: pass`,
    ],
    [
      'a class as asked',
      BY_CLASS,
      'class Board:\n    size: int = 0\n    def __init__(self, n): pass\n    def legal_moves(self): pass\n    def __eq__(self, o): pass\n    @staticmethod\n    def count(): pass',
    ],
    [
      'a class with the contract’s own names',
      BY_CLASS,
      'class Board:\n    def __init__(self, n): self.size = n\n    def legalMoves(self): pass\n    def equals(self, o): pass\n    @classmethod\n    def count(cls): pass',
    ],
    [
      'a dataclass',
      BY_CLASS,
      'from dataclasses import dataclass\n@dataclass\nclass Board:\n    size: int\n    def legal_moves(self): pass\ndef count(): pass',
    ],
    [
      'an inherited one',
      BY_CLASS,
      'class Base:\n    def __init__(self, n): self.size = n\n    def legal_moves(self): pass\n    def __eq__(self, o): pass\nclass Board(Base):\n    @staticmethod\n    def count(): pass',
    ],
    ['one of an unknown base', BY_CLASS, 'from rules import Base\nclass Board(Base): pass'],
    [
      'a class that lacks all',
      BY_CLASS,
      'class Board:\n    def legalMove(self): pass\ndef count(): pass',
      'class Board has no __init__ that takes 1 parameter board.py:1',
      'class Board has no method legal_moves; found legalMove, did you mean legal_moves? board.py:1',
      'class Board has no method __eq__ board.py:1',
      'class Board has no attribute size board.py:1',
    ],
    [
      'a method that stands beside its class',
      classOf('Board', 'int[] legalMoves()'),
      'class Board:\n    pass\ndef legal_moves(self): pass',
      "legal_moves is a function beside class Board, not in it: indent it as the class's other methods board.py:3",
    ],
    [
      'a static method with self',
      classOf('Board', 'static int count()'),
      'class Board:\n    def count(self): pass',
    ],
    [
      'another class',
      BY_CLASS,
      'class board: pass',
      'found board in board.py; did you mean Board? board.py:1',
    ],
    ['functions', FUNCTIONS, 'def row_of(cell): pass\ndef columnOf(cell): pass'],
    [
      'functions of a class',
      FUNCTIONS,
      'class Board:\n    @staticmethod\n    def row_of(cell): pass\n    @staticmethod\n    def column_of(cell): pass',
    ],
    [
      'a function twice',
      FUNCTIONS,
      'def row_of(cell): pass\ndef colum_of(cell): pass',
      'found colum_of in board.py; did you mean column_of? board.py:2',
    ],
  ];

(isThere ? describe : describe.skip)(
  'a first look at Python (skipped where python3 is not installed)',
  () => {
    async function problemsOf(contract: ClassContract, files: Setting['files']): Promise<string[]> {
      const required = Object.keys(files);
      const spec = { modules: { Board: 'board.py' } };
      const { problems } = await prepared({
        language: 'python',
        files,
        required,
        contract: [contract],
        spec,
      });
      return problems.map(({ message, place }) =>
        place === null ? message : `${message} ${place.file}:${place.line}`,
      );
    }

    test.each(TOLD)('tells of: %s', async (...[, contract, board, ...told]) => {
      expect(await problemsOf(contract, { 'board.py': board })).toEqual(told);
    });

    test('tells of: in another file', async () => {
      const files = { 'board.py': GOOD, 'move.py': 'def is_legal(m, b): pass' };
      expect(await problemsOf(BY_NAMES, files)).toEqual([
        'is_legal is in move.py; the assignment asks for it in board.py move.py:1',
      ]);
    });

    test('tells every file that Python cannot read', async () => {
      const files = { 'board.py': 'def f(:\n', 'move.py': 'x = "\n', 'fine.py': '' };
      expect(
        await prepare({ language: 'python', files, required: Object.keys(files), contract: [FUNCTIONS] }),
      ).toMatchObject({
        kind: 'failed',
        verdict: {
          verdict: 'compile-error',
          total: 2,
          diagnostics: [
            {
              message: 'invalid syntax',
              place: { file: 'board.py', line: 1, column: 7 },
              sourceLine: 'def f(:',
            },
            { place: { file: 'move.py', line: 1 } },
          ],
        },
      });
    });

    test('runs nothing of it', async () => {
      const files = { 'board.py': 'raise SystemExit(3)\ndef row_of(a): pass\ndef column_of(a): pass' };
      expect(await prepare({ language: 'python', files, contract: [FUNCTIONS] })).toMatchObject({
        kind: 'prepared',
        prepared: { problems: [] },
      });
    });

    test('a file that is missing is the class that should be in it', async () => {
      const preparation = await prepare({
        language: 'python',
        files: { 'moves.py': '' },
        required: ['board.py', 'moves.py'],
        contract: [FUNCTIONS],
      });
      expect(preparation).toMatchObject({
        kind: 'prepared',
        prepared: { problems: [{ class: 'Board', member: null, message: 'no file board.py' }] },
      });
    });
  },
);
