/** Edits of prompts, of what is typed, and of how text reaches the terminal. */
import {
  utf8,
  bare,
  listLines,
  oneLine,
  allLines,
  everywhere,
  hasText,
  innerLine,
  prompt,
  LATIN,
  type Edit,
} from './edit-kinds.js';

/** A board that the program prints for itself, as students do to see what happens. */
const OWN_BOARD = '[x][ ][o]\n[ ][x][ ]\n[o][ ][x]\n';

export const DIALOGUES: readonly Edit[] = [
  {
    title: 'one prompt twice',
    codes: ['prompt-repeated'],
    apply: oneLine(prompt, (line) => line + line),
  },
  {
    title: 'one prompt left out',
    codes: ['prompt-missing', 'stops-early'],
    apply: oneLine(prompt, () => ''),
  },
  {
    title: 'one prompt left out wherever it stands',
    codes: ['prompt-missing', 'missing-lines', 'missing-text'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => prompt(line, at, script)))?.line,
      () => '',
    ),
  },
  {
    title: 'what is typed, written back with a line end',
    codes: ['input-echoed'],
    apply: (script) =>
      script.typed.some((text) => text.trim() !== '')
        ? {
            ...script,
            written: script.written.map((text, index) =>
              index > 0 && script.typed[index - 1] !== ''
                ? `${script.typed[index - 1] ?? ''}\n${text}`
                : text,
            ),
          }
        : null,
  },
  {
    title: 'colours of a terminal',
    codes: ['colours'],
    apply: oneLine(
      (line) => /[A-Za-z]{2}/.test(line),
      (line) => line.replace(/[A-Za-z]{2,}/, '\u001b[31m$&\u001b[0m'),
    ),
  },
  {
    title: 'every line in colour',
    codes: ['colours'],
    apply: allLines(innerLine, (line) => `\u001b[1m${bare(line)}\u001b[0m\n`),
  },
  {
    title: '"> " before every line',
    codes: ['extra-text', 'board-row'],
    apply: allLines(hasText, (line) => `> ${line}`),
  },
  {
    title: 'a line that says something else',
    codes: ['other-line', 'other-text'],
    apply: oneLine(
      (line, at, script) => innerLine(line, at, script) && /[A-Za-z]{4}/.test(line),
      () => 'QQ@@ Zzzz!\n',
    ),
  },
  {
    title: 'output in UTF-16',
    codes: ['not-utf-8'],
    apply: (script) => script,
    encode: (text) => Buffer.from(`${text}é`.slice(0, -1), 'utf16le'),
  },
  {
    title: 'output in Latin 1',
    codes: ['not-utf-8'],
    apply: (script) => (LATIN.test(script.written.join('')) ? script : null),
    encode: (text) => Buffer.from(text, 'latin1'),
  },
  {
    title: 'a byte order mark',
    codes: ['byte-order-mark'],
    apply: (script) => script,
    encode: (text) => utf8(`\ufeff${text}`),
  },
  {
    title: 'a board written after every input',
    codes: ['extra-lines', 'prompt-repeated'],
    apply: (script) =>
      script.typed.length < 2
        ? null
        : {
            ...script,
            written: script.written.map((text, segment) => (segment === 0 ? text : `${OWN_BOARD}${text}`)),
          },
  },
];
