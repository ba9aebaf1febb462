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
    id: 'rows-mirrored',
    what: 'every row of the boards mirrored',
    codes: ['turned-board', 'swapped', 'other-text', 'other-line', 'number', 'blanks', 'line-order'],
    apply: allLines(isRow, (line) => `${Array.from(bare(line)).toReversed().join('')}\n`),
  },
  {
    id: 'board-upside-down',
    what: 'the rows of a board in reverse order',
    codes: ['turned-board', 'line-order', 'swapped'],
    apply: (script, chance) =>
      script.written.some((text) => linesOf(text).filter(isRowText).length >= 3)
        ? changeBlock(3, (lines) => (lines.every(isRowText) ? lines.toReversed() : lines))(script, chance)
        : null,
  },
  ...(
    [
      ['squares-mirrored', 'the squares of every board mirrored', mirrored],
      ['squares-upside-down', 'the squares of every board upside down', upsideDown],
      ['squares-half-turn', 'every board turned by half a turn', halfTurn],
      ['squares-quarter-turn', 'every board turned by a quarter turn', quarterTurn],
      ['squares-transposed', 'rows and columns of every board exchanged', transposed],
      ['squares-one-row-lower', 'every board one row lower', oneRowLower],
      ['pieces-exchanged', 'the pieces of both players exchanged on every board', exchangePieces],
    ] as const
  ).map(([id, what, turn]): Edit => ({
    id,
    what,
    codes: ['turned-board'],
    apply: (script) => turnBoards(script, turn),
  })),
  {
    id: 'a-blank-line-after-each-board',
    what: 'a blank line after each board',
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
    id: 'rows-labelled',
    what: 'a label before each row',
    codes: ['extra-text'],
    apply: allLines(isRow, (line) => `row ${line}`),
  },
  {
    id: 'players-exchanged',
    what: 'the names of the players exchanged everywhere',
    codes: ['other-text', 'other-line', 'swapped', 'prompt-missing'],
    apply: allLines(
      (line) => /\b(?:white|black)\b/i.test(line),
      (line) => line.replace(/\b(?:white|black)\b/gi, (name) => OTHERS.get(name) ?? name),
    ),
  },
  {
    id: 'plural-lost',
    what: 'the s of a plural left out wherever it stands',
    codes: ['missing-text', 'other-text', 'other-line'],
    apply: everywhere(
      (script, chance) =>
        chance.pick([...new Set(script.written.join('').match(/\b[A-Za-z]{3,}[a-rt-z]s\b/g) ?? [])]),
      (word) => word.slice(0, -1),
    ),
  },
  {
    id: 'items-one-a-line',
    what: 'each item of a list in a line of its own',
    codes: ['line-end-extra'],
    apply: oneLine(
      (line) => (line.match(/\S,\s?\S/g) ?? []).length >= 2,
      (line) => line.replace(/,\s?(?=\S)/g, ',\n'),
    ),
  },
  {
    id: 'other-brackets',
    what: 'square brackets for braces',
    codes: ['other-text', 'other-line'],
    apply: allLines(
      (line) => /\{.*\}/.test(line),
      (line) => line.replaceAll('{', '[').replaceAll('}', ']'),
    ),
  },
  {
    id: 'screen-cleared',
    what: 'the screen cleared before each output',
    codes: ['colours', 'extra-text'],
    apply: (script) => ({
      ...script,
      written: script.written.map((text) => (text === '' ? text : `\u001b[H\u001b[2J${text}`)),
    }),
  },
];

const PAIRS = [
  ['white', 'black'],
  ['White', 'Black'],
  ['WHITE', 'BLACK'],
] as const;
const OTHERS = new Map<string, string>(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

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
