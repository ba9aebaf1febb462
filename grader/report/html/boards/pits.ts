/** Reads boards of two rows of pits with a store each, as Endodoi prints them. */
import type { Cell, Reader } from './board.js';

const RULE = /^ \+====\+\+==\+\+(?:----\+)+ *$/;
const COUNTS = /^([12])\|\(([ \d]{2})\)\|\|(\\\/| {2})\|\|((?:\([ \d]{2}\)\|)+) *$/;
const LABELS = /^ \| st \|\|(\/\\| {2})\|\|((?: {2}. \|)+) *$/;

interface Half {
  readonly player: string;
  readonly store: string;
  readonly isTurn: boolean;
  readonly pits: readonly { readonly seeds: string; readonly label: string }[];
}

/**
 *      +====++==++----+----+
 *     1|( 3)||\/||( 3)|(  )|
 *      | st ||/\||  a |  b |
 *      +====++==++----+----+
 *     2|( 2)||  ||( 4)|( 1)|
 *      | st ||  ||    |  * |
 *      +====++==++----+----+
 */
export const readPits: Reader = (lines, from) => {
  const line = (offset: number): string => lines[from + offset] ?? '';
  if (![0, 3, 6].every((offset) => RULE.test(line(offset)))) return null;
  const one = readHalf(line(1), line(2));
  const two = readHalf(line(4), line(5));
  if (one?.player !== '1' || two?.player !== '2' || one.pits.length !== two.pits.length) return null;
  const columns = one.pits.length;
  // The rule must be as wide as the rows.
  if ([0, 3, 6].some((offset) => line(offset).split('----+').length - 1 !== columns)) return null;
  return {
    lines: 7,
    board: {
      notation: 'pits',
      look: 'pits',
      rows: 2,
      columns,
      columnNames: [],
      rowNames: ['1', '2'],
      cells: [...makeCells(one, 0, columns), ...makeCells(two, 1, columns)],
    },
  };
};

function readHalf(counts: string, labels: string): Half | null {
  const [, player, store, above, pits] = COUNTS.exec(counts) ?? [];
  const [, below, names] = LABELS.exec(labels) ?? [];
  if (player === undefined || store === undefined || pits === undefined || names === undefined) return null;
  const seeds = Array.from(pits.matchAll(/\((..)\)/g), (match) => (match[1] ?? '').trim());
  const marks = Array.from(names.matchAll(/ {2}(.) \|/g), (match) => (match[1] ?? '').trim());
  // The mark of the turn is two lines high. Half a mark is an error.
  if (seeds.length !== marks.length || (above === '\\/') !== (below === '/\\')) return null;
  return {
    player,
    store: store.trim(),
    isTurn: above === '\\/',
    pits: seeds.map((count, index) => ({ seeds: count, label: marks[index] ?? '' })),
  };
}

/** The store first, then the pits from the left. */
function makeCells(half: Half, row: number, columns: number): Cell[] {
  const turn: Cell = {
    name: `the mark of player ${half.player}'s turn`,
    row,
    column: 1,
    piece: 'text',
    text: half.isTurn ? '▶' : '',
    label: '',
  };
  const store: Cell = {
    name: `the store of player ${half.player}`,
    row,
    column: 0,
    piece: 'text',
    text: half.store,
    label: 'store',
  };
  const pits = half.pits.map(({ seeds, label }, index): Cell => ({
    // The labels of the second row continue those of the first, even if they are not printed.
    name: `pit ${String.fromCharCode('a'.charCodeAt(0) + row * columns + index)}`,
    row,
    column: index + 2,
    piece: 'text',
    text: seeds,
    label,
  }));
  return [store, turn, ...pits];
}
