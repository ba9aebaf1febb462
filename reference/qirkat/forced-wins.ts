/**
 * Makes `forced-wins.json`: positions whose player to move can force a win in one to five moves of their own, no sooner,
 * and would throw the win away with at least one legal move. `node scripts/run.js reference/qirkat/forced-wins.ts [FILE]`
 *
 * Positions come from random play and are then set up anew, so that every piece may step both ways, as after `set`. Each
 * claim is proved twice: by `winning-moves.ts` on the fast rules and by `solve.ts` on the plain ones.
 */
import { writeFileSync } from 'node:fs';
import { legalMoves, play } from './moves.js';
import { formatMove, formatSetup, parseSetup } from './notation.js';
import { plainMoves, plainPlay, plainPosition } from './plain-rules.js';
import { INITIAL, type Position } from './position.js';
import { type Random, seededRandom, shuffled } from './random.js';
import { Solver, TooLarge } from './solve.js';
import { type Known, movesToWin, winsAtLast, winsBy } from './winning-moves.js';

interface ForcedWin {
  readonly id: string;
  /** The arguments of `set`. */
  readonly set: string;
  /** The number of moves of the winner until the loser cannot move, if both play perfectly. */
  readonly moves: number;
  /** The first moves of those quickest wins. */
  readonly quickest: readonly string[];
  /** The moves after which the win can still be forced, however late. All other legal moves lose. */
  readonly keeps: readonly string[];
  /** How often it is played, since a search that goes wrong may still win by chance. Once if absent. */
  readonly times?: number;
}

/** Positions in which a search with inverted bounds throws the win away at least one time in five. */
const TREACHEROUS = [
  'white -w--- ----- b---- ----- ----w',
  'black w-b-- ---b- ----- w---- ---b-',
  'black -w--b ----- ----b ----- b-w--',
];
const TIMES = 5;

const MAX_MOVES = 5;
const WANTED = 7;
/** With more positions the proofs would make the specs too slow. */
const MAX_POSITIONS = 20_000;

function makeForcedWins(random: Random): readonly ForcedWin[] {
  const found: ForcedWin[] = [];
  const isWanted = (moves: number): boolean => found.filter((win) => win.moves === moves).length < WANTED;
  while (found.length < MAX_MOVES * WANTED) {
    // One position of each game: two of the same game would be too similar.
    const win = firstIn(randomGame(random), isWanted);
    if (win === undefined || found.some(({ set }) => set === win.set)) continue;
    found.push(win);
    console.log(`${found.length}: ${win.set} wins in ${win.moves}`);
  }
  const treacherous = TREACHEROUS.map((set) => {
    const win = prove(set, () => true);
    if (win === undefined) throw new Error(`no forced win that is worth finding: ${set}`);
    return { ...win, times: TIMES };
  });
  return number([...found, ...treacherous]);
}

/** The quickest first, each with an id. */
function number(wins: readonly ForcedWin[]): readonly ForcedWin[] {
  const byMoves = wins.toSorted((one, other) => one.moves - other.moves);
  return byMoves.map((win, at) => {
    const nth = byMoves.slice(0, at + 1).filter(({ moves }) => moves === win.moves).length;
    return { ...win, id: `win-in-${win.moves}-${nth}` };
  });
}

function randomGame(random: Random): readonly Position[] {
  const positions: Position[] = [];
  let position = INITIAL;
  for (;;) {
    positions.push(position);
    const [move] = shuffled(legalMoves(position), random);
    if (move === undefined) return positions;
    position = play(position, move);
  }
}

function firstIn(
  positions: readonly Position[],
  isWanted: (moves: number) => boolean,
): ForcedWin | undefined {
  for (const position of positions) {
    const win = prove(formatSetup(position), isWanted);
    if (win !== undefined) return win;
  }
  return undefined;
}

/** Undefined if there is no such win, if chance finds it too easily, or if the proof would take too long. */
function prove(set: string, isWanted: (moves: number) => boolean): ForcedWin | undefined {
  const position = parseSetup(set);
  if (position === undefined) throw new Error(`not a position: ${set}`);
  const legal = legalMoves(position);
  if (legal.length < 2) return undefined;
  const moves = movesToWin(position, MAX_MOVES);
  if (moves === undefined || !isWanted(moves)) return undefined;
  const quickest = legal.filter((move) => winsBy(position, move, moves)).map(formatMove);
  if (quickest.length * 2 > legal.length) return undefined;
  // A quick test that saves most of the long proofs: if every move wins soon, there is nothing to find.
  if (legal.every((move) => winsBy(position, move, MAX_MOVES + 1))) return undefined;
  const second = solveAgain(set, moves);
  if (second === undefined || second.keeps.length === legal.length) return undefined;
  const known: Known = new Map();
  const keeps = legal.filter((move) => !winsAtLast(play(position, move), known)).map(formatMove);
  const first = { quickest: quickest.sort(), keeps: keeps.sort() };
  if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error(`the two searches differ on ${set}`);
  return { id: '', set, moves, ...first };
}

function solveAgain(
  set: string,
  moves: number,
): { quickest: readonly string[]; keeps: readonly string[] } | undefined {
  const position = plainPosition(set);
  const solver = new Solver(MAX_POSITIONS);
  try {
    const keeps = plainMoves(position).filter((move) => !solver.wins(plainPlay(position, move)));
    const end = solver.end(position, 2 * moves - 1);
    if (end === 'undecided' || end.winner === 'other' || end.plies !== 2 * moves - 1) {
      throw new Error(`the second search sees no win in exactly ${moves} on ${set}`);
    }
    const quickest = plainMoves(position).filter((move) => {
      const reply = solver.end(plainPlay(position, move), 2 * moves - 2);
      return reply !== 'undecided' && reply.winner === 'other';
    });
    return { quickest: quickest.sort(), keeps: keeps.sort() };
  } catch (problem) {
    if (problem instanceof TooLarge) return undefined;
    throw problem;
  }
}

const [file = 'reference/qirkat/forced-wins.json'] = process.argv.slice(2);
writeFileSync(file, `${JSON.stringify(makeForcedWins(seededRandom(2017)), null, 2)}\n`);
