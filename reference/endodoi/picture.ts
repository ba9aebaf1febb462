/** The board as text. */
import { playerPitLabels, type Player, type ReadonlyPits } from './pits.js';

/**
 * The board, its stores and labels as seven lines, each ended by a newline:
 *
 *      +====++==++----+----+
 *     1|( 3)||\/||( 3)|(  )|
 *      | st ||/\||  a |  b |
 *      +====++==++----+----+
 *     2|( 2)||  ||( 4)|( 1)|
 *      | st ||  ||    |  * |
 *      +====++==++----+----+
 *
 * `selectedPit` shows `*` in place of its label, even in a row without labels; any other character marks nothing.
 * `indicatePlayerTurn` 1 or 2 puts a cross at that player's store and blanks the other row's labels; -1 does neither.
 */
export function drawBoard(
  gamePits: ReadonlyPits,
  storePlayer1: number,
  storePlayer2: number,
  selectedPit: string,
  indicatePlayerTurn: number,
): string {
  const labels = playerPitLabels(gamePits);
  const drawRow = (player: Player, store: number): string[] => {
    const marked = indicatePlayerTurn === player;
    const labelled = marked || indicatePlayerTurn === -1;
    const row = player === 1 ? 0 : 1;
    const counts = gamePits[row].map(drawCount);
    const names = labels[row].map((label) => (label === selectedPit ? '*' : labelled ? label : ' '));
    return [
      `${player}|${drawCount(store)}||${marked ? '\\/' : '  '}||${counts.map((count) => `${count}|`).join('')}`,
      ` | st ||${marked ? '/\\' : '  '}||${names.map((name) => `  ${name} |`).join('')}`,
    ];
  };
  const rule = ` +====++==++${'----+'.repeat(gamePits[0].length)}`;
  const lines = [rule, ...drawRow(1, storePlayer1), rule, ...drawRow(2, storePlayer2), rule];
  return lines.map((line) => `${line}\n`).join('');
}

/** A pit or store: its seeds right-aligned in two places, nothing where there are none. */
function drawCount(seeds: number): string {
  return `(${(seeds === 0 ? '' : String(seeds)).padStart(2)})`;
}
