/** Boards and lists as other programs show them: mirrored, upside down, labelled, set apart, in other brackets. */
import {
  allLines,
  bare,
  changeBlock,
  ends,
  everywhere,
  isPrompt,
  linesOf,
  mapLines,
  oneLine,
  unlessSame,
  type Place,
  type Edit,
} from './edit-kinds.js';
import {
  exchangePieces,
  halfTurn,
  mirrored,
  oneRowLower,
  quarterTurn,
  transposed,
  turnBoards,
  upsideDown,
} from './turned.js';
import type { Script } from '../dialogue-script.js';

export const BOARDS: readonly Edit[] = [
  {
    title: 'the rows of a board in reverse order',
    codes: ['turned-board', 'line-order', 'swapped', 'board-row'],
    apply: (script, chance) =>
      script.written.some((text) => linesOf(text).filter(isRowText).length >= 3)
        ? changeBlock(3, (lines) => (lines.every(isRowText) ? lines.toReversed() : lines))(script, chance)
        : null,
  },
  ...(
    [
      ['the squares of every board mirrored', mirrored],
      ['the squares of every board upside down', upsideDown],
      ['every board turned by half a turn', halfTurn],
      ['every board turned by a quarter turn', quarterTurn],
      ['rows and columns of every board exchanged', transposed],
      ['every board one row lower', oneRowLower],
      ['the pieces of both players exchanged on every board', exchangePieces],
    ] as const
  ).map(([title, turn]): Edit => ({
    title,
    codes: ['turned-board'],
    apply: (script) => turnBoards(script, turn),
  })),
  {
    title: 'a blank line after each board',
    codes: ['extra-blank-lines'],
    apply: (script) =>
      unlessSame(
        script,
        mapLines(script, (line, at) =>
          isRow(line, at, script) && isLastRow(script, at) ? `${line}\n` : line,
        ),
      ),
  },
  {
    title: 'a label before each row',
    codes: ['extra-text'],
    apply: allLines(isRow, (line) => `row ${line}`),
  },
  {
    title: 'the s of a plural left out wherever it stands',
    codes: ['missing-text', 'other-text', 'other-line'],
    apply: everywhere(
      (script, chance) =>
        chance.pick([...new Set(script.written.join('').match(/\b[A-Za-z]{3,}[a-rt-z]s\b/g) ?? [])]),
      (word) => word.slice(0, -1),
    ),
  },
  {
    title: 'each item of a list in a line of its own',
    codes: ['line-end-extra'],
    apply: oneLine(
      (line) => (line.match(/\S,\s?\S/g) ?? []).length >= 2,
      (line) => line.replace(/,\s?(?=\S)/g, ',\n'),
    ),
  },
  {
    title: 'the screen cleared before each output',
    codes: ['colours', 'cursor', 'extra-text'],
    apply: (script) => ({
      ...script,
      written: script.written.map((text) => (text === '' ? text : `\u001b[H\u001b[2J${text}`)),
    }),
  },
];

/** Whether the line is a row of marks without words that changes when it is reversed. */
function isRowText(line: string): boolean {
  const text = bare(line);
  return (
    ends(line) &&
    /\S.*\S/.test(text) &&
    !/\p{L}{3}/u.test(text) &&
    text !== Array.from(text).toReversed().join('')
  );
}

function isRow(line: string, at: Place, script: Script): boolean {
  return isRowText(line) && !isPrompt(script, at);
}

/** Whether the next line is no row. */
function isLastRow(script: Script, [segment, index]: Place): boolean {
  const next = linesOf(script.written[segment] ?? '')[index + 1];
  return next === undefined || !isRowText(next);
}
