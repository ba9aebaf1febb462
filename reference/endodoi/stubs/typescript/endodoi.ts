/** Endodoi, a relay-sowing game for two. Pits are two rows of seeds; a label is a string of one character. */

export function createNewPits(pitsPerRow: number, numSeeds: number): number[][] {
  throw notWritten(pitsPerRow, numSeeds);
}

export function playerPitLabels(playerPits: number[][]): string[][] {
  throw notWritten(playerPits);
}

// prettier-ignore
export function drawBoard(gamePits: number[][], storePlayer1: number, storePlayer2: number,
                          selectedPit: string, indicatePlayerTurn: number): string {
  throw notWritten(gamePits, storePlayer1, storePlayer2, selectedPit, indicatePlayerTurn);
}

export function pit2Coordinates(pitLabel: string, playerPits: number[][]): number[] | null {
  throw notWritten(pitLabel, playerPits);
}

export function getOpposingPit(pit: string, playerPits: number[][]): string {
  throw notWritten(pit, playerPits);
}

export function isPitInPlayerRow(player: number, pit: string, playersPits: number[][]): boolean {
  throw notWritten(player, pit, playersPits);
}

export function nextPit(currentPit: string, playersPits: number[][]): string {
  throw notWritten(currentPit, playersPits);
}

export function getPitSeedCount(pit: string, playersPits: number[][]): number {
  throw notWritten(pit, playersPits);
}

export function singleSow(pickPit: string, playersPits: number[][]): string {
  throw notWritten(pickPit, playersPits);
}

export function checkEndGame(playersPits: number[][], isPlayer1Turn: boolean): boolean {
  throw notWritten(playersPits, isPlayer1Turn);
}

export function totalSeedsOnBoard(playersPits: number[][]): number {
  throw notWritten(playersPits);
}

export function clearBoard(playersPits: number[][]): void {
  throw notWritten(playersPits);
}

// prettier-ignore
export function playGame(playersPits: number[][], player1Store: number, player2Store: number,
                         isPlayer1Turn: boolean): void {
  throw notWritten(playersPits, player1Store, player2Store, isPlayer1Turn);
}

/** Delete this once every function has a body of its own. */
function notWritten(...given: unknown[]): Error {
  return new Error(`not written yet (called with ${JSON.stringify(given)})`);
}
