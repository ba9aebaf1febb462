/**
 * A play is a function of a sequence of numbers: each choice takes the next number. fast-check makes the sequences and
 * shrinks them; fewer turns and smaller numbers make a simpler play.
 */
import fc from 'fast-check';
import type { Choose } from '../judge/plays.js';

export type { Choose };

export interface ChoiceSequence {
  /** The index of the play in the plan. */
  readonly play: number;
  /** Numbers for the values that are chosen before the first turn. */
  readonly head: readonly number[];
  /** The numbers of each turn. A turn that is removed takes its numbers with it. */
  readonly turns: readonly (readonly number[])[];
}

const HEAD = 120;
const TURN = 12;
const LARGEST = 9999;

/** Makes choices from the numbers; 0 when there are no more. */
export function chooseFrom(numbers: readonly number[]): Choose {
  let at = 0;
  return (count) => (count <= 1 ? 0 : (numbers[at++] ?? 0) % count);
}

/** Generates sequences for one play of the plan, with at most this many turns. */
export function choiceSequences(play: number, mostTurns: number): fc.Arbitrary<ChoiceSequence> {
  const number = fc.nat({ max: LARGEST });
  return fc.noBias(
    fc.record({
      play: fc.constant(play),
      head: fc.array(number, { maxLength: HEAD, size: 'max' }),
      turns: fc.array(fc.array(number, { minLength: TURN, maxLength: TURN }), {
        maxLength: mostTurns,
        size: 'max',
      }),
    }),
  );
}
