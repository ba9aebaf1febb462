import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DiagnosisCode } from '../../grader/model.js';
import { EDITS } from '../../lab/diagnoses/edits.js';
import { generateScript } from '../../lab/diagnoses/generated.js';
import { isRight, tally, tryEdits, tryOne, tryTwo, type Outcome } from '../../lab/diagnoses/measure-edits.js';
import { createChance } from '../../lab/diagnoses/seeded-chance.js';
import { refute } from '../../lab/diagnoses/refute-diagnoses.js';
import type { Script } from '../../lab/diagnoses/dialogue-script.js';
import { amount } from '../support/effort.js';

const shareOf = (outcomes: readonly Outcome[]): number => outcomes.filter(isRight).length / outcomes.length;

describe('the first message, measured on a catalogue of edits', () => {
  const scripts: Script[] = [];
  beforeAll(() => {
    const chance = createChance(4);
    for (let script = 0; script < amount({ quick: 2, thorough: 12 }); script++)
      scripts.push(generateScript(chance));
  });

  it('knows forty kinds of edits and more', () => {
    expect(new Set(EDITS.map(({ title }) => title)).size).toBe(EDITS.length);
    expect(EDITS.length).toBeGreaterThanOrEqual(40);
  });

  it('names kind and place of one edit in 95 of 100 texts, and every kind of edit in most', () => {
    const outcomes = tryOne(scripts, 5);
    expect(shareOf(outcomes)).toBeGreaterThanOrEqual(0.95);
    for (const { title, tried, right } of tally(outcomes))
      expect([title, tried === 0 || right / tried > 0.5]).toEqual([title, true]);
  });

  it('names one of two edits in 80 of 100 texts', () => {
    expect(shareOf(tryTwo(scripts, amount({ quick: 2, thorough: 6 }), 6))).toBeGreaterThanOrEqual(0.8);
  });
});

describe('what students were told wrongly', () => {
  const game: Script = {
    written: [
      'Starting game of Endodoi\n +--+\n |ab|\n +--+\nYour move, white: ',
      'The array is [1, 2, 3, 4]\n +--+\n |cd|\n +--+\nYour move, black: ',
      'White wins.\n',
    ],
    typed: ['a', 'b'],
  };
  const tell = (written: readonly string[]): { code?: DiagnosisCode; words?: string } =>
    tryEdits(game, [{ title: '', codes: [], apply: () => ({ ...game, written }) }], createChance(1))
      ?.diagnosis ?? {};
  const [first = '', second = '', third = ''] = game.written;
  const table: readonly (readonly [string, readonly string[], DiagnosisCode, string])[] = [
    [
      'a prompt with a word misspelt',
      [first.replace('move', 'mvoe'), second, third],
      'other-text',
      '“move” is misspelt: you write “mvoe”, in “Your mvoe, white: The array is [1, 2, 3, 4]” (line 5, before input 1 (a))',
    ],
    [
      'a prompt with another word',
      [first.replace('move', 'turn'), second, third],
      'other-text',
      '“turn” stands where “move” is expected, in “Your turn, white: The array is [1, 2, 3, 4]” (line 5, before input 1 (a))',
    ],
    [
      'println for every prompt',
      [`${first}\n`, `${second}\n`, third],
      'line-end-extra',
      'there is a line end after the prompt “Your move, white:” (line 5, where input 1 (a) is typed), where none is expected, and at one more prompt',
    ],
    [
      'print for println',
      [first.replace('Endodoi\n', 'Endodoi'), second, third],
      'line-end-missing',
      'the line end after “Starting game of Endodoi” is missing (line 1, before input 1 (a))',
    ],
    [
      'an element too many',
      [first, second.replace('2, 3', '2, 2, 3'), third],
      'extra-item',
      'one item too many: “2” in “Your move, white: The array is [1, 2, 2, 3, 4]” (line 5, after input 1 (a))',
    ],
    [
      'a line of debugging at three places',
      [
        first.replace('Your', 'DEBUG\nYour'),
        second.replace(' +', 'DEBUG\n +').replace('Your', 'DEBUG\nYour'),
        third,
      ],
      'extra-lines',
      'you write the line “DEBUG” at three places where nothing is expected, first in line 5, before input 1 (a)',
    ],
    [
      'another last line',
      [first, second, 'Black wins.\n'],
      'other-text',
      '“Black” stands where “White” is expected, in “Your move, black: Black wins.” (line 9, after input 2 (b))',
    ],
  ];
  it.each(table)('%s', (_, written, code, words) => {
    expect(tell(written)).toEqual({ code, words });
  });

  it('is refuted where it is not so', () => {
    const words = 'first: the prompt “Your move, white:” is missing before input 1 (a), in line 5';
    const expected = game.written.join('');
    expect(
      refute({ code: 'prompt-missing', words }, expected, expected.replace('move, white', 'mvoe, white')),
    ).toBe('“Your move, white:” stands there as often as expected');
    expect(refute({ code: 'stops-early', words: 'your output stops after line 1' }, 'a\nb\n', 'a\nc\n')).toBe(
      'it went wrong before',
    );
  });
});
