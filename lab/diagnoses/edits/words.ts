/** Words and signs: other case, misspelt, left out, of another alphabet. */
import {
  bare,
  oneLine,
  allLines,
  everywhere,
  chooseWord,
  misspell,
  misspellIn,
  innerLine,
  prompt,
  type Edit,
} from './edit-kinds.js';

export const WORDS: readonly Edit[] = [
  {
    id: 'a-word-in-other-case',
    what: 'one word in other letter case',
    codes: ['letter-case'],
    apply: oneLine(
      (line) => /[A-Za-z]{3}/.test(line),
      (line) =>
        line.replace(/[A-Za-z]{3,}/, (word) =>
          word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase(),
        ),
    ),
  },
  {
    id: 'all-capitals',
    what: 'everything in capitals',
    codes: ['letter-case'],
    apply: allLines(
      (line) => line !== line.toUpperCase(),
      (line) => line.toUpperCase(),
    ),
  },
  {
    id: 'a-capital-everywhere',
    what: 'one word in other case wherever it stands',
    codes: ['letter-case'],
    apply: everywhere(chooseWord, (word) =>
      word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase(),
    ),
  },
  {
    id: 'a-word-misspelt',
    what: 'a word misspelt once',
    codes: ['other-text', 'other-line', 'letter-case', 'missing-text'],
    apply: oneLine(
      (line, at, script) => /\b[A-Za-z]{4,}\b/.test(line) && !prompt(line, at, script),
      misspellIn,
    ),
  },
  {
    id: 'a-prompt-misspelt',
    what: 'a word of one prompt misspelt',
    codes: ['other-text', 'other-line'],
    apply: oneLine(
      (line, at, script) => prompt(line, at, script) && /\b[A-Za-z]{4,}\b/.test(line),
      misspellIn,
    ),
  },
  {
    id: 'a-word-misspelt-everywhere',
    what: 'a word misspelt wherever it stands',
    codes: ['other-text', 'other-line'],
    apply: everywhere(chooseWord, misspell),
  },
  {
    id: 'another-word',
    what: 'another word wherever one stands',
    codes: ['other-text', 'other-line'],
    apply: everywhere(chooseWord, (word) => (word === 'Something' ? 'Other' : 'Something')),
  },
  {
    id: 'a-word-missing',
    what: 'a word left out',
    codes: ['missing-text', 'missing-item', 'blanks'],
    apply: oneLine(
      (line) => /\w{2,} [a-zA-Z]{2,} \w/.test(line),
      (line) => line.replace(/(\w{2,}) [a-zA-Z]{2,}(?= \w)/, '$1'),
    ),
  },
  {
    id: 'a-word-more',
    what: 'a word too many',
    codes: ['extra-text', 'extra-item'],
    apply: oneLine(
      (line) => /\w{2,} \w/.test(line),
      (line) => line.replace(/(\w{2,}) (?=\w)/, '$1 really '),
    ),
  },
  {
    id: 'no-full-stop',
    what: 'a sign at the end of a line missing',
    codes: ['missing-text'],
    apply: oneLine(
      (line) => /\w[.:!?]\n$/.test(line),
      (line) => line.replace(/[.:!?]\n$/, '\n'),
    ),
  },
  {
    id: 'a-full-stop-more',
    what: 'a full stop where none is',
    codes: ['extra-text'],
    apply: oneLine(
      (line, at, script) => innerLine(line, at, script) && /[A-Za-z]\n$/.test(line),
      (line) => `${bare(line)}.\n`,
    ),
  },
  {
    id: 'another-sign',
    what: 'another sign for one, everywhere',
    codes: ['other-text', 'other-line', 'look-alike'],
    apply: everywhere(
      (script, chance) => chance.pick([...new Set(script.written.join('').match(/[|+=.#:;*-]/g) ?? [])]),
      (sign) => (sign === '~' ? '^' : '~'),
    ),
  },
  {
    id: 'quotes-from-a-paper',
    what: "typographic quotes for '",
    codes: ['look-alike'],
    apply: everywhere(
      (script) => (script.written.join('').includes("'") ? "'" : undefined),
      () => '’',
    ),
  },
  {
    id: 'zero-for-o',
    what: 'the digit 0 for the letter O, or the other way round',
    codes: ['look-alike', 'number'],
    apply: oneLine(
      (line) => /[0O]/.test(line),
      (line) => (line.includes('O') ? line.replaceAll('O', '0') : line.replaceAll('0', 'O')),
    ),
  },
  {
    id: 'another-alphabet',
    what: 'a Cyrillic letter',
    codes: ['look-alike'],
    apply: oneLine(
      (line) => /[ae]/.test(line),
      (line) => line.replace(/[ae]/, (letter) => (letter === 'a' ? 'а' : 'е')),
    ),
  },
];
