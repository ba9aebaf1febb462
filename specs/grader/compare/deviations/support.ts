/** A small dialogue program to learn from, and its texts. */
import type { Evidence } from '../../../../grader/compare/deviations/learn.js';
import type { Pair } from '../../../../grader/compare/deviations/settle.js';
import { gatherVocabulary } from '../../../../grader/compare/deviations/vocabulary.js';

/** What a game is about: the rows of its boards, how many were captured, and who won. */
export interface Game {
  readonly boards: readonly (readonly (readonly number[])[])[];
  readonly captured: number;
  readonly winner: 'White' | 'Black' | null;
  readonly refused: boolean;
}

/** The dialogue of a game as the assignment wants it. */
export function writeGame({ boards, captured, winner, refused }: Game): string {
  const lines = boards.flatMap((rows, turn) => [
    '+----+----+',
    ...rows.map(
      (row) => `|${row.map((pit) => (pit === 0 ? '    ' : ` ${String(pit).padStart(2)} `)).join('|')}|`,
    ),
    '+----+----+',
    `Player ${(turn % 2) + 1} choose a pit:`,
    ...(refused && turn === 0 ? ["You can't pick from an empty pit. Please pick again."] : []),
    `Moves: {<up>,<down>}`,
  ]);
  return `${[
    'Starting the game',
    ...lines,
    `Player 1 captured ${captured} seeds`,
    winner === null ? 'It was a draw!' : `${winner} wins!`,
  ].join('\n')}\n`;
}

/** Evidence of dialogues that were written so. */
export function evidenceOf(pairs: readonly Pair[], known: readonly string[] = []): Evidence {
  const texts = [...known, ...pairs.map(({ expected }) => expected)];
  return {
    failing: pairs.filter(({ expected, actual }) => expected !== actual).map((pair) => [pair]),
    written: pairs.map(({ actual }) => ({ text: actual, isFree: () => false })),
    isStillMet: (deviate) =>
      pairs.every(({ expected, actual }) => expected !== actual || deviate(expected) === expected),
    vocabulary: gatherVocabulary({ texts, dialogues: texts, prompts: [] }),
  };
}

/** Games that say all that the program can say. */
export const ALL_SAID: readonly string[] = [
  { winner: 'White', refused: true, captured: 3 },
  { winner: 'Black', refused: false, captured: 12 },
  { winner: null, refused: true, captured: 0 },
].map((said) =>
  writeGame({
    boards: [
      [
        [4, 0],
        [11, 2],
      ],
    ],
    ...(said as Pick<Game, 'winner' | 'refused' | 'captured'>),
  }),
);
