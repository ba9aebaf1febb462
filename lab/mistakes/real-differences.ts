/** Differences that were seen in real students' programs, and what each may cost at most. */

/** The sample makes this difference and no other. */
export interface RealDifference {
  readonly seen: string;
  readonly folder: string;
  /** `VERDICT/NAME`. */
  readonly sample: string;
  /** In points. */
  readonly atMost: number;
}

const ENDODOI = 'fixtures/endodoi/part-3';
const REVERSI = 'fixtures/reversi';
const ALQUERQUE = 'fixtures/alquerque/part-2';
const CHECKERS = 'fixtures/checkers';
const QIRKAT = 'fixtures/qirkat';

export const REAL_DIFFERENCES: readonly RealDifference[] = [
  {
    seen: 'the position is printed after every move',
    folder: QIRKAT,
    sample: 'presentation-error/position-after-every-move',
    atMost: 10,
  },
  {
    seen: '`==` for `===` round positions',
    folder: QIRKAT,
    sample: 'presentation-error/shorter-border',
    atMost: 10,
  },
  {
    seen: 'names of players only as `set white` and `manual White`',
    folder: QIRKAT,
    sample: 'wrong-answer/players-in-one-case-only',
    // One step of Qirkat's points, and what one wording costs.
    atMost: 2,
  },
  {
    seen: '`set` resets the players',
    folder: QIRKAT,
    sample: 'wrong-answer/set-forgets-the-players',
    atMost: 6,
  },
  {
    seen: '“chose” for “choose” in the prompt',
    folder: ENDODOI,
    sample: 'presentation-error/chose-for-choose',
    atMost: 5,
  },
  {
    seen: 'an empty line after every board',
    folder: ENDODOI,
    sample: 'presentation-error/blank-line-after-board',
    atMost: 5,
  },
  { seen: 'tabs for blanks', folder: ENDODOI, sample: 'presentation-error/tabs-for-blanks', atMost: 5 },
  {
    seen: '`< down >` for `<down>`',
    folder: REVERSI,
    sample: 'presentation-error/blanks-in-directions',
    atMost: 6,
  },
  {
    seen: '“flips Direction” for “flips directions”',
    folder: REVERSI,
    sample: 'presentation-error/flips-direction',
    atMost: 4,
  },
  {
    seen: 'round brackets for curly ones',
    folder: REVERSI,
    sample: 'wrong-answer/round-brackets',
    atMost: 6,
  },
  {
    seen: 'the typographic apostrophe of the paper in a message',
    folder: REVERSI,
    sample: 'accepted/typographic-apostrophe',
    atMost: 0.5,
  },
  { seen: 'no `toString` of MoveList', folder: REVERSI, sample: 'missing/move-list-without-text', atMost: 8 },
  {
    seen: 'the piece is placed inside the loop over directions',
    folder: REVERSI,
    sample: 'accepted/java-piece-placed-in-the-loop',
    atMost: 0,
  },
  {
    seen: '`makeMove` returns a boolean where void is asked',
    folder: CHECKERS,
    sample: 'accepted/make-move-returns-a-boolean',
    atMost: 0,
  },
  {
    seen: 'an overload of `makeMove` is missing',
    folder: CHECKERS,
    sample: 'missing/one-overload',
    atMost: 8,
  },
  {
    seen: 'an overload of `makeMove` is private',
    folder: CHECKERS,
    sample: 'missing/overload-private',
    atMost: 8,
  },
  { seen: 'the fields of a move are private', folder: CHECKERS, sample: 'missing/fields-private', atMost: 8 },
  { seen: 'no `isGameOver`', folder: ALQUERQUE, sample: 'missing/no-is-game-over', atMost: 6 },
  {
    seen: 'no braces around single statements',
    folder: ALQUERQUE,
    sample: 'wrong-answer/no-braces',
    atMost: 1,
  },
  {
    seen: 'a Board of its own under the one that is provided',
    folder: 'fixtures/alquerque/part-3',
    sample: 'accepted/own-board-with-a-fault',
    atMost: 0,
  },
];
