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
    title: 'a forgotten line of debugging',
    codes: ['extra-lines'],
    apply: insertLines(() => ['DEBUG here\n'], 1),
  },
  {
    title: 'a line of debugging at three places',
    codes: ['extra-lines'],
    apply: insertLines(() => ['DEBUG\n'], 3),
  },
  {
    title: 'three lines of a board before another line',
    codes: ['extra-lines', 'extra-blank-lines', 'prompt-repeated', 'goes-on'],
    apply: insertLines((script, chance) => {
      const block = chooseBlock(script, chance, 3);
      return block === undefined
        ? null
        : linesOf(script.written[block.segment] ?? '').slice(block.from, block.from + 3);
    }, 1),
  },
  {
    title: 'one line missing',
    codes: ['missing-lines', 'prompt-missing', 'stops-early'],
    apply: oneLine(innerLine, () => ''),
  },
  {
    title: 'one text missing wherever it is written',
    codes: ['missing-lines', 'prompt-missing', 'stops-early'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => innerLine(line, at, script)))?.line,
      () => '',
    ),
  },
  {
    title: 'three lines missing',
    codes: ['missing-lines', 'prompt-missing', 'missing-blank-lines', 'stops-early'],
    apply: changeBlock(3, () => []),
  },
  {
    title: 'three lines written twice',
    codes: ['extra-lines', 'extra-blank-lines', 'prompt-repeated', 'goes-on'],
    apply: changeBlock(3, (lines) => [...lines, ...lines]),
  },
  {
    title: 'two neighbouring lines in the other order',
    codes: ['swapped', 'line-order'],
    apply: changeBlock(2, (lines) => lines.toReversed()),
  },
  {
    title: 'two words in the other order',
    codes: ['swapped'],
    apply: oneLine(
      (line) => /\b([A-Za-z]{2,}) ([A-Za-z]{2,})\b/.test(line),
      (line) => line.replace(/\b([A-Za-z]{2,}) ([A-Za-z]{2,})\b/, '$2 $1'),
    ),
  },
  {
    title: 'two letters of a word in the other order',
    codes: ['swapped', 'other-text'],
    apply: oneLine(
      (line) => /[A-Za-z]{4}/.test(line),
      (line) => line.replace(/([A-Za-z])([A-Za-z])(?=[A-Za-z]{2})/, '$2$1'),
    ),
  },
  {
    title: 'four lines in reverse order',
    codes: ['line-order', 'swapped', 'turned-board', 'board-row'],
    apply: changeBlock(4, (lines) => lines.toReversed()),
  },
  {
    title: 'output cut within a line',
    codes: ['stops-early'],
    apply: (script, chance) => {
      const { length } = script.written.join('');
      return length < 20
        ? null
        : cut(script, Math.floor(length / 4) + chance.integer(Math.floor(length / 2)));
    },
  },
  {
    title: 'output cut between two lines',
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
  { title: 'nothing at all', codes: ['no-output'], apply: (script) => cut(script, 0) },
];
