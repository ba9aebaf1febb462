import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  readonly secret: string;
  readonly start: string;
  readonly prompt: (number: number) => string;
  readonly noNumber: string;
  readonly low: (guess: string) => string;
  readonly high: (guess: string) => string;
  /** What some programs write after a wrong guess. */
  readonly after: ((left: number) => string) | null;
  readonly right: (tries: number) => string;
  readonly lost: (secret: number) => string;
}

type Rule =
  'swaps low and high' | 'counts one try too few' | 'allows six tries' | 'does not tell low from high';

const TRIES = 7;

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const secret = Number(talk.ask(ways.secret));
  const allowed = breaks('allows six tries') ? TRIES - 1 : TRIES;
  let tries = 0;
  talk.line(ways.start);
  while (tries < allowed) {
    const typed = talk.ask(ways.prompt(tries + 1));
    if (!/^\d+$/.test(typed)) {
      talk.line(ways.noNumber);
      continue;
    }
    tries += 1;
    const guess = Number(typed);
    if (guess === secret) {
      talk.line(ways.right(breaks('counts one try too few') ? tries - 1 : tries));
      return;
    }
    const isLow = breaks('swaps low and high') ? guess > secret : guess < secret;
    if (breaks('does not tell low from high')) talk.line('Wrong.');
    else talk.line(isLow ? ways.low(typed) : ways.high(typed));
    if (ways.after !== null) talk.line(ways.after(TRIES - tries));
  }
  talk.line(ways.lost(secret));
}

export const guessNumber = defineProgram<Ways, Rule>({
  name: 'guess-number',
  about: 'A number is guessed in seven tries at most.',
  play,
  dialogues: {
    found: [
      ['5', '5'],
      ['30', '20', '40', '30'],
      ['77', '50', '80', '77'],
    ],
    missed: [
      ['9', '1', '2', '3', '4', '5', '6', '7'],
      ['12', '99', '98', '97', '50', '40', '30', '20'],
    ],
    mistakes: [
      ['8', 'x', '8'],
      ['8', '', '7', 'abc', '8'],
    ],
  },
  asked: {
    secret: 'Secret number: ',
    start: 'Guess it in 7 tries.',
    prompt: (number) => `Try ${number}: `,
    noNumber: 'A number, please.',
    low: () => 'Too low.',
    high: () => 'Too high.',
    after: null,
    right: (tries) => `Right! You needed ${tries} tries.`,
    lost: (secret) => `Out of tries. The number was ${secret}.`,
  },
  right: {
    'secret is asked for in fewer words': { secret: 'Number: ' },
    'start in other words': { start: 'You have 7 tries.' },
    'start in two sentences': { start: 'Guess the number! You have 7 tries.' },
    'prompt without the number': { prompt: () => 'Your guess: ' },
    'prompt with a number sign': { prompt: (number) => `Try #${number}: ` },
    'prompt behind the number': { prompt: (number) => `${number}. try: ` },
    'low and high in other words': { low: () => 'Too small.', high: () => 'Too big.' },
    'low and high with exclamation marks': { low: () => 'Too low!', high: () => 'Too high!' },
    'low and high in a sentence': {
      low: () => 'Your guess is too low.',
      high: () => 'Your guess is too high.',
    },
    'low and high in a single word': { low: () => 'low', high: () => 'high' },
    'low and high told of the secret': {
      low: () => 'The number is higher.',
      high: () => 'The number is lower.',
    },
    'right in another word': { right: (tries) => `Correct! You needed ${tries} tries.` },
    'right in one sentence': { right: (tries) => `You got it in ${tries} tries!` },
    'right on two lines': { right: (tries) => `Right!\nYou needed ${tries} tries.` },
    'lost in other words': { lost: (secret) => `You lost. The number was ${secret}.` },
    'lost in one sentence': { lost: (secret) => `Sorry, it was ${secret}.` },
    'other words where no number is typed': { noNumber: 'Please enter a number.' },
  },
  tellingMore: {
    'prompt tells how many tries there are': { prompt: (number) => `Try ${number} of 7: ` },
    'low and high with the guess': {
      low: (guess) => `${guess} is too low.`,
      high: (guess) => `${guess} is too high.`,
    },
    'tries left are shown': { after: (left) => `${left} tries left` },
  },
  wrong: {
    'swaps low and high': ['low and high in other words'],
    'counts one try too few': ['right in another word'],
    'allows six tries': [],
    'does not tell low from high': [],
  },
});
