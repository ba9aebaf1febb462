/**
 * What a game writes, told from the ring of pits alone: the picture is put together column by column, the dialogue
 * from the turns of the ring. It shares nothing with the reference's own words and drawings.
 */
import type { Player } from '../../../reference/endodoi/pits.js';
import { labelOf, movesOf, placeOf, type Ring, rowsOf, sow, turn } from './ring.js';

type Stores = readonly [number, number];
/** What is typed next; `null` ends the input. */
export type Typist = (player: Player, sensible: readonly string[], position: string) => string | null;

const LINES = 7;

/** `selected` is a place in the ring, `marked` the player to move. */
export function drawn(ring: Ring, stores: Stores, selected: number | null, marked: Player | null): string {
  const count = (seeds: number): string => (seeds === 0 ? '(  )' : `(${seeds < 10 ? ' ' : ''}${seeds})`);
  const cross = (player: Player): string[] => (marked === player ? ['\\/', '/\\'] : ['  ', '  ']);
  const rows = rowsOf(ring);
  const pits = rows[0].map((top, column) => {
    const name = (row: 0 | 1): string => {
      const label = 'abcdefghijklmnopqrstuvwx'.charAt(row * rows[0].length + column);
      if (selected !== null && placeOf(label, ring.length) === selected) return '  * ';
      return marked === null || marked === row + 1 ? `  ${label} ` : '    ';
    };
    return ['----', count(top), name(0), '----', count(rows[1][column] ?? 0), name(1), '----'];
  });
  const columns = [
    [' ', '1', ' ', ' ', '2', ' ', ' '],
    '+||+||+'.split(''),
    ['====', count(stores[0]), ' st ', '====', count(stores[1]), ' st ', '===='],
    ['++', '||', '||', '++', '||', '||', '++'],
    ['==', ...cross(1), '==', ...cross(2), '=='],
    ['++', '||', '||', '++', '||', '||', '++'],
    ...pits.flatMap((pit) => [pit, '+||+||+'.split('')]),
  ];
  return Array.from(
    { length: LINES },
    (_, line) => `${columns.map((column) => column[line]).join('')}\n`,
  ).join('');
}

/** A whole game: what is typed, what is written, and how the stores stand when it stops. */
export function told(
  start: Ring,
  before: Stores,
  first: Player,
  type: Typist,
): { words: string[]; text: string; stores: Stores; positions: number; isOver: boolean } {
  const words: string[] = [];
  const texts = ['Starting game of Endodoi\n', drawn(start, before, null, first)];
  const seen = new Set<string>();
  let [ring, stores, player, positions] = [start, before, first, 0];
  const stop = (isOver: boolean) => ({ words, text: texts.join(''), stores, positions, isOver });
  for (;;) {
    const other = player === 1 ? 2 : 1;
    const moves = movesOf(ring, player);
    if (moves.length === 0) {
      const rest = ring.reduce((sum, seeds) => sum + seeds, 0);
      stores = other === 1 ? [stores[0] + rest, stores[1]] : [stores[0], stores[1] + rest];
      const [one, two] = stores;
      const winner = one === two ? 'It was a draw!' : `Player ${one > two ? 1 : 2} is the winner!`;
      const empty = drawn(
        ring.map(() => 0),
        stores,
        null,
        null,
      );
      texts.push(
        `Player ${player} can't move.\nThe remaining ${rest} seeds go to Player ${other}\n`,
        empty,
        winner,
        '\n',
      );
      return stop(true);
    }
    positions++;
    const position = `${player}:${ring.join()}`;
    seen.add(position);
    // A game that goes round in a circle is no game either.
    const ends = moves.filter((pick) => {
      const after = turn(ring, player, pick);
      return after !== null && !seen.has(`${other}:${after.ring.join()}`);
    });
    const sensible = ends.map((pick) => labelOf(pick, ring.length));
    texts.push(`Player ${player} choose a pit:\n`);
    let word = type(player, sensible, position);
    while (word !== null && !sensible.includes(word.charAt(0))) {
      words.push(word);
      if (word.startsWith('!')) {
        texts.push('Game ended\n');
        return stop(false);
      }
      const place = placeOf(word.charAt(0), ring.length);
      const isOwn = /^[a-x]/.test(word) && place < ring.length && place < ring.length / 2 === (player === 1);
      texts.push(
        isOwn
          ? "Can't pick from an empty pit. Please pick again.\n"
          : 'Not a valid pit. Please pick again.\n',
        `Player ${player} choose a pit:\n`,
      );
      word = type(player, sensible, position);
    }
    if (word === null) return stop(false);
    words.push(word);
    const pick = placeOf(word.charAt(0), ring.length);
    const after = turn(ring, player, pick);
    if (after === null) throw new Error('a pit that never ends was picked');
    let lap = sow(ring, pick);
    for (let laps = 1; ; laps++) {
      texts.push(drawn(lap.ring, stores, lap.last, player));
      if (lap.ring[lap.last] === 1) break;
      texts.push(`Sowing ended in non-empty pit. Multi-lap ${laps}. Resowing seeds...\n`);
      lap = sow(lap.ring, lap.last);
    }
    texts.push(`Player ${player}'s turn ended.\n`);
    if (after.captured > 0) texts.push(`Player ${player} captured ${after.captured} seeds\n`);
    const won = after.captured;
    stores = player === 1 ? [stores[0] + won, stores[1]] : [stores[0], stores[1] + won];
    [ring, player] = [after.ring, other];
    texts.push(drawn(ring, stores, null, player));
  }
}
