import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  readonly prompt: string;
  readonly result: (typed: string, result: number) => string;
  readonly root: (typed: string, root: number) => string;
  readonly memory: (value: number) => string;
  readonly primes: (primes: readonly number[]) => string;
  readonly divisionByZero: string;
  readonly negative: string;
  readonly notUnderstood: string;
  readonly bye: string;
}

type Rule =
  | 'divides whole numbers only'
  | 'subtracts the wrong way round'
  | 'forgets the memory'
  | 'calls 1 a prime'
  | 'leaves out results';

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  let memory = 0;
  for (;;) {
    const typed = talk.ask(ways.prompt);
    const [, left, sign, right] = /^(-?[\d.]+) ([-+*/%]) (-?[\d.]+)$/.exec(typed) ?? [];
    const [, radicand] = /^sqrt (-?[\d.]+)$/.exec(typed) ?? [];
    const [, most] = /^primes (\d+)$/.exec(typed) ?? [];
    if (typed === 'q') {
      talk.line(ways.bye);
      return;
    }
    if (sign !== undefined) {
      if (Number(right) === 0 && (sign === '/' || sign === '%')) {
        talk.line(ways.divisionByZero);
        continue;
      }
      memory = compute(Number(left), sign, Number(right), breaks);
      talk.line(breaks('leaves out results') ? `${typed} =` : ways.result(typed, memory));
    } else if (radicand !== undefined) {
      if (Number(radicand) < 0) {
        talk.line(ways.negative);
        continue;
      }
      memory = Math.sqrt(Number(radicand));
      talk.line(ways.root(radicand, memory));
    } else if (typed === 'mem') talk.line(ways.memory(breaks('forgets the memory') ? 0 : memory));
    else if (most !== undefined) talk.line(ways.primes(listPrimes(Number(most), breaks)));
    else talk.line(ways.notUnderstood);
  }
}

function compute(left: number, sign: string, right: number, breaks: Breaks<Rule>): number {
  switch (sign) {
    case '+':
      return left + right;
    case '-':
      return breaks('subtracts the wrong way round') ? right - left : left - right;
    case '*':
      return left * right;
    case '/':
      return breaks('divides whole numbers only') ? Math.trunc(left / right) : left / right;
    default:
      return left % right;
  }
}

function listPrimes(most: number, breaks: Breaks<Rule>): readonly number[] {
  const least = breaks('calls 1 a prime') ? 1 : 2;
  const isPrime = (number: number): boolean => {
    for (let divisor = 2; divisor < number; divisor += 1) if (number % divisor === 0) return false;
    return true;
  };
  return Array.from({ length: most + 1 }, (_, number) => number).filter(
    (number) => number >= least && isPrime(number),
  );
}

/** At most four decimals, and none that is not needed. */
function shorten(value: number): number {
  return Number(value.toFixed(4));
}

export const calculator = defineProgram<Ways, Rule>({
  name: 'calculator',
  about: 'Terms, roots and lists of primes are computed; `mem` repeats the last result.',
  play,
  dialogues: {
    terms: [
      ['1 + 2', 'q'],
      ['7 - 9', '3 * 4', 'q'],
      ['7 / 2', 'mem', 'q'],
      ['9 % 4', '1 / 3', 'q'],
      ['2.5 * 2', '-3 - -4', 'q'],
    ],
    errors: [
      ['1 / 0', 'q'],
      ['hello', '1 +', 'q'],
      ['sqrt -4', 'q'],
      ['5 % 0', 'q'],
    ],
    more: [
      ['sqrt 16', 'sqrt 2', 'q'],
      ['primes 10', 'primes 2', 'q'],
      ['primes 30', 'mem', 'q'],
      ['mem', 'q'],
    ],
  },
  asked: {
    prompt: 'calc: ',
    result: (typed, result) => `${typed} = ${shorten(result)}`,
    root: (typed, root) => `root of ${typed} = ${shorten(root)}`,
    memory: (value) => `Memory: ${shorten(value)}`,
    primes: (primes) => `Primes: ${primes.join(', ')}`,
    divisionByZero: 'Error: division by zero',
    negative: 'Error: negative number',
    notUnderstood: 'Error: I do not understand',
    bye: 'bye',
  },
  right: {
    'prompt is an arrow': { prompt: '> ' },
    'prompt is a word': { prompt: 'Enter: ' },
    'prompt on a line of its own': { prompt: 'calc:\n' },
    'farewell in capitals with an exclamation mark': { bye: 'Bye!' },
    'result without the term': { result: (_, result) => `= ${shorten(result)}` },
    'result behind a label': { result: (_, result) => `Result: ${shorten(result)}` },
    'result without blanks': { result: (typed, result) => `${typed}=${shorten(result)}` },
    'result behind an arrow': { result: (typed, result) => `${typed} -> ${shorten(result)}` },
    'result with four decimals': { result: (typed, result) => `${typed} = ${result.toFixed(4)}` },
    'division by zero in other words': { divisionByZero: 'Error: cannot divide by zero' },
    'errors in capitals': {
      divisionByZero: 'ERROR: division by zero',
      negative: 'ERROR: negative number',
      notUnderstood: 'ERROR: I do not understand',
    },
    'errors without a label': {
      divisionByZero: 'division by zero',
      negative: 'negative number',
      notUnderstood: 'I do not understand',
    },
    'root as a call': { root: (typed, root) => `sqrt(${typed}) = ${shorten(root)}` },
    'root in a sentence': { root: (typed, root) => `The root of ${typed} is ${shorten(root)}` },
    'memory as a letter': { memory: (value) => `M = ${shorten(value)}` },
    'primes without commas': { primes: (primes) => `Primes: ${primes.join(' ')}` },
    'primes with brackets': { primes: (primes) => `Primes: [${primes.join(', ')}]` },
    'primes behind more words': { primes: (primes) => `Prime numbers: ${primes.join(', ')}` },
    'primes without blanks': { primes: (primes) => `Primes: ${primes.join(',')}` },
  },
  tellingMore: {},
  wrong: {
    'divides whole numbers only': ['prompt is an arrow'],
    'subtracts the wrong way round': [],
    'forgets the memory': [],
    'calls 1 a prime': ['primes without commas'],
    'leaves out results': [],
  },
});
