/** A small dialogue program to learn from, and its texts. */
import { learnDeviations, type Evidence } from '../../../../grader/compare/deviations/learn.js';
import { explains, type Pair } from '../../../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';

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
    corpus: createCorpus({ texts, dialogues: texts, prompts: [] }),
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

/** What students' programs do, as a change of a right output; each with words of what is told. */
export const HABITS: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['another word', (text) => text.replaceAll('choose', 'chose'), /“chose” is written where “choose”/],
  [
    'small letters',
    (text) =>
      text.replaceAll('Player 1 choose', 'player 1 choose').replaceAll('Player 2 choose', 'player 2 choose'),
    /capital and small letters/,
  ],
  ['blanks in brackets', (text) => text.replace(/<(\w+)>/g, '< $1 >'), /only blanks differ/],
  ['a blank after a comma', (text) => text.replaceAll('>,<', '>, <'), /only blanks differ/],
  ['other brackets', (text) => text.replaceAll('{', '[').replaceAll('}', ']'), /“\[” is written where “\{”/],
  [
    'an apostrophe from the paper',
    (text) => text.replaceAll("can't", 'can’t'),
    /only the apostrophe differs/,
  ],
  ['a line end after the prompt', (text) => text.replaceAll('pit:\n', 'pit:\n\n'), /empty lines are written/],
  ['no line end after the prompt', (text) => text.replaceAll('pit:\n', 'pit: '), /“:␊” is expected/],
  [
    'a full stop for an exclamation mark',
    (text) => text.replaceAll('wins!', 'wins.'),
    /“(?:wins)?\.␊?” is written/,
  ],
  [
    'an empty line after each board',
    (text) => text.replaceAll('+\nPlayer', '+\n\nPlayer'),
    /empty lines are written/,
  ],
  [
    'a debug line with a number',
    (text) => text.replaceAll('Moves', 'DEBUG sowing 7\nMoves'),
    /a line like “DEBUG sowing 7”/,
  ],
  [
    'a line that all dialogues have',
    (text) => text.replace('Starting the game\n', ''),
    /“Starting the game” is never written/,
  ],
  ['tabs', (text) => text.replace(/ {2,}/g, '\t'), /only blanks differ/],
  ['carriage returns', (text) => text.replaceAll('\n', '\r\n'), /lines end as on Windows/],
  [
    'padding whose width follows the number',
    (text) => text.replace(/\d+(?= )/g, (number) => number.padEnd(6)),
    /only blanks differ/,
  ],
  ['all in capital letters', (text) => text.toUpperCase(), /only capital and small letters differ/],
  ['zeros before numbers', (text) => text.replace(/\d+/g, '0$&'), /the same number in another form/],
  [
    'a line before the line before it',
    (text) => text.replace(/(.*captured.*\n)(.*wins.*\n)/, '$2$1'),
    /lines stand in another order: “… wins!” before “Player … captured … seeds”/,
  ],
  [
    'a board once too often',
    (text) => text.replace(/(?:^[+|].*\n)+(?=Player)/gmu, '$&$&'),
    /lines that are not expected/,
  ],
];

/** For texts in which nothing is data. */
export const NO_DATA = {
  dataOf: () => [],
  isNoAnswer: () => false,
  replacesNoData: () => false,
};

/** How many deviations are looked for at most. */
export const MOST = 3;

/** How many deviations are learnt from a program that writes these texts so, and how many of them they explain: `1: 4`. */
export function explainedOf(
  texts: readonly string[],
  write: (text: string) => string,
  prompts: string[] = [],
  given: string[] = [],
  all = texts,
): string {
  const pairs = texts.map((expected) => ({ expected, actual: write(expected), prompts }));
  const openings = all.map((text) => text.slice(0, text.indexOf(prompts[0] ?? '')));
  const corpus = createCorpus({ texts: all, dialogues: all, prompts, given, openings });
  const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
  return `${learnt.length}: ${pairs.filter((pair) => explains(learnt, pair, corpus)).length}`;
}
