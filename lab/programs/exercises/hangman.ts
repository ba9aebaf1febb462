import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  readonly word: string;
  readonly letter: string;
  /** What is shown in the place of a letter that is not found yet. */
  readonly gap: string;
  readonly state: (letters: readonly string[], left: number) => string;
  /** What some programs write below it. */
  readonly below: ((tried: readonly string[]) => string) | null;
  readonly notALetter: string;
  readonly again: (letter: string) => string;
  readonly hit: (letter: string, times: number) => string;
  readonly miss: (letter: string) => string;
  readonly won: (guesses: number) => string;
  readonly lost: (word: string) => string;
}

type Rule =
  'allows seven misses' | 'tells capital letters apart' | 'a miss costs two' | 'counts each letter once';

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const word = talk.ask(ways.word).toLowerCase();
  const tried: string[] = [];
  let left = breaks('allows seven misses') ? 7 : 6;
  for (;;) {
    const letters = Array.from(word, (letter) => (tried.includes(letter) ? letter : ways.gap));
    talk.line(ways.state(letters, left));
    if (ways.below !== null) talk.line(ways.below(tried.toSorted()));
    if (!letters.includes(ways.gap)) {
      talk.line(ways.won(tried.length));
      return;
    }
    if (left === 0) {
      talk.line(ways.lost(word));
      return;
    }
    const typed = talk.ask(ways.letter);
    if (!/^[a-z]$/i.test(typed)) {
      talk.line(ways.notALetter);
      continue;
    }
    const letter = breaks('tells capital letters apart') ? typed : typed.toLowerCase();
    if (tried.includes(letter)) {
      talk.line(ways.again(letter));
      continue;
    }
    tried.push(letter);
    if (word.includes(letter)) {
      const times = Array.from(word).filter((each) => each === letter).length;
      talk.line(ways.hit(letter, breaks('counts each letter once') ? 1 : times));
    } else {
      left = Math.max(0, left - (breaks('a miss costs two') ? 2 : 1));
      talk.line(ways.miss(letter));
    }
  }
}

function countTimes(times: number): string {
  return `${times} time${times === 1 ? '' : 's'}`;
}

export const hangman = defineProgram<Ways, Rule>({
  name: 'hangman',
  about: 'A word is found letter by letter, with six misses at most.',
  play,
  dialogues: {
    won: [
      ['tree', 'e', 't', 'r'],
      ['kiwi', 'k', 'i', 'x', 'w'],
      ['a', 'b', 'c', 'a'],
    ],
    lost: [
      ['ox', 'a', 'b', 'c', 'd', 'e', 'f'],
      ['jazz', 'z', 'q', 'w', 'e', 'r', 't', 'y'],
    ],
    mistakes: [
      ['egg', 'g', 'G', 'gg', 'e'],
      ['bob', '1', 'b', 'b', 'o'],
      ['sun', 'S', 'u', 'n'],
    ],
  },
  asked: {
    word: 'Word: ',
    letter: 'Letter: ',
    gap: '_',
    state: (letters, left) => `${letters.join(' ')}   (${left} left)`,
    below: null,
    notALetter: 'One letter, please.',
    again: (letter) => `You tried ${letter} before.`,
    hit: (letter, times) => `${letter} is there ${countTimes(times)}.`,
    miss: (letter) => `No ${letter} here.`,
    won: (guesses) => `You found it with ${guesses} guesses.`,
    lost: (word) => `You lost. It was "${word}".`,
  },
  right: {
    'gaps are hyphens': { gap: '-' },
    'gaps are stars': { gap: '*' },
    'word without blanks': { state: (letters, left) => `${letters.join('')}   (${left} left)` },
    'word behind a label': { state: (letters, left) => `Word: ${letters.join(' ')}   (${left} left)` },
    'what is left on a line of its own': { state: (letters, left) => `${letters.join(' ')}\n${left} left` },
    'what is left in more words': {
      state: (letters, left) => `${letters.join(' ')}   (${left} guesses left)`,
    },
    'what is left before the word': { state: (letters, left) => `(${left} left)   ${letters.join(' ')}` },
    'won in other words': { won: (guesses) => `You won with ${guesses} guesses!` },
    'lost in other words': { lost: (word) => `Game over. It was "${word}".` },
    'lost without quotation marks': { lost: (word) => `You lost. It was ${word}.` },
    'lost word in capitals': { lost: (word) => `You lost. It was "${word.toUpperCase()}".` },
    'letter is asked for in other words': { letter: 'Your guess: ' },
    'other words where no letter is typed': { notALetter: 'Type one letter!' },
    'tried before in other words': { again: (letter) => `${letter} was tried already.` },
    'tried before without the letter': { again: () => 'You tried that before.' },
    'miss in other words': { miss: (letter) => `There is no ${letter}.` },
    'miss without the letter': { miss: () => 'No such letter.' },
    'hit always in the plural': { hit: (letter, times) => `${letter} is there ${times} times.` },
    'hit in another word': { hit: (letter, times) => `${letter} occurs ${countTimes(times)}.` },
    'hit with quotation marks': { hit: (letter, times) => `'${letter}' is there ${countTimes(times)}.` },
    'word is asked for in other words': { word: 'Secret word: ' },
  },
  tellingMore: {
    'letters tried are shown': { below: (tried) => `Used: ${tried.join(' ')}` },
  },
  wrong: {
    'allows seven misses': ['what is left in more words'],
    'tells capital letters apart': [],
    'a miss costs two': [],
    'counts each letter once': ['letter is asked for in other words'],
  },
});
