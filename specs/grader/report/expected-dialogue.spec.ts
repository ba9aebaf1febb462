import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import type { Dialogue, Turn } from '../../../grader/model.js';
import { toExpectedDialogue, type ExpectedDialogue } from '../../../grader/report/expected-dialogue.js';
import { differenceOf } from '../../support/compare.js';

const writes = (text: string): Turn => ({ by: 'program', text });
const types = (text: string): Turn => ({ by: 'person', text });
const dialogueOf = (turns: readonly Turn[]): Dialogue => ({ args: [], turns, exitCode: 0 });

function tell(turns: readonly Turn[], actual: string): ExpectedDialogue | null {
  return toExpectedDialogue(dialogueOf(turns), differenceOf(turns, actual));
}

/** As a terminal would show it: `<c>` is typed. */
function asText(told: ExpectedDialogue | null): string | null {
  if (told === null) return null;
  return told.said.map((piece) => (piece.by === 'program' ? piece.text : `<${piece.text}>`)).join('');
}

const GAME = [
  writes('Welcome\nMove: '),
  types('c\n'),
  writes('You sow.\nMove: '),
  types('d\n'),
  writes('You win.\nBye.\n'),
];

describe('the dialogue up to the first difference', () => {
  test.each([
    ['in the first line: nothing was said', 'welcome\n', null],
    [
      'after the first input, within the line of the prompt',
      'Welcome\nMove: You saw.\n',
      'Welcome\nMove: <c>',
    ],
    [
      'after the second input',
      'Welcome\nMove: You sow.\nMove: You lose.\nBye.\n',
      'Welcome\nMove: <c>You sow.\nMove: <d>',
    ],
    [
      'a line after it',
      'Welcome\nMove: You sow.\nMove: You win.\nbye.\n',
      'Welcome\nMove: <c>You sow.\nMove: <d>You win.\n',
    ],
    [
      'where it stops',
      'Welcome\nMove: You sow.\nMove: You win.\n',
      'Welcome\nMove: <c>You sow.\nMove: <d>You win.\n',
    ],
  ])('%s', (_, actual, told) => {
    expect(asText(tell(GAME, actual))).toBe(told);
  });

  test('of a long one the end is kept, and every input', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `line ${String(index)}\n`).join('');
    const turns = [types('start\n'), writes(lines), types('go\n'), writes('end\n')];
    const told = tell(turns, `${lines}END\n`);
    expect(told?.linesLeftOut).toBe(800);
    expect(asText(told)).toMatch(/^<start>line 800\n[^]*line 999\n<go>$/);
  });

  test('both texts begin with what is told of the program', () => {
    const turn = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 }).map(writes),
      fc.constantFrom('x\n', '\n').map(types),
    );
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 8 }),
        fc.nat(40),
        fc.constantFrom('', 'c', '\n'),
        (turns, at, come) => {
          const expected = turns.map((each) => (each.by === 'program' ? each.text : '')).join('');
          const actual = expected.slice(0, at) + come + expected.slice(at + 1);
          if (actual === expected) return;
          const told = tell(turns, actual);
          const said = (told?.said ?? []).map((piece) => (piece.by === 'program' ? piece.text : '')).join('');
          expect(expected.startsWith(said)).toBe(true);
          expect(actual.startsWith(said)).toBe(true);
        },
      ),
    );
  });
});
