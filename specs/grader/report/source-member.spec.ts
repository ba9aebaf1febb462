import { describe, expect, test } from '@jest/globals';
import { readExpression } from '../../../grader/assignment/expression.js';
import { calledIn, findDeclaration } from '../../../grader/report/source-member.js';

const JAVA = `import java.util.*;
public class Board {
    private int[] pits;

    public Board(int n) {
        pits = new int[n];
    }
    // sow(int) is called by move
    public static int sow(int from) {
        return sow(from, 1);
    }

    public int sow(int from, int by)
    {
        String s = "}";
        if (from > 0) { return move(from); }
        return by;
    }
    @Override public List<Map<String, Integer>> all() { return null; }
}`;
const TYPESCRIPT = `export class Board {
  constructor(n: number) {
    this.n = n;
  }
  draw(): string {
    return this.row(1);
  }
  private row(at: number): string { return ''; }
}
export async function play(
  lines: string[],
): Promise<void> {
  play(lines);
}`;
const PYTHON = `class Board:
    def __init__(self, n):
        self.n = n

    def draw(self, wide):
        if wide:

            return 1
        return draw(2)

def draw(wide, high):
    return 3
`;

describe('a declaration', () => {
  test.each([
    ['by its number of parameters', JAVA, 'sow', 1, { from: 9, to: 11 }],
    ['an overload whose brace is in the next line', JAVA, 'sow', 2, { from: 13, to: 18 }],
    ['any of the name where no number fits', JAVA, 'sow', 7, { from: 9, to: 11 }],
    ['a constructor', JAVA, 'Board', 1, { from: 5, to: 7 }],
    ['with a type that has arguments, in one line', JAVA, 'all', 0, { from: 19, to: 19 }],
    ['no call of it', JAVA, 'move', 1, null],
    ['TypeScript: a constructor', TYPESCRIPT, 'Board', 1, { from: 2, to: 4 }],
    ['TypeScript: a method', TYPESCRIPT, 'draw', 0, { from: 5, to: 7 }],
    ['TypeScript: in one line', TYPESCRIPT, 'row', 1, { from: 8, to: 8 }],
    ['TypeScript: a function over several lines', TYPESCRIPT, 'play', 1, { from: 10, to: 14 }],
    ['Python: a method', PYTHON, 'draw', 1, { from: 5, to: 9 }],
    ['Python: a function', PYTHON, 'draw', 2, { from: 11, to: 12 }],
    ['none', PYTHON, 'sow', 0, null],
  ])('%s', (_, text, name, args, expected) => {
    expect(findDeclaration(text, { name, args })).toEqual(expected);
  });
});

test.each([
  ['Endodoi.sow(1, pits)', { name: 'sow', args: 2 }],
  ['new Board(3)', { name: 'Board', args: 1 }],
  ['board.moves().length', { name: 'moves', args: 0 }],
  ['[1, board.at(2)]', { name: 'at', args: 1 }],
  ['pits[0]', null],
])('what %s calls', (text, expected) => {
  const read = readExpression(text);
  expect(read.ok ? calledIn(read.value) : 'unread').toEqual(expected);
});
