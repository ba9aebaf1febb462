import { describe, expect, test } from '@jest/globals';
import type { CallsRun } from '../../../../grader/model.js';
import {
  classOf,
  ENDODOI,
  evaluate as evaluateIn,
  expr,
  makeCalls,
  ofSteps,
  outcomes,
  printed,
  steps,
  type Setting,
  type StepWish,
} from '../workbench.js';
import { isInstalled } from '../../../support/installed.js';

const isThere = isInstalled('python3');

function module(source: string, more: Setting['files'] = {}): Setting {
  return { language: 'python', files: { 'endodoi.py': source, ...more }, contract: [ENDODOI] };
}

const evaluate = (source: string, ...calls: string[]): ReturnType<typeof evaluateIn> =>
  evaluateIn(module(source), ...calls);

async function caseOf(source: string, ...its: readonly StepWish[]): Promise<CallsRun | undefined> {
  return (await makeCalls(module(source), [its]))[0];
}

const object = (type: string, told: string | null = null) => ({ type: 'object', class: type, text: told });

(isThere ? describe : describe.skip)('Python (skipped where python3 is not installed)', () => {
  describe('values', () => {
    test('go in as what they are', async () => {
      const source = 'def f(*given): return [type(each).__name__ for each in given]';
      const got = await evaluate(source, `Endodoi.f(1, 2.0, "x", 'c', {1}, true, null)`);
      expect(got).toEqual([['int', 'float', 'str', 'str', 'list', 'bool', 'NoneType']]);
    });

    test('come back as what they are', async () => {
      const source = `
import collections, enum, dataclasses
class Level(enum.IntEnum):
    LOW = 3
class Word(str): pass
Pair = collections.namedtuple('Pair', 'a b')
class Shown:
    def __init__(self): self.a = 1
    def __str__(self): raise ValueError('not asked')
    def __eq__(self, other): raise ValueError('not asked')
    def __class__(self): raise ValueError('not asked')
class Slots:
    __slots__ = ('a', 'b')
    def __init__(self): self.a = 1
@dataclasses.dataclass
class Move:
    a: int
own = []
own.append(own)
VALUES = [1, True, 2.5, 2.0, float('nan'), -0.0, 2**60, 'x', None, (1, (2,)), {3, 1, 2}, frozenset('ba'), range(3),
          {'a': 1}, Level.LOW, Word('w'), Pair(1, 2), Shown(), Slots(), Move(1), own, len, collections.deque([1]),
          (each for each in ''), b'x', 1j, {1: 2}.keys()]
def f(which): return VALUES[which]
`;
      const got = await evaluate(source, ...Array.from({ length: 27 }, (_, at) => `Endodoi.f(${at})`));
      const one = { type: 'int', value: 1 };
      expect(got).toEqual([
        1,
        true,
        2.5,
        2,
        NaN,
        -0,
        { type: 'object', class: 'int', text: String(2n ** 60n) },
        'x',
        null,
        [1, [2]],
        [1, 2, 3],
        ['a', 'b'],
        [0, 1, 2],
        { type: 'map', entries: [{ type: 'array', items: [{ type: 'string', value: 'a' }, one] }] },
        3,
        'w',
        [1, 2],
        { ...object('Shown'), fields: [{ name: 'a', value: one }] },
        { ...object('Slots'), fields: [{ name: 'a', value: one }] },
        { ...object('Move'), fields: [{ name: 'a', value: one }] },
        { type: 'too-large', what: 'a list that holds itself' },
        { ...object('builtin_function_or_method'), fields: [] },
        [1],
        { ...object('generator'), fields: [] },
        { ...object('bytes'), fields: [] },
        { ...object('complex'), fields: [] },
        [1],
      ]);
    });

    test('are asked for their text only where a text is compared', async () => {
      const source = `
class Board:
    def __str__(self): return 'a board'
class Plain: pass
class Items(list):
    def __str__(self): return 'items'
def f(which): return [Board(), Plain(), Items(), [Board()], {'a': 1}][which]
`;
      const cases = [0, 1, 2, 3, 4].map((which) => [
        { call: `Endodoi.f(${which})`, asks: 'a text' } as const,
      ]);
      const runs = await makeCalls(module(source), cases);
      expect(outcomes(runs)).toEqual([
        object('Board', 'a board'),
        object('Plain'),
        object('Items', 'items'),
        [expect.objectContaining({ class: 'Board', text: null })],
        object('dict', "{'a': 1}"),
      ]);
    });

    test('may be shared and changed by what is called', async () => {
      const source = 'def f(a, b): a.append(1); return a is b';
      const run = await caseOf(source, {
        let: { a: '{}' },
        call: 'Endodoi.f(a, a)',
        reads: ['a'],
      });
      expect(steps(run)[0]).toMatchObject({
        outcomes: [{ value: { type: 'boolean', value: true } }],
        left: [{ value: { type: 'array', items: [{ type: 'int', value: 1 }] } }],
      });
    });
  });

  describe('calls', () => {
    test('reach functions, classes, fields, constants and items', async () => {
      const source = `
class Board:
    BLACK = 1
    def __init__(self, size): self.size = size; self.cells = [7]
    def legal_moves(self): return (1, 2)
    @staticmethod
    def opponent_of(player): return 3 - player
    def __eq__(self, other): return isinstance(other, Board)
    def __hash__(self): return 5
    def __str__(self): return 'board of %d' % self.size
    @property
    def half(self): return self.size / 2
def beside(): return 'beside it'
`;
      const board = 'new Board(6)';
      const calls = [
        `${board}.legalMoves()`,
        'Board.BLACK',
        'Board.opponentOf(Board.BLACK)',
        `${board}.toString()`,
        `${board}.equals(new Board(1))`,
        `${board}.hashCode()`,
        `${board}.half`,
        `${board}.cells[0]`,
        `${board}.cells.length`,
        'Board.beside()',
        '"abc".length()',
      ];
      const contract = [classOf('Board', 'Board(int)', 'int[] legalMoves()', 'int size')];
      const setting: Setting = { language: 'python', files: { 'board.py': source }, contract };
      expect(await evaluateIn(setting, ...calls)).toEqual([
        [1, 2],
        1,
        2,
        'board of 6',
        true,
        5,
        3,
        7,
        1,
        'beside it',
        3,
      ]);
    });

    test('go by the names that the contract gives', async () => {
      const python = [
        { member: 'Board', parameters: [], name: 'make_board', args: [] },
        { member: 'isLegal', parameters: ['move'], name: 'is_legal', args: [expr('move'), expr('it')] },
        { member: 'legalMoves', parameters: [], name: 'all_moves', args: [expr('it')] },
      ];
      const board = classOf('Board', 'Board()', 'boolean isLegal(int)', 'int[] legalMoves()');
      const source = `
def make_board(): return {'moves': [3]}
def is_legal(move, board): return move in board['moves']
def all_moves(board): return board['moves']
`;
      const contract = [{ ...board, names: { python } }];
      const [run] = await makeCalls({ language: 'python', files: { 'board.py': source }, contract }, [
        [
          { let: { board: 'new Board()' }, call: 'board.isLegal(3)' },
          'new Board().isLegal(board.legalMoves()[0])',
        ],
      ]);
      expect(ofSteps(run)).toEqual([[true], [true]]);
    });

    test('find everything as it was at the start, case by case', async () => {
      const source = `
import random, sys, os
count = 0
def f():
    global count
    count += 1
    random.count = getattr(random, 'count', 0) + 1
    open('left', 'a').close()
    os.environ['LEFT'] = 'x'
    sys.setrecursionlimit(5000)
    return [count, random.count, len(os.listdir('.'))]
`;
      const cases = [1, 2, 3].map(() => ['Endodoi.f()', 'Endodoi.f()']);
      const runs = await makeCalls(module(source), cases);
      expect(runs.map(ofSteps)).toEqual(cases.map(() => [[[1, 1, 1]], [[2, 2, 1]]]));
    });

    test('of a name whose binding failed say so', async () => {
      const run = await caseOf('def f(): raise KeyError(1)', { let: { a: 'Endodoi.f()' }, call: 'a' }, 'a');
      expect(ofSteps(run)).toMatchObject([[{ exception: 'KeyError' }], [{ exception: 'NoValue' }]]);
    });

    test('reach the module beside it, though the standard library has one of its name', async () => {
      const own = { 'random.py': 'def mine(): return 4' };
      const setting = module('import random\ndef f(): return random.mine()', own);
      expect(await evaluateIn(setting, 'Endodoi.f()')).toEqual([4]);
    });
  });

  describe('what is raised', () => {
    test('is told with its bases, its message and the student’s own lines', async () => {
      const source = `
class Bad(ValueError): pass
def g(): raise Bad('so')
def f(): g()
`;
      expect(await evaluate(source, 'Endodoi.f()')).toEqual([
        {
          kind: 'threw',
          exception: 'Bad',
          supertypes: ['ValueError', 'Exception', 'BaseException'],
          message: 'so',
          trace: ['endodoi.py:3 in g', 'endodoi.py:4 in f'],
        },
      ]);
    });

    test('while the module is loaded is the outcome of every call', async () => {
      const source = 'def f(): return 1\nf(2)';
      expect(await evaluate(source, 'Endodoi.f()')).toMatchObject([
        { exception: 'TypeError', trace: ['endodoi.py:2'] },
      ]);
    });

    test('by input() and by endless recursion is told as such', async () => {
      const source = 'def f(): return input()\ndef g(): return g()';
      expect(await evaluate(source, 'Endodoi.f()', 'Endodoi.g()')).toMatchObject([
        { exception: 'EOFError', trace: ['endodoi.py:1 in f'] },
        { exception: 'RecursionError', trace: Array.from({ length: 8 }, () => 'endodoi.py:2 in g') },
      ]);
    });
  });

  describe('prints', () => {
    test('are captured at the descriptor, step by step', async () => {
      const source = `
import os, sys
print('while loading')
def f(text):
    print(text)
    os.write(1, b'raw ')
    sys.stdout.buffer.write(b'bytes\\n')
    os.system('echo from a child')
`;
      const run = await caseOf(source, 'Endodoi.f("a")', {
        let: { x: 'Endodoi.f("not heard")' },
        call: 'Endodoi.f("b")',
      });
      const [first, second] = printed(run);
      expect(first).toBe('raw from a child\nbytes\na\n');
      expect(second).not.toContain('not heard');
    });

    test('beyond the limit end the case', async () => {
      const source = 'def f():\n    while True: print("x" * 1000)\ndef g(): return 1';
      expect(await evaluate(source, 'Endodoi.f()', 'Endodoi.g()')).toMatchObject([
        { how: 'output-limit', stream: 'stdout' },
        1,
      ]);
    });
  });

  describe('what ends or stays', () => {
    test('exits, signals and crashes lose their own case', async () => {
      const source = `
import os, sys, signal
def leave(): sys.exit(3)
def kill(): os.kill(os.getpid(), signal.SIGKILL)
def hard(): os._exit(4)
def parent(): os.kill(os.getppid(), signal.SIGKILL)
def fine(): return 1
`;
      const got = await evaluate(
        source,
        ...['leave', 'fine', 'kill', 'fine', 'hard', 'fine', 'parent', 'fine'].map(
          (each) => `Endodoi.${each}()`,
        ),
      );
      expect(got).toEqual([
        { how: 'exited', code: 3 },
        1,
        { how: 'signalled', signal: 'SIGKILL' },
        1,
        { how: 'exited', code: 4 },
        1,
        { how: 'signalled', signal: 'SIGKILL' },
        1,
      ]);
    });

    test('threads and processes end with their case', async () => {
      const source = `
import os, subprocess, threading, time
def f():
    threading.Thread(target=time.sleep, args=(100,)).start()
    subprocess.Popen(['sleep', '100'])
    if os.fork() == 0:
        if os.fork() == 0: time.sleep(100)
        time.sleep(100)
    return 1
def g(): return sum('sleep' in each for each in os.popen('ps -o args= --ppid %d' % os.getppid()))
`;
      expect(await evaluate(source, 'Endodoi.f()', 'Endodoi.g()')).toEqual([1, 0]);
    });

    test('a module that leaves while it is loaded ends every case', async () => {
      expect(await evaluate('quit()', 'Endodoi.f()')).toEqual([{ how: 'exited', code: 0 }]);
    });
  });

  test('files are there before a case, kept after it, and gone before the next', async () => {
    const source = `
def f():
    text = open('board.txt').read()
    open('saved.txt', 'w').write(text + '!')
    import os; os.mkdir('deep'); os.chmod('deep', 0)
    return sorted(os.listdir('.'))
`;
    const more = { files: [{ name: 'board.txt', text: 'x' }], keep: ['saved.txt', 'none.txt'] };
    const cases = [['Endodoi.f()'], ['Endodoi.f()']];
    const runs = await makeCalls(module(source), cases, more);
    expect(outcomes(runs)).toEqual([
      ['board.txt', 'deep', 'saved.txt'],
      ['board.txt', 'deep', 'saved.txt'],
    ]);
    expect(runs[1]).toMatchObject({ files: { 'saved.txt': Buffer.from('x!') } });
  });
});
