/** A board on which everything is right but on the wrong squares: mirrored, turned, shifted, or its signs exchanged. */
import type { Diagnosis } from '../../model.js';
import { frees } from '../filters/index.js';
import { countThings } from '../phrases.js';
import type { Texts } from './texts.js';
import {
  exchange,
  findExchange,
  isShifted,
  SHIFTS,
  TURNS,
  WAYS_TO_READ,
  type Cells,
  type ReadRow,
} from './board-cells.js';

/** A row of both texts, in the same line of both; lines are counted from 0. */
interface Row {
  readonly line: number;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

type Block = readonly Row[];

/** What may have happened to a board, in words that have `LINES` for its lines. */
interface Change {
  readonly words: string;
  readonly holds: (block: Block) => boolean;
}

interface Finding {
  readonly change: Change;
  readonly block: Block;
}

export interface TurnedBoard {
  readonly diagnosis: Diagnosis;
  readonly explains: 'all' | 'first';
}

/** Fewer rows are lines or words that have changed places. */
const MIN_ROWS = 3;
/** A longer block is no board. */
const MAX_ROWS = 40;

interface Sides {
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** Null where the first line that differs belongs to no such board. */
export function findTurnedBoard(texts: Texts): TurnedBoard | null {
  if (frees(texts.filters, 'line-order')) return null;
  const sides = { expected: texts.expected.split('\n'), actual: texts.actual.split('\n') };
  const at = findDiffering(sides, 0);
  if (at === null) return null;
  for (const read of WAYS_TO_READ) {
    const possible = findAt(sides, at, read);
    const [first] = possible;
    if (first === undefined) continue;
    // For a symmetric board several changes hold: the one that explains the whole text is preferred.
    for (const each of possible) {
      const all = findAll(sides, each, read);
      if (all !== null) return describe(texts, all, 'all');
    }
    return describe(texts, [first], 'first');
  }
  return null;
}

function findDiffering({ expected, actual }: Sides, from: number): number | null {
  const found = expected.findIndex((line, at) => at >= from && line !== actual[at]);
  return found === -1 ? null : found;
}

/** What may have happened to the board around a line that differs; nothing where it is no such board. */
function findAt(sides: Sides, at: number, read: ReadRow): readonly Finding[] {
  for (const block of listBlocks(readBlock(sides, at, read), at)) {
    const found = listChanges(block).map((change) => ({ change, block }));
    if (found.length > 0) return found;
  }
  return [];
}

/** The places of all boards that differ in the same way; null if anything else differs, too. */
function findAll(sides: Sides, first: Finding, read: ReadRow): readonly [Finding, ...Finding[]] | null {
  if (sides.expected.length !== sides.actual.length) return null;
  const all: [Finding, ...Finding[]] = [first];
  for (let last = first; ;) {
    const next = findDiffering(sides, (last.block.at(-1)?.line ?? 0) + 1);
    if (next === null) return all;
    const blocks = listBlocks(readBlock(sides, next, read), next);
    const block = blocks.find((each) => first.change.holds(each));
    if (block === undefined) return null;
    last = { ...first, block };
    all.push(last);
  }
}

/** All neighbouring rows with as many cells; lines that are equal and no rows may stand between them. */
function readBlock(sides: Sides, at: number, read: ReadRow): Block {
  const start = readRow(sides, at, read);
  if (start === null) return [];
  const collect = (step: 1 | -1): Block => {
    const rows: Row[] = [];
    for (let line = at + step; rows.length < MAX_ROWS; line += step) {
      const row = readRow(sides, line, read) ?? readRow(sides, line + step, read);
      if (row?.expected.length !== start.expected.length) break;
      if (row.line !== line && sides.expected[line] !== sides.actual[line]) break;
      rows.push(row);
      line = row.line;
    }
    return rows;
  };
  return [...collect(-1).toReversed(), start, ...collect(1)];
}

/** Null where one of the texts has no row there, or where something around the cells differs. */
function readRow({ expected, actual }: Sides, line: number, read: ReadRow): Row | null {
  const one = read(expected[line] ?? '');
  const other = read(actual[line] ?? '');
  if (one?.frame !== other?.frame || one?.cells.length !== other?.cells.length) return null;
  return one === null || other === null ? null : { line, expected: one.cells, actual: other.cells };
}

/** Parts of a block that hold all of its differing rows from a line on, the smallest first. */
function listBlocks(whole: Block, at: number): readonly Block[] {
  const differing = whole.flatMap((row, index) =>
    row.line >= at && countDiffering([row]) > 0 ? [index] : [],
  );
  const [first, last] = [differing[0] ?? 0, differing.at(-1) ?? -1];
  const blocks: Block[] = [];
  for (let from = first; from >= 0; from--)
    for (let to = last + 1; to <= whole.length; to++)
      if (to - from >= MIN_ROWS) blocks.push(whole.slice(from, to));
  // A single row that differs proves little, so the whole board has to fit.
  if (differing.length < 2) return differing.length === 0 || whole.length < MIN_ROWS ? [] : [whole];
  return blocks.toSorted((one, other) => one.length - other.length);
}

function listChanges(block: Block): readonly Change[] {
  // Rows of digits alone are numbers, and differ by chance.
  if (
    expectedOf(block)
      .flat()
      .every((cell) => /^\d+$/.test(cell))
  )
    return [];
  const exchange = findExchange(expectedOf(block), actualOf(block));
  const all = [...TURNED, ...(exchange === null ? [] : [toExchange(exchange)]), ...SHIFTED];
  return all.filter(({ holds }) => holds(block));
}

const TURNED = TURNS.map(({ words, apply }): Change => ({
  words,
  // Two neighbouring rows in the other order are two lines that have changed places.
  holds: (block) => !areNeighbours(block) && isEqual(apply(expectedOf(block)), actualOf(block)),
}));

const SHIFTED = SHIFTS.map((shift): Change => ({
  words: shift.words,
  holds: (block) => countDiffering(block) >= MIN_ROWS && isShifted(expectedOf(block), actualOf(block), shift),
}));

function toExchange(signs: readonly [string, string]): Change {
  const [one, other] = signs;
  return {
    words: `“${one}” and “${other}” are exchanged in LINES`,
    holds: (block) =>
      isEqual(
        expectedOf(block).map((row) => row.map((sign) => exchange(signs, sign))),
        actualOf(block),
      ),
  };
}

function expectedOf(block: Block): Cells {
  return block.map(({ expected }) => expected);
}
function actualOf(block: Block): Cells {
  return block.map(({ actual }) => actual);
}

function areNeighbours(block: Block): boolean {
  const [one, other, ...more] = block.filter((row) => countDiffering([row]) > 0);
  if (one === undefined || other === undefined || more.length > 0) return false;
  return isEqual([one.expected, other.expected], [other.actual, one.actual]);
}

function countDiffering(block: Block): number {
  return block.filter(({ expected, actual }) => !isEqual([expected], [actual])).length;
}

function isEqual(one: Cells | null, other: Cells): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}

function describe(
  texts: Texts,
  findings: readonly [Finding, ...Finding[]],
  explains: TurnedBoard['explains'],
): TurnedBoard {
  const [first] = findings;
  const { block, change } = first;
  const written = texts.actual.split('\n');
  const name = (row: Row | undefined): number =>
    texts.lineOf(written.slice(0, row?.line ?? 0).join('\n').length + (row?.line === 0 ? 0 : 1));
  const lines = `lines ${name(block[0])} to ${name(block.at(-1))}`;
  const more =
    findings.length === 1 ? '' : `, and in the same way ${countThings(findings.length - 1, 'more board')}`;
  const sentence = `${change.words.replace('LINES', lines)}${more}`;
  const lead = explains === 'all' ? '' : 'first: ';
  return { diagnosis: { code: 'turned-board', words: `${lead}${sentence}` }, explains };
}
