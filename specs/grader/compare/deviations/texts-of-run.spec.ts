/** What is free in a case hides no datum: names, cells and numbers are told from wording under each filter. */
import { describe, expect, test } from '@jest/globals';
import { PLAIN_FILTERS, printFilter } from '../../../../grader/compare/filters/index.js';
import type { Filter } from '../../../../grader/model.js';
import { createMarker } from '../../../../lab/deviations/marker.js';
import { choose } from '../../../support/effort.js';
import { assignment, rubricItem, transcriptCase } from '../../../support/build.js';

const MATCHES = [
  ['Ann', 'Bob', 3],
  ['Ann', 'Bob', 5],
  ['Cid', 'Dora', 2],
  ['Cid', 'Dora', 7],
].map(([one, other, points]) => `X wins\n${one} beats ${other} by ${points}\nEnd of the match\n`);
const BOARDS = ['. X . O', 'X X O .', '. . . X'].map(
  (row) => `. . . .\n. X O .\n${row}\nMoves of White\n. . X .\nMoves of Black\n`,
);

const MOVES = [
  ['(0,4) flips {left}', '(5,3) flips {down,up}'],
  ['(1,2) flips {up}', '(4,0) flips {left,right}', '(6,1) flips {up}'],
  ['(2,2) flips {down,right}', '(3,1) flips {left}'],
].map((lines) => `${lines.join('\n')}\n`);

type Edit = (text: string) => string;
const replace =
  (what: string | RegExp, by: string): Edit =>
  (text) =>
    text.replace(what, by);

/** Edits that change no datum, and edits that do. */
const WORDING: readonly (readonly [title: string, texts: readonly string[], edit: Edit])[] = [
  ['another word for a verb', MATCHES, replace('beats', 'defeats')],
  ['other brackets around pairs', MOVES, (text) => text.replace(/\((\d,\d)\)/g, '[$1]')],
  ['another word beside a name', BOARDS, replace(/Moves of/g, 'Turns of')],
];
const DATA: typeof WORDING = [
  ['two names in each other’s places', MATCHES, replace(/(\w+) beats (\w+)/, '$2 beats $1')],
  ['one name twice', MATCHES, replace(/(?<=beats )\w+/, 'Ann')],
  ['a longer name', MATCHES, replace(/Bob|Dora/, '$&ette')],
  ['the opposite', MATCHES, replace('beats', 'loses to')],
  ['another letter', MATCHES, replace('X wins', 'O wins')],
  ['a digit', MATCHES, replace(/by (\d)/, 'by 1$1')],
  ['a piece of the other player, on each board', BOARDS, replace('. X O .', '. X X .')],
  ['pieces that stand elsewhere, on each board', BOARDS, replace('. X O .', 'X O . .')],
  ['the other player’s name', BOARDS, replace('White', 'Black')],
];

/** Those under which a text is compared in quite another form. */
const FORMS = ['blanks-free', 'letter-case-free', 'list-order-free', 'line-order-free'] as const;

const GRANTED: readonly (readonly Filter[])[] = [
  [],
  ['line-order-free', 'list-order-free'],
  ...choose<readonly Filter[]>({ quick: FORMS, thorough: PLAIN_FILTERS }).map((filter) => [filter]),
];

describe.each(
  GRANTED.map((filters) => ({ filters, named: filters.map(printFilter).join(' and ') || 'none' })),
)('filters: $named', ({ filters }) => {
  const followedOf = (texts: readonly string[], edit: Edit): number => {
    const cases = texts.map((text, at) =>
      transcriptCase({ id: `case-${at}`, filters }, [{ by: 'program', text }]),
    );
    return createMarker(assignment({ rubric: [rubricItem({ cases })] }))(({ text }) => edit(text)).followed
      .length;
  };

  test.each(WORDING)('%s is followed', (_, texts, edit) => {
    expect(followedOf(texts, edit)).toBe(texts.length);
  });

  test.each(DATA)('%s is wrong', (_, texts, edit) => {
    expect(followedOf(texts, edit)).toBe(0);
  });
});
