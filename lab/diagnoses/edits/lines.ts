/** Whole lines: too many, missing, in another order, cut off. */
import {
  linesOf,
  listLines,
  oneLine,
  everywhere,
  innerLine,
  insertLines,
  chooseBlock,
  changeBlock,
  cut,
  type Edit,
} from './edit-kinds.js';

export const LINES: readonly Edit[] = [
  {
    id: 'a-debug-line',
    what: 'a forgotten line of debugging',
    codes: ['extra-lines'],
    apply: insertLines(() => ['DEBUG here\n'], 1),
  },
  {
    id: 'debug-lines',
    what: 'a line of debugging at three places',
    codes: ['extra-lines'],
    apply: insertLines(() => ['DEBUG\n'], 3),
  },
  {
    id: 'a-block-more',
    what: 'three lines of a board before another line',
    codes: ['extra-lines', 'extra-blank-lines', 'prompt-repeated', 'goes-on'],
    apply: insertLines((script, chance) => {
      const block = chooseBlock(script, chance, 3);
      return block === undefined
        ? null
        : linesOf(script.written[block.segment] ?? '').slice(block.from, block.from + 3);
    }, 1),
  },
  {
    id: 'a-line-missing',
    what: 'one line missing',
    codes: ['missing-lines', 'prompt-missing', 'stops-early'],
    apply: oneLine(innerLine, () => ''),
  },
  {
    id: 'a-line-missing-everywhere',
    what: 'one text missing wherever it is written',
    codes: ['missing-lines', 'prompt-missing', 'stops-early'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => innerLine(line, at, script)))?.line,
      () => '',
    ),
  },
  {
    id: 'a-block-missing',
    what: 'three lines missing',
    codes: ['missing-lines', 'prompt-missing', 'missing-blank-lines', 'stops-early'],
    apply: changeBlock(3, () => []),
  },
  {
    id: 'a-block-twice',
    what: 'three lines written twice',
    codes: ['extra-lines', 'extra-blank-lines', 'prompt-repeated', 'goes-on'],
    apply: changeBlock(3, (lines) => [...lines, ...lines]),
  },
  {
    id: 'lines-swapped',
    what: 'two neighbouring lines in the other order',
    codes: ['swapped', 'line-order'],
    apply: changeBlock(2, (lines) => lines.toReversed()),
  },
  {
    id: 'words-swapped',
    what: 'two words in the other order',
    codes: ['swapped'],
    apply: oneLine(
      (line) => /\b([A-Za-z]{2,}) ([A-Za-z]{2,})\b/.test(line),
      (line) => line.replace(/\b([A-Za-z]{2,}) ([A-Za-z]{2,})\b/, '$2 $1'),
    ),
  },
  {
    id: 'letters-swapped',
    what: 'two letters of a word in the other order',
    codes: ['swapped', 'other-text'],
    apply: oneLine(
      (line) => /[A-Za-z]{4}/.test(line),
      (line) => line.replace(/([A-Za-z])([A-Za-z])(?=[A-Za-z]{2})/, '$2$1'),
    ),
  },
  {
    id: 'lines-reversed',
    what: 'four lines in reverse order',
    codes: ['line-order', 'swapped', 'turned-board'],
    apply: changeBlock(4, (lines) => lines.toReversed()),
  },
  {
    id: 'cut-in-a-line',
    what: 'output cut within a line',
    codes: ['stops-early'],
    apply: (script, chance) => {
      const { length } = script.written.join('');
      return length < 20
        ? null
        : cut(script, Math.floor(length / 4) + chance.integer(Math.floor(length / 2)));
    },
  },
  {
    id: 'cut-after-a-line',
    what: 'output cut between two lines',
    codes: ['stops-early'],
    apply: (script, chance) => {
      const text = script.written.join('');
      const at = text.indexOf(
        '\n',
        Math.floor(text.length / 4) + chance.integer(Math.floor(text.length / 3)),
      );
      return at === -1 || at > text.length - 3 ? null : cut(script, at + 1);
    },
  },
  {
    id: 'goes-on',
    what: 'lines after the end',
    codes: ['goes-on'],
    apply: (script) => ({
      ...script,
      written: script.written.with(-1, `${script.written.at(-1) ?? ''}Play again?\nBye\n`),
    }),
  },
  { id: 'nothing', what: 'nothing at all', codes: ['no-output'], apply: (script) => cut(script, 0) },
];
