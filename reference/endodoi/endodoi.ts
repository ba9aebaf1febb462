/** Endodoi, a relay-sowing game for two: the thirteen functions of the assignment. */
export { EndlessGameError } from './endless.js';
export { playGame } from './game.js';
export { drawBoard } from './picture.js';
export {
  checkEndGame,
  clearBoard,
  createNewPits,
  getOpposingPit,
  getPitSeedCount,
  isPitInPlayerRow,
  nextPit,
  pit2Coordinates,
  playerPitLabels,
  totalSeedsOnBoard,
} from './pits.js';
export { singleSow } from './sowing.js';
