/** A pair of boards as two pictures side by side, with differing cells marked, and the differences in words below. */
import type { VNode } from 'preact';
import { sanitize } from '../../../text/sanitize.js';
import { count } from '../../../text/units.js';
import type { Board, Cell } from './board.js';
import type { BoardPair } from './find.js';

/** Units of the picture's own coordinates. */
const CELL = 40;
const EDGE = 22;
/** Points on the page for a unit of the picture. */
const SCALE = 1.15;
/** If more cells differ, only their number is given. */
const MAX_LISTED = 12;

export function BoardFigure({ pair, actualName }: { pair: BoardPair; actualName: string }): VNode {
  const { expected, actual, differing } = pair;
  const listed = differing.slice(0, MAX_LISTED);
  const more = differing.length - listed.length;
  return (
    <figure class="boards">
      <div class="board-pair">
        <BoardPicture board={expected} differing={differing} name="expected" />
        <BoardPicture board={actual} differing={differing} name={actualName} />
      </div>
      <figcaption>
        <p>
          {differing.length === 1 ? 'One place differs' : `${differing.length} places differ`}; marked with a
          frame and a flag in both pictures.
        </p>
        <ul>
          {listed.map((index) => (
            <li key={index}>
              <b>{expected.cells[index]?.name}</b>:{' '}
              {describeDifference(expected.cells[index], actual.cells[index], actualName)}
            </li>
          ))}
          {more > 0 ? <li>and {count(more, 'more place')}</li> : null}
        </ul>
      </figcaption>
    </figure>
  );
}

/** `expected 3, yours 2`, and the same for labels where these differ. */
function describeDifference(
  expected: Cell | undefined,
  actual: Cell | undefined,
  actualName: string,
): string {
  const compare = (ours: string, theirs: string, what: string): string[] =>
    ours === theirs ? [] : [`${what}expected ${ours}, ${actualName} ${theirs}`];
  return [
    ...compare(describeCell(expected), describeCell(actual), ''),
    ...compare(describeText(expected?.label), describeText(actual?.label), 'label '),
  ].join('; ');
}

function describeCell(cell: Cell | undefined): string {
  return cell?.piece === 'empty' ? 'empty' : describeText(cell?.text);
}

function describeText(text: string | undefined): string {
  return text === undefined || text === '' ? 'empty' : sanitize(text);
}

interface PictureProps {
  readonly board: Board;
  readonly differing: readonly number[];
  readonly name: string;
}

