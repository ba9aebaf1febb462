/** The board of Endodoi: two rows of pits, their labels, and the way round them. */

/** Seeds in each pit: row 0 is player 1's (drawn on top), row 1 player 2's; both rows are equally long. */
export type Pits = [number[], number[]];
/** Pits that are only looked at. */
export type ReadonlyPits = readonly [readonly number[], readonly number[]];
export type Player = 1 | 2;
type Coordinates = [row: 0 | 1, column: number];

const FIRST_LABEL = 'a'.charCodeAt(0);

/** Two rows of `pitsPerRow` pits (1 to 12), each holding `numSeeds` seeds (1 to 6 when a game starts). */
export function createNewPits(pitsPerRow: number, numSeeds: number): Pits {
  const row = Array.from({ length: pitsPerRow }, () => numSeeds);
  return [row, [...row]];
}

/** The label of every pit, in the shape of the board: `a, b, c, …` along row 0, going on along row 1. */
export function playerPitLabels(playerPits: ReadonlyPits): [string[], string[]] {
  const [top, bottom] = playerPits;
  return [top.map((_, column) => labelAt(column)), bottom.map((_, column) => labelAt(top.length + column))];
}

/** `[row, column]` of the pit with this label, or `null` where the board has no such pit. */
export function pit2Coordinates(pitLabel: string, playerPits: ReadonlyPits): Coordinates | null {
  if (pitLabel.length !== 1) return null;
  const index = pitLabel.charCodeAt(0) - FIRST_LABEL;
  const pitsPerRow = playerPits[0].length;
  if (index < 0 || index >= 2 * pitsPerRow) return null;
  return index < pitsPerRow ? [0, index] : [1, index - pitsPerRow];
}

/** The label of the pit across, in the same column of the other row. */
export function getOpposingPit(pit: string, playerPits: ReadonlyPits): string {
  const [row, column] = locate(pit, playerPits);
  return row === 0 ? labelAt(playerPits[0].length + column) : labelAt(column);
}

/** Whether the pit lies in the row of `player` (1 or 2); a label that is not on the board lies in neither. */
export function isPitInPlayerRow(player: number, pit: string, playersPits: ReadonlyPits): boolean {
  return pit2Coordinates(pit, playersPits)?.[0] === player - 1;
}

/** The neighbour counter-clockwise: row 0 runs to the left and down into row 1, row 1 to the right and up. */
export function nextPit(currentPit: string, playersPits: ReadonlyPits): string {
  const [row, column] = locate(currentPit, playersPits);
  const pitsPerRow = playersPits[0].length;
  if (row === 0) return column === 0 ? labelAt(pitsPerRow) : labelAt(column - 1);
  return column === pitsPerRow - 1 ? labelAt(pitsPerRow - 1) : labelAt(pitsPerRow + column + 1);
}

/** The number of seeds in the pit with this label. */
export function getPitSeedCount(pit: string, playersPits: ReadonlyPits): number {
  const [row, column] = locate(pit, playersPits);
  return playersPits[row][column] ?? 0;
}

/** Leaves `count` seeds in the pit with this label. */
export function setPitSeedCount(pit: string, playersPits: Pits, count: number): void {
  const [row, column] = locate(pit, playersPits);
  playersPits[row][column] = count;
}

/** Whether the game is over: the player to move has no seeds in their own row. */
export function checkEndGame(playersPits: ReadonlyPits, isPlayer1Turn: boolean): boolean {
  return playersPits[isPlayer1Turn ? 0 : 1].every((seeds) => seeds === 0);
}

/** The number of seeds in all pits together. */
export function totalSeedsOnBoard(playersPits: ReadonlyPits): number {
  return playersPits.flat().reduce((total, seeds) => total + seeds, 0);
}

/** Takes every seed off the board, in place. */
export function clearBoard(playersPits: Pits): void {
  for (const row of playersPits) row.fill(0);
}

/** The label of a pit counted from 0 along row 0 and on along row 1. */
function labelAt(index: number): string {
  return String.fromCharCode(FIRST_LABEL + index);
}

/** Where a pit lies that the caller knows to be on the board. */
function locate(pit: string, pits: ReadonlyPits): Coordinates {
  const coordinates = pit2Coordinates(pit, pits);
  if (coordinates === null) throw new RangeError(`A board of 2 x ${pits[0].length} has no pit '${pit}'.`);
  return coordinates;
}
