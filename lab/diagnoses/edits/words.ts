/** Words and signs: other case, misspelt, left out, of another alphabet. */
import { oneLine, everywhere, chooseWord, misspell, misspellIn, prompt, type Edit } from './edit-kinds.js';

export const WORDS: readonly Edit[] = [
  {
    title: 'one word in other letter case',
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
    title: 'a word misspelt once',
    codes: ['other-text', 'other-line', 'letter-case', 'missing-text'],
    apply: oneLine(
      (line, at, script) => /\b[A-Za-z]{4,}\b/.test(line) && !prompt(line, at, script),
      misspellIn,
    ),
  },
  {
    title: 'a word of one prompt misspelt',
    codes: ['other-text', 'other-line'],
    apply: oneLine(
      (line, at, script) => prompt(line, at, script) && /\b[A-Za-z]{4,}\b/.test(line),
      misspellIn,
    ),
  },
  {
    title: 'a word misspelt wherever it stands',
    codes: ['other-text', 'other-line'],
    apply: everywhere(chooseWord, misspell),
  },
  {
    title: 'a word left out',
    codes: ['missing-text', 'missing-item', 'blanks'],
    apply: oneLine(
      (line) => /\w{2,} [a-zA-Z]{2,} \w/.test(line),
      (line) => line.replace(/(\w{2,}) [a-zA-Z]{2,}(?= \w)/, '$1'),
    ),
  },
  {
    title: 'a word too many',
    codes: ['extra-text', 'extra-item'],
    apply: oneLine(
      (line) => /\w{2,} \w/.test(line),
      (line) => line.replace(/(\w{2,}) (?=\w)/, '$1 really '),
    ),
  },
  {
    title: 'another sign for one, everywhere',
    codes: ['other-text', 'other-line', 'look-alike', 'board-row'],
    apply: everywhere(
      (script, chance) => chance.pick([...new Set(script.written.join('').match(/[|+=.#:;*-]/g) ?? [])]),
      (sign) => (sign === '~' ? '^' : '~'),
    ),
  },
  {
    title: 'the digit 0 for the letter O, or the other way round',
    codes: ['look-alike', 'number'],
    apply: oneLine(
      (line) => /[0O]/.test(line),
      (line) => (line.includes('O') ? line.replaceAll('O', '0') : line.replaceAll('0', 'O')),
    ),
  },
  {
    title: 'a Cyrillic letter',
    codes: ['look-alike'],
    apply: oneLine(
      (line) => /[ae]/.test(line),
      (line) => line.replace(/[ae]/, (letter) => (letter === 'a' ? 'а' : 'е')),
    ),
  },
];