function BoardPicture({ board, differing, name }: PictureProps): VNode {
  const columns = Math.max(...board.cells.map(({ column }) => column)) + 1;
  const width = EDGE + columns * CELL + 4;
  const top = board.columnNames.length === 0 ? EDGE - 2 : 0;
  const height = EDGE + board.rows * CELL + 4 - top;
  const words = `The board, ${name}: ${describeBoard(board)}`;
  return (
    <div class="board">
      <p class="board-name">{name}</p>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 ${top} ${width} ${height}`}
        width={Math.round(width * SCALE)}
        height={Math.round(height * SCALE)}
      >
        {board.look === 'squares' ? null : (
          <rect class="wood" x={EDGE} y={EDGE} width={columns * CELL} height={board.rows * CELL} rx={6} />
        )}
        {board.look === 'squares' ? <Squares board={board} /> : null}
        {board.look === 'points' ? <Lines board={board} /> : null}
        {board.look === 'pits' ? null : <Spots board={board} />}
        {board.columnNames.map((text, column) => (
          <text key={text} class="edge" x={centre(column)} y={EDGE - 7}>
            {text}
          </text>
        ))}
        {board.rowNames.map((text, row) => (
          <text key={text} class="edge" x={EDGE / 2 - 2} y={centre(row) + 5}>
            {text}
          </text>
        ))}
        {board.cells.map((cell, index) =>
          board.look === 'pits' ? <Pit key={index} cell={cell} /> : <Disc key={index} cell={cell} />,
        )}
        {differing.map((index) => {
          const cell = board.cells[index];
          return cell === undefined ? null : <Flag key={index} cell={cell} />;
        })}
      </svg>
    </div>
  );
}

/** The content of the board in words, for screen readers. */
function describeBoard(board: Board): string {
  const held = board.cells.filter(({ piece, text }) => piece !== 'empty' && text !== '');
  return held.length === 0 ? 'empty' : held.map(({ name, text }) => `${name} ${sanitize(text)}`).join(', ');
}

function centre(index: number): number {
  return EDGE + index * CELL + CELL / 2;
}

/** All squares of one colour as one path: a page has many boards, and should stay small. */
function Squares({ board }: { board: Board }): VNode {
  const draw = (isOdd: boolean): string =>
    board.cells
      .filter(({ row, column }) => ((row + column) % 2 === 1) === isOdd)
      .map(({ row, column }) => `M${EDGE + column * CELL} ${EDGE + row * CELL}h${CELL}v${CELL}h-${CELL}z`)
      .join('');
  return (
    <>
      <path class="square" d={draw(false)} />
      <path class="square odd" d={draw(true)} />
    </>
  );
}

/** A dot on every cell where nothing stands. */
function Spots({ board }: { board: Board }): VNode {
  const dots = board.cells
    .filter(({ piece }) => piece === 'empty')
    .map(({ row, column }) => `M${centre(column)} ${centre(row)}h0`);
  return <path class="spots" d={dots.join('')} />;
}

function Disc({ cell }: { cell: Cell }): VNode | null {
  const x = centre(cell.column);
  const y = centre(cell.row);
  const text = (
    <text class={`on-${cell.piece}`} x={x} y={y + 5}>
      {sanitize(cell.text)}
    </text>
  );
  if (cell.piece === 'empty') return null;
  if (cell.piece === 'text') return text;
  const isKing = cell.piece.endsWith('king');
  return (
    <g>
      <circle class={cell.piece.startsWith('dark') ? 'dark' : 'light'} cx={x} cy={y} r={15} />
      {isKing ? <circle class={`crown on-${cell.piece}`} cx={x} cy={y} r={11} /> : null}
      {text}
    </g>
  );
}

function Pit({ cell }: { cell: Cell }): VNode {
  const x = centre(cell.column);
  const y = centre(cell.row);
  const isTurn = cell.column === 1;
  const isStore = cell.column === 0;
  return (
    <g>
      {isTurn ? null : isStore ? (
        <rect class="pit store" x={x - 17} y={y - 17} width={34} height={34} rx={8} />
      ) : (
        <circle class="pit" cx={x} cy={y - 5} r={13} />
      )}
      <text class="seeds" x={x} y={isTurn || isStore ? y + 5 : y}>
        {sanitize(cell.text)}
      </text>
      {isStore || isTurn ? null : (
        <text class="label" x={x} y={y + 17}>
          {sanitize(cell.label)}
        </text>
      )}
    </g>
  );
}

/** The frame and the flag of a differing cell. The shape shows it even without colour. */
function Flag({ cell }: { cell: Cell }): VNode {
  const x = centre(cell.column) - CELL / 2;
  const y = centre(cell.row) - CELL / 2;
  return (
    <g>
      <rect class="frame" x={x + 1.5} y={y + 1.5} width={CELL - 3} height={CELL - 3} />
      <path class="flag" d={`M${x + CELL - 13} ${y}h13v13z`} />
    </g>
  );
}

/** The lines of the game: along rows and columns, and diagonals through every second point. */
function Lines({ board }: { board: Board }): VNode {
  const parts: string[] = [];
  const join = (row: number, column: number, toRow: number, toColumn: number): void => {
    if (toRow >= board.rows || toColumn >= board.columns || toColumn < 0) return;
    parts.push(`M${centre(column)} ${centre(row)}L${centre(toColumn)} ${centre(toRow)}`);
  };
  for (const { row, column } of board.cells) {
    join(row, column, row, column + 1);
    join(row, column, row + 1, column);
    if ((row + column) % 2 !== 0) continue;
    join(row, column, row + 1, column + 1);
    join(row, column, row + 1, column - 1);
  }
  return <path class="lines" d={parts.join('')} />;
}
