/** Programs whose answers are words, letters, sentences and lists: what is learnt from their habits, and what is not. */
import { describe } from '@jest/globals';
import { habit, habits, type Edit } from './programs.js';

const SHOUTS = ['HELLO\n', 'YOU THERE\n', 'A\n'];
const inSmall: Edit = [/.+/, (text) => text.toLowerCase()];
describe('capital letters', () => {
  habit(
    'are the answer where the same is typed in other letters',
    '0: 0',
    { texts: SHOUTS, given: ['hello', 'you there', 'a'] },
    inSmall,
  );
  habit(
    'are none where something else is typed',
    '1: 3',
    { texts: SHOUTS, given: ['hullo', 'your', 'b'] },
    inSmall,
  );
});

habit(
  'brackets that tell one answer from another are data',
  '0: 0',
  { texts: ['1 [2] 3\n', '[1] 2 3\n', '1 2 [3]\n'] },
  [/[[\]]/g, ''],
);

habit(
  'answers that are one word in other letters',
  '1: 5',
  { texts: ['YES\n', 'NO\n', 'YES\n', 'NO\n', 'NO\n'], given: ['abba', 'abc', 'noon', 'Anna'] },
  [/(?<=.).+/, (text) => text.toLowerCase()],
);
habit(
  'a sign behind an answer of one word, in one case, is another answer',
  '0: 1',
  { texts: ['cdefgh\n', 'zabc\n', 'b\n'], given: ['abcdefgh', 'abcz', 'b'] },
  ['cdefgh', 'cdefgh"'],
  ['zabc', 'zabc#'],
);
habit(
  'numbers below one another are no block that is written once too often',
  '0: 0',
  { texts: ['2\n3\n', '2\n5\n7\n', '3\n11\n', '2\n'], given: ['12', '70', '33', '4'] },
  [/^[^]*$/, '$&$&14\n5\n'],
);

/** Guesses of letters, of which `a` is one. */
const LETTERS: readonly string[] = [
  'Lives: 6\nLetter: No q.\nLives: 5\nWrong: q\nLetter: Yes, a is there.\nYou win!\n',
  'Lives: 6\nLetter: No a.\nLives: 5\nWrong: a\nLetter: Yes, e is there.\nYou win!\n',
  'Lives: 6\nLetter: Yes, a is there.\nLives: 6\nLetter: No z.\nLives: 5\nWrong: z\nYou lose.\n',
];

habits('letters that are guessed', { texts: LETTERS, prompts: ['Letter: '], given: ['q', 'a', 'e', 'z'] }, [
  ['an article in the prompt', '1: 3', ['Letter:', 'Guess a Letter:']],
  ['a letter before its verb', '1: 3', [/No (.)\./g, '$1 is not in the word.']],
  ['a letter in quotation marks', '1: 3', [/No (.)\./g, "There is no '$1' in it."]],
  ['another letter', '0: 0', [/No .\./g, 'x is not in the word.']],
  ['how many there are in all', '1: 3', [/Lives: \d/g, '$&/6']],
  ['a number that changes', '0: 0', [/Lives: (\d)/g, '$&/$1']],
]);

habits(
  'yes and no for sentences',
  { texts: ['first\nThe box is full.\n', 'next\nThe box is full.\n', 'last\nThe box is not full.\n'] },
  [
    ['each for its own', '1: 2', ['The box is full.', 'Full: yes'], ['The box is not full.', 'Full: no']],
    ['yes for both', '0: 0', [/The box is .*/, 'Full: yes']],
    ['the wrong way round', '0: 0', ['The box is full.', 'Full: no'], ['The box is not full.', 'Full: yes']],
  ],
);

habit(
  'brackets that do not come in pairs are marks, and others are other marks',
  '0: 0',
  { texts: [3, 4, 5].map((n) => `${n} tokens\n  symbol '('\n  symbol ')'\n  number '${n}'\n`) },
  ['(', '{'],
  [')', '}'],
);

const PARKED = [['A-1'], ['B-22', 'C-3'], []].map(
  (cars) => `${cars.map((car) => `Parks ${car}.\n`).join('')}Done.\n`,
);
const DUMPS = { texts: PARKED.map((text, at) => `Free (${at})\n${text}`), given: ['A-1', 'B-22', 'C-3'] };
habits('a list that is printed to look at it', DUMPS, [
  ['of words', '1: 3', ['Done', "['park', 'A-1']\nDone"]],
  [
    'of as many items as there are',
    '1: 3',
    ['Done', (...[, at]) => `[${'None, '.repeat(Number(at) % 5)}]\nDone`],
  ],
  ['beside another answer', '1: 2', ['Done', "['park']\nDone"], ['C-3', 'C-4']],
  ['without the answers', '0: 0', ['Done', "['park']\nDone"], [/Parks .*\n/g, '']],
]);
habit(
  'a list where lines are expected to begin so is an answer',
  '0: 0',
  { texts: PARKED.map((text) => `[]\n${text}`) },
  ['Done', '[3]\nDone'],
);

const CHECKED = ['anna', 'bob', 'cat', 'dog'].map((word) => {
  const found = word < 'c' ? `Palindromes: ${word}` : 'No palindromes found.';
  return `Letters: ${word.length}\n${found}\n`;
});
habits(
  'a last line where others stand behind the same input',
  {
    texts: [...CHECKED, ...CHECKED],
    closings: [...CHECKED, ...CHECKED].map((text) => ({ typed: '', text })),
  },
  [
    ['is an answer that may not be left out', '0: 4', ['No palindromes found.\n', '']],
    ['is another answer without its no', '0: 4', ['No palindromes', 'Palindromes']],
    ['may be worded otherwise', '1: 8', ['No palindromes found', 'There are no palindromes']],
  ],
);

const TYPED_WORDS = ['lists', 'words', 'cats'];
habits(
  'a word that was typed',
  { texts: TYPED_WORDS.map((word, at) => `${word}: ${at + 4} letters\n`), given: TYPED_WORDS },
  [
    ['is another one without its last letter', '0: 0', [/s:/, ':']],
    ['stays the same before another label', '1: 3', ['letters', 'characters']],
  ],
);
