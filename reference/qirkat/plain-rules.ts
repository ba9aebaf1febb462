/**
 * The rules of Qirkat once more, written from the handout as plainly as possible: lines are listed, every square is
 * tried, nothing is computed ahead. It is slow on purpose: it checks the fast rules of `moves.ts` and shares no code
 * with them.
 */

/** The sixteen lines of the figure (handout, "The Game"). */
const LINES = [
  ['a1', 'b1', 'c1', 'd1', 'e1'],
  ['a2', 'b2', 'c2', 'd2', 'e2'],
  ['a3', 'b3', 'c3', 'd3', 'e3'],
  ['a4', 'b4', 'c4', 'd4', 'e4'],
  ['a5', 'b5', 'c5', 'd5', 'e5'],
  ['a1', 'a2', 'a3', 'a4', 'a5'],
  ['b1', 'b2', 'b3', 'b4', 'b5'],
  ['c1', 'c2', 'c3', 'c4', 'c5'],
  ['d1', 'd2', 'd3', 'd4', 'd5'],
  ['e1', 'e2', 'e3', 'e4', 'e5'],
  ['a1', 'b2', 'c3', 'd4', 'e5'],
  ['a5', 'b4', 'c3', 'd2', 'e1'],
  ['a3', 'b4', 'c5'],
  ['c5', 'd4', 'e3'],
  ['e3', 'd2', 'c1'],
  ['c1', 'b2', 'a3'],
];

const NAMES = LINES.slice(0, 5).flat();

/** The pairs of squares next to each other on a line, as `a1-a2`. */
const NEXT = new Set(LINES.flatMap((line) => pairs(line, 1).map(([from, to]) => `${from}-${to}`)));

/** For two squares that are two apart on a line: the square between them. */
const BETWEEN = new Map(
  LINES.flatMap((line) =>
    pairs(line, 2).map(([from, to]): [string, string] => {
      const between = line[(line.indexOf(from) + line.indexOf(to)) / 2] ?? '';
      return [`${from}-${to}`, between];
    }),
  ),
);

function pairs(line: readonly string[], apart: number): (readonly [from: string, to: string])[] {
  return line.flatMap((from, here) =>
    line.filter((_, there) => Math.abs(there - here) === apart).map((to) => [from, to] as const),
  );
}

export type PlainColor = 'white' | 'black';

export interface PlainPosition {
  readonly turn: PlainColor;
  readonly pieces: ReadonlyMap<string, PlainColor>;
  /** For each piece whose last move was a step sideways: the square from which it came. */
  readonly cameFrom: ReadonlyMap<string, string>;
}

/** Reads the arguments of `set`. */
export function plainPosition(setup: string): PlainPosition {
  const [turn, ...rows] = setup.trim().split(/\s+/);
  const letters = rows.join('');
  const pieces = NAMES.flatMap((name, at): [string, PlainColor][] => {
    const letter = letters.charAt(at);
    return letter === '-' ? [] : [[name, letter === 'w' ? 'white' : 'black']];
  });
  return {
    turn: turn?.toLowerCase() === 'white' ? 'white' : 'black',
    pieces: new Map(pieces),
    cameFrom: new Map(),
  };
}

/** Everything on which the rest of the game depends, as text. */
export function plainKey({ turn, pieces, cameFrom }: PlainPosition): string {
  return (
    NAMES.map((name) => `${pieces.get(name)?.charAt(0) ?? '-'}${cameFrom.get(name) ?? ''}`).join() + turn
  );
}

/** Every legal move in notation. */
export function plainMoves(position: PlainPosition): readonly string[] {
  const own = NAMES.filter((name) => position.pieces.get(name) === position.turn);
  const jumps = own.flatMap((from) => jumpsFrom(position, from));
  if (jumps.length > 0) return jumps;
  return own.flatMap((from) => NAMES.filter((to) => isStep(position, from, to)).map((to) => `${from}-${to}`));
}

function isStep({ turn, pieces, cameFrom }: PlainPosition, from: string, to: string): boolean {
  const [farRow, ahead] = turn === 'white' ? ['5', 1] : ['1', -1];
  // What is told soonest comes first.
  if (pieces.has(to) || from.endsWith(farRow) || !NEXT.has(`${from}-${to}`)) return false;
  const rows = Number(to.charAt(1)) - Number(from.charAt(1));
  return (rows === 0 || rows === ahead) && cameFrom.get(from) !== to;
}

function jumpsFrom(position: PlainPosition, from: string): readonly string[] {
  return NAMES.flatMap((to) => {
    const over = jumped(position, from, to);
    if (over === undefined) return [];
    const after = afterJump(position, from, over, to);
    const further = jumpsFrom(after, to);
    return further.length === 0 ? [`${from}-${to}`] : further.map((rest) => `${from}-${rest}`);
  });
}

/** The enemy piece between two squares, if one can jump over it from the first to the second. */
function jumped({ turn, pieces }: PlainPosition, from: string, to: string): string | undefined {
  if (pieces.has(to)) return undefined;
  const over = BETWEEN.get(`${from}-${to}`);
  if (over === undefined) return undefined;
  const enemy = turn === 'white' ? 'black' : 'white';
  return pieces.get(over) === enemy ? over : undefined;
}

function afterJump(position: PlainPosition, from: string, over: string, to: string): PlainPosition {
  const pieces = new Map(position.pieces);
  pieces.delete(from);
  pieces.delete(over);
  pieces.set(to, position.turn);
  return { ...position, pieces };
}

/** The position after a legal move. */
export function plainPlay(position: PlainPosition, move: string): PlainPosition {
  const names = move.split('-');
  const from = names.at(0) ?? '';
  const to = names.at(-1) ?? '';
  let after = position;
  names.slice(1).forEach((next, at) => {
    const here = names[at] ?? '';
    const over = jumped(after, here, next);
    if (over !== undefined) after = afterJump(after, here, over, next);
  });
  const jumping = after !== position;
  const pieces = new Map(after.pieces);
  pieces.delete(from);
  pieces.set(to, position.turn);
  const cameFrom = new Map([...position.cameFrom].filter(([name]) => pieces.has(name) && name !== from));
  cameFrom.delete(to);
  if (!jumping && from.charAt(1) === to.charAt(1)) cameFrom.set(to, from);
  return { turn: position.turn === 'white' ? 'black' : 'white', pieces, cameFrom };
}
