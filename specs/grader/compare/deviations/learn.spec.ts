import { describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import { amount } from '../../../support/effort.js';
import { describeDeviation } from '../../../../grader/report/describe-deviations.js';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { explains, type Pair } from '../../../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { ALL_SAID, evidenceOf, HABITS, writeGame, type Game, MOST } from './support.js';

const KNOWN = createCorpus({ texts: ALL_SAID, dialogues: ALL_SAID, prompts: [] });

const pit = fc.integer({ min: 0, max: 24 });
const row = fc.tuple(pit, pit);
const game: fc.Arbitrary<Game> = fc.record({
  boards: fc.array(fc.tuple(row, row), { minLength: 1, maxLength: 3 }),
  captured: fc.nat({ max: 30 }),
  winner: fc.constantFrom('White' as const, 'Black' as const, null),
  refused: fc.boolean(),
});
/** Every habit shows in some of them. */
const FULL: Game = {
  boards: [
    [
      [1, 2],
      [0, 4],
    ],
    [
      [3, 0],
      [5, 6],
    ],
  ],
  captured: 4,
  winner: 'White',
  refused: true,
};
const games = fc.array(game, { minLength: 3, maxLength: 8 }).map((some) => [FULL, ...some]);

describe('a habit of a program that is right', () => {
  test.each(HABITS)('%s: is learnt and explains every case', (_, habit, words) => {
    fc.assert(
      fc.property(games, (played) => {
        const pairs = played.map((each) => ({ expected: writeGame(each), actual: habit(writeGame(each)) }));
        const learnt = learnDeviations(evidenceOf(pairs, ALL_SAID), MOST);
        expect(pairs.filter((pair) => !explains(learnt, pair, KNOWN))).toEqual([]);
        expect(learnt).toHaveLength(1);
        expect(learnt.map((each) => describeDeviation(each)).join()).toMatch(words);
      }),
      { numRuns: amount({ quick: 4, thorough: 8 }) },
    );
  });

  test('three at once are told apart', () => {
    fc.assert(
      fc.property(
        games,
        fc.uniqueArray(fc.constantFrom(0, 2, 5, 9, 10), { minLength: 2, maxLength: 3 }),
        (played, chosen) => {
          const habit = (text: string): string =>
            chosen.reduce((sum, at) => HABITS[at]?.[1](sum) ?? sum, text);
          const pairs = played.map((each) => ({ expected: writeGame(each), actual: habit(writeGame(each)) }));
          const learnt = learnDeviations(evidenceOf(pairs, ALL_SAID), MOST);
          expect(pairs.filter((pair) => !explains(learnt, pair, KNOWN))).toEqual([]);
          expect(learnt).toHaveLength(chosen.length);
        },
      ),
      { numRuns: amount({ quick: 4, thorough: 8 }) },
    );
  });
});

/** Mistakes in the rules, as a change of what a game comes to; each changes what is tested. */
const MISTAKES: readonly (readonly [string, (game: Game) => Game])[] = [
  ['another number of seeds', (one) => ({ ...one, captured: one.captured + 1 })],
  ['always the same winner', (one) => ({ ...one, winner: 'Black' })],
  ['the other winner', (one) => ({ ...one, winner: one.winner === 'White' ? 'Black' : 'White' })],
  ['no draw', (one) => ({ ...one, winner: one.winner ?? 'White' })],
  ['always a draw', (one) => ({ ...one, winner: null })],
  ['a refusal that is not made', (one) => ({ ...one, refused: false })],
  ['a refusal too many', (one) => ({ ...one, refused: true })],
  [
    'empty pits that are not',
    (one) => ({
      ...one,
      boards: one.boards.map((rows) => rows.map((pits) => pits.map((count) => (count === 0 ? 1 : count)))),
    }),
  ],
  [
    'columns swapped',
    (one) => ({ ...one, boards: one.boards.map((rows) => rows.map((pits) => pits.toReversed())) }),
  ],
  ['a move too many', (one) => ({ ...one, boards: [...one.boards, one.boards[0] ?? []] })],
];

describe('a mistake in the rules', () => {
  test.each(MISTAKES)('%s: is never explained', (_, mistake) => {
    fc.assert(
      fc.property(games, (played) => {
        const pairs = played.map((each) => ({ expected: writeGame(each), actual: writeGame(mistake(each)) }));
        const learnt = learnDeviations(evidenceOf(pairs, ALL_SAID), MOST);
        expect(
          pairs.filter((pair) => pair.expected !== pair.actual && explains(learnt, pair, KNOWN)),
        ).toEqual([]);
      }),
      { numRuns: amount({ quick: 4, thorough: 8 }) },
    );
  });

  test('still loses beside a habit, which is learnt from the other cases', () => {
    fc.assert(
      fc.property(
        games,
        fc.constantFrom(...HABITS),
        fc.constantFrom(...MISTAKES),
        (played, [, habit], [, mistake]) => {
          const pairs = played.map((each) => ({
            expected: writeGame(each),
            right: habit(writeGame(each)),
            actual: habit(writeGame(mistake(each))),
          }));
          const learnt = learnDeviations(evidenceOf(pairs, ALL_SAID), MOST);
          // Where the mistake changes what is written no deviation hides it.
          expect(pairs.filter((pair) => pair.right !== pair.actual && explains(learnt, pair, KNOWN))).toEqual(
            [],
          );
        },
      ),
      { numRuns: amount({ quick: 15, thorough: 200 }) },
    );
  });

  test('a random wrong number or sentence is not explained', () => {
    const wrong = fc.tuple(
      games,
      fc.nat(),
      fc.constantFrom('1', '7', '*', '|', '+', '1 2', 'Black wins!\n', 'It was a draw!\n'),
    );
    fc.assert(
      fc.property(wrong, ([played, at, noise]) => {
        // Elsewhere in each game: the same change at the same place of all is what a deviation is.
        const pairs = played.map((each, index) => {
          const expected = writeGame(each);
          const place = (at + 37 * index) % expected.length;
          return { expected, actual: expected.slice(0, place) + noise + expected.slice(place + 1) };
        });
        const learnt = learnDeviations(evidenceOf(pairs, ALL_SAID), MOST);
        // One letter of a sentence may be written otherwise, and `+3` is the same number.
        const isWrong = (pair: Pair): boolean =>
          numbersOf(pair.expected) !== numbersOf(pair.actual) || noise.endsWith('\n');
        expect(pairs.filter((pair) => isWrong(pair) && explains(learnt, pair, KNOWN))).toEqual([]);
      }),
      { numRuns: amount({ quick: 15, thorough: 200 }) },
    );
  });

  const numbersOf = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');
});

describe('what no deviation may be', () => {
  const said = (...pairs: (readonly [string, string])[]): number =>
    learnDeviations(evidenceOf(pairs.map(([expected, actual]) => ({ expected, actual }))), MOST).length;

  test.each<[string, number]>([
    ['a number', said(['Score 10\n', 'Score 20\n'])],
    ['a mark of a board', said(['b b - w\n', 'X X - w\n'], ['b - - w\n', 'X - - w\n'])],
    [
      'the word that tells the winner',
      said(['White wins.\n', 'Draw wins.\n'], ['Black wins.\n', 'Black wins.\n']),
    ],
    [
      'a text that is expected elsewhere',
      said(['Not a pit.\n', 'Game ended.\n'], ['Game ended.\n', 'Game ended.\n']),
    ],
    [
      'another answer after the expected text',
      said(
        ['Please pick a pit again.\n', 'Please pick a pit again, game ended.\n'],
        ['game ended.\n', 'game ended.\n'],
      ),
    ],
    [
      'another answer right behind the expected text',
      said(['Black wins!\n', 'Black wins!It was a draw!\n'], ['It was a draw!\n', 'It was a draw!\n']),
    ],
    [
      'the word of another answer after the expected word',
      said(
        ['Pick again now.\nIt is White who goes.\n', 'Pick againBlack now.\nIt is White who goes.\n'],
        ['It is Black who goes.\n', 'It is Black who goes.\n'],
      ),
    ],
    ['a yes for a no', said(['The move is legal.\n', 'The move is illegal.\n'])],
    ['not for nothing', said(['You can pick it.\n', 'You cannot pick it.\n'])],
    ['another text altogether', said(['Alpha\n', 'Omega\n'])],
    ['nothing at all', said(['Alpha\n', ''])],
    [
      'another word where one is all that is answered, each time',
      said(['found\n', 'fresh\n'], ['found\n', 'fresh\n'], ['set\n', 'set\n']),
    ],
    ['what is not so everywhere', said(['We choose\nWe choose\n', 'We chose\nWe choose\n'])],
    [
      'what an accepted case contradicts',
      said(['We choose it\n', 'We chose it\n'], ['We choose it\nNow\n', 'We choose it\nNow\n']),
    ],
    ['a king for a man', said(['r . r\n', 'r . R\n'], ['R . r\n', 'R . R\n'])],
    ['numbers that run together', said(['1 2\n', '12\n'])],
    ['a word that is all of an answer', said(['ogrammerrhello\n', 'ogrammerhello\n'])],
    [
      'a mark that is an answer',
      said(['Check sum is -\n', 'Check sum is \r\n'], ['Check sum is b\n', 'Check sum is b\n']),
    ],
    ['a hyphen left out between numbers', said(['17-13\n', '1713\n'])],
    ...[
      ['{<up>,<left>}', '{<up>,<left>,}'],
      ['{<up>,<left>}', '{,<up>,<left>}'],
      ['[1, 2]', '[1, 2, ]'],
    ].map(([list = '', longer = '']): [string, number] => [
      `a list with an empty item: ${longer}`,
      said([`All: ${list}\n`, `All: ${longer}\n`], [`It is ${list}\n`, `It is ${longer}\n`]),
    ]),
    [
      'another mark where each case has one',
      said(['Check sum is ]\n', 'Check sum is (\n'], ['Check sum is -\n', 'Check sum is ,\n']),
    ],
    [
      'numbers of a table in lines of their own',
      said(['1\n2 3\n4 5 6\n', '1\n2\n3\n4\n5\n6\n'], ['7\n8 9\n', '7\n8\n9\n']),
    ],
    ['a mark of a board before every line', said(['b - w\n- - -\n', '- b - w\n- - - -\n'])],
    [
      'an extra line that is an answer elsewhere',
      said(['Go\nWhite wins.\n', 'Go\nWhite wins.\nWhite wins.\n']),
    ],
  ])('%s', (_, learnt) => {
    expect(learnt).toBe(0);
  });
});

/** A menu whose prompts share a line, as the program writes it; what is typed stands on the screen alone. */
const MENU = (amount: string, name: string): string =>
  `1 Deposit\n2 Report\n3 Leave\nChoice: Name: Amount: ${name} has ${amount} now.\n1 Deposit\n2 Report\n3 Leave\nChoice: ${name.padEnd(8)}${amount.padStart(8)}\n1 Deposit\n2 Report\n3 Leave\nChoice: Good bye\n`;
const MENUS = [MENU('100.50', 'Ada'), MENU('-7.00', 'Bob'), MENU('12.30', 'Cyd')];

/** The kinds of what is learnt from dialogues that a program writes so, and how many of them are explained. */
function learnFrom(
  texts: readonly string[],
  write: (text: string) => string,
  { prompts = [], given = [] }: { prompts?: readonly string[]; given?: readonly string[] } = {},
): string {
  const pairs = texts.map((expected) => ({ expected, actual: write(expected), prompts }));
  const asked = texts.flatMap(() => prompts);
  const corpus = createCorpus({ texts, dialogues: texts, prompts: asked, given });
  const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
  const explained = pairs.filter((pair) => explains(learnt, pair, corpus)).length;
  return `${learnt.map(({ kind }) => kind).join()} ${explained}`;
}

function learnFromMenus(write: (text: string) => string): string {
  const prompts = ['Choice:', 'Name:', 'Amount:', 'Choice:', 'Choice:'];
  return learnFrom(MENUS, write, { prompts, given: ['Ada', 'Bob', 'Cyd'] });
}

describe('a menu of a program that is right', () => {
  const amounts = (text: string, by: (amount: string) => string): string => text.replace(/-?\d+\.\d+/g, by);
  test.each<[string, string, (text: string) => string]>([
    ['100.5 for 100.50', 'other-form', (text) => amounts(text, (amount) => `${Number(amount)}`)],
    [
      '100.5 for 100.50, in columns',
      'other-form',
      (text) =>
        text.replace(/( {2,})?(-?\d+\.\d+)/g, (_, blanks: string | undefined, amount: string) =>
          blanks === undefined
            ? `${Number(amount)}`
            : `${Number(amount)}`.padStart(blanks.length + amount.length),
        ),
    ],
    ['a dollar before each amount', 'replaced-text', (text) => amounts(text, (amount) => `$${amount}`)],
    ['EUR behind each amount', 'replaced-text', (text) => amounts(text, (amount) => `${amount} EUR`)],
    ['a debug line behind a prompt', 'extra-lines', (text) => text.replaceAll('Choice: ', 'Choice: OK\n')],
    [
      'a debug line with a number behind all prompts',
      'extra-lines',
      (text) => text.replace(/\w+: /g, (prompt) => `${prompt}DEBUG ${prompt.length}.0\n`),
    ],
    ['println for print at all prompts', 'replaced-text', (text) => text.replace(/\w+: /g, '$&\n')],
    ['the same without the blank', 'replaced-text', (text) => text.replace(/(\w+:) /g, '$1\n')],
    ['no prompts', 'replaced-text', (text) => text.replace(/\w+: /g, '')],
    [
      'longer prompts',
      'replaced-text',
      (text) => text.replace(/\w+(?=: )/g, (prompt) => `Enter ${prompt.toLowerCase()}`),
    ],
    ['a line of the menu that is missing', 'missing-lines', (text) => text.replaceAll('3 Leave\n', '')],
    ['no menu', 'missing-lines', (text) => text.replace(/^\d.*\n/gm, '')],
    ['a line of the menu too many', 'extra-lines', (text) => text.replaceAll('3 Leave\n', '$&4 Help\n')],
    [
      'a point behind each number of the menu',
      'replaced-text',
      (text) => text.replace(/^\d(?= \w)/gm, '$&.'),
    ],
    ['brackets round each of them', 'replaced-text', (text) => text.replace(/^\d(?= \w)/gm, '($&)')],
  ])('%s is one deviation', (_, kind, write) => {
    expect(learnFromMenus(write)).toBe(`${kind} ${MENUS.length}`);
  });

  test.each<[string, string, (text: string) => string]>([
    ['no sign', ' 2', (text) => text.replaceAll('-7', '7')],
    [
      'a dollar in the place of the sign',
      'replaced-text 2',
      (text) => amounts(text, (amount) => `$${amount.replace('-', '')}`),
    ],
    ['another number in the menu', ' 0', (text) => text.replaceAll('3 Leave', '0 Leave')],
    ['a hundred times the amount', ' 0', (text) => amounts(text, (amount) => `${Number(amount) * 100}`)],
    ['no line of the report', ' 0', (text) => text.replace(/(?<=Choice: )\w+ {2,}.*\n/, '')],
    ['another name', ' 2', (text) => text.replaceAll('Bob', 'Ada')],
  ])('%s is none', (_, learnt, write) => {
    expect(learnFromMenus(write)).toBe(learnt);
  });
});

describe('other notations', () => {
  const rows = [
    '[   1    2 ]\n[   4    5 ]\n',
    '[   7   -9 ]\n[   1    3 ]\n',
    '[   0   11 ]\n[   2   -3 ]\n',
  ];
  const each = (text: string, by: (cells: readonly string[]) => string): string =>
    text.replace(/\[(.*)\]/g, (_, cells: string) => by(cells.trim().split(/ +/)));
  const sums = ['Sum 1,234.50 EUR\n', 'Sum 2.50 EUR\nSum 1,502.25 EUR\n', 'Sum -12,345.00 EUR\n'];
  const dates = ['It is 2024-02-29.\n', 'It is 2024-11-05.\nIt is 2025-04-06.\n', 'It is 2023-12-31.\n'];
  const primes = ['7 is prime.\n8 is not prime.\n', '9 is not prime.\n', '11 is prime.\n'];
  test.each<[string, string, readonly string[], (text: string) => string]>([
    [
      'round brackets around padded rows',
      'replaced-text 3',
      rows,
      (text) => text.replaceAll('[', '(').replaceAll(']', ')'),
    ],
    ['no brackets around them', 'other-form 3', rows, (text) => text.replace(/[[\]]/g, '')],
    [
      'bars around their cells',
      'other-form 3',
      rows,
      (text) => each(text, (cells) => `|${cells.join('|')}|`),
    ],
    [
      'lists as Python writes them',
      'other-form 3',
      rows,
      (text) => each(text, (cells) => `[${cells.join(', ')}]`),
    ],
    [
      'two cells exchanged',
      ' 0',
      rows,
      (text) => each(text, (cells) => `[${cells.toReversed().join(', ')}]`),
    ],
    ['no comma between thousands', 'other-form 3', sums, (text) => text.replaceAll(',', '')],
    ['an apostrophe there', 'replaced-text 3', sums, (text) => text.replaceAll(',', "'")],
    ['thousands left out', ' 0', sums, (text) => text.replace(/(?<=\d{2}|Sum 1),\d+/g, '')],
    ['dates with points', 'replaced-text 3', dates, (text) => text.replaceAll('-', '.')],
    ['the day before the month', ' 0', dates, (text) => text.replace(/-(\d+)-(\d+)/g, '-$2-$1')],
    [
      'yes and no',
      'replaced-text,replaced-text 3',
      primes,
      (text) => text.replaceAll('is prime.', 'yes').replaceAll('is not prime.', 'no'),
    ],
    ['a question mark for either', ' 0', primes, (text) => text.replace(/is.*/g, '?')],
  ])('%s', (_, learnt, texts, write) => {
    expect(learnFrom(texts, write)).toBe(learnt);
  });
});

/** What the methods of a class return, each a text of its own; `toMixed` writes its fraction by itself. */
const FRACTIONS = [
  '1/2',
  '-3/4',
  '7/3',
  '0/1',
  'It is 1/2 now.',
  'It is -3/4 now.',
  '2 1/3',
  '0.50',
  '-0.75',
];

/** How many deviations are learnt, and how many texts are wrong all the same. */
function learnFromFractions(write: (text: string) => string): readonly [number, number] {
  const pairs = FRACTIONS.map((expected) => ({ expected, actual: write(expected) }));
  const corpus = createCorpus({ texts: FRACTIONS, dialogues: [], prompts: [] });
  const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
  return [learnt.length, pairs.filter((pair) => !explains(learnt, pair, corpus)).length];
}

describe('methods that return texts', () => {
  const inFraction = (text: string, by: string): string =>
    text.startsWith('2 ') ? text : text.replace(/(-?\d+)\/(\d+)/, by);
  test.each<[string, readonly [number, number], (text: string) => string]>([
    ['blanks round the bar', [1, 0], (text) => inFraction(text, '$1 / $2')],
    ['a colon for the bar, in all', [1, 0], (text) => text.replace('/', ':')],
    ['a colon for the bar, but where it stands behind a number', [1, 0], (text) => inFraction(text, '$1:$2')],
    ['no zeros at the end', [1, 0], (text) => text.replace('0.50', '0.5')],
    ['0.5 in columns', [1, 0], (text) => (text.includes('.') && !text.includes('/') ? `   ${text}` : text)],
    ['the sign behind the bar', [0, 2], (text) => text.replace(/-(\d+)\//, '$1/-')],
    ['no sign', [0, 3], (text) => text.replace('-', '')],
    ['the other way round', [0, 7], (text) => text.replace(/(-?\d+)\/(\d+)/, '$2/$1')],
    ['whole numbers alone', [0, 1], (text) => text.replace('0/1', '0')],
    ['numbers that run together', [0, 1], (text) => text.replace('2 1/3', '21/3')],
  ])('%s', (_, told, write) => {
    expect(learnFromFractions(write)).toEqual(told);
  });
});

describe('what one deviation explains', () => {
  test.each<[string, string, string]>([
    ['another mark between two numbers', 'From 17-13 to\n18-13\n', 'From 17->13 to\n18->13\n'],
    ['the same mark before every line', 'Score 1\nGame ended.\n', '> Score 1\n> Game ended.\n'],
    ['a title in a frame', 'Score 1\n', '*******\n* Duel *\n*******\nScore 1\n'],
    ['an exclamation mark for each full stop', 'It ended.\nI see...\n', 'It ended!\nI see...\n'],
  ])('%s', (_, expected, actual) => {
    const other = { expected: expected.replace('1', '2'), actual: actual.replace('1', '2') };
    expect(learnDeviations(evidenceOf([{ expected, actual }, other]), MOST)).toHaveLength(1);
  });
});

test('a number that is the same each time shows no answer, though it is the right one twice', () => {
  const pairs = ['3', '6', '3'].map((each) => ({
    expected: `${each}\n`,
    actual: `Type 3 whole numbers:\nThe greatest is ${each}\n`,
  }));
  const words = learnDeviations(evidenceOf(pairs), MOST).map((each) => describeDeviation(each));
  expect(words.join()).not.toContain('Type');
});

test('the time it takes is bounded: long outputs that differ everywhere', () => {
  const long = (seed: number): string =>
    Array.from({ length: 4000 }, (_, at) => `line ${at * seed} of ${seed}`).join('\n');
  const pairs = [1, 2, 3].map((seed) => ({ expected: long(seed), actual: long(seed + 7) }));
  expect(learnDeviations(evidenceOf(pairs), MOST)).toEqual([]);
});

describe('a program that always says something else, though it is the same each time', () => {
  const rooms = ['Beach', 'Garden', 'Hall'];
  const all = rooms.map((_, at) => [...rooms.slice(at), ...rooms.slice(0, at)]);
  const explainedBy = (
    expected: readonly string[],
    change: (text: string) => string,
    more: Partial<Parameters<typeof createCorpus>[0]> = {},
  ): boolean => {
    const { prompts = [] } = more;
    const pairs = expected.map((text) => ({ expected: text, actual: change(text), prompts }));
    const corpus = createCorpus({ texts: expected, dialogues: expected, prompts, ...more });
    const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
    return pairs.some((pair) => pair.expected !== pair.actual && explains(learnt, pair, corpus));
  };

  test('another name in a heading', () => {
    const texts = all.map((some) => some.map((room) => `== ${room} ==\nThis is ${room}.\n`).join(''));
    expect(explainedBy(texts, (text) => text.replaceAll('== Garden', '-- Garden'))).toBe(true);
    expect(explainedBy(texts, (text) => text.replaceAll('== Garden', '== Yard'))).toBe(false);
  });

  test('the items of a list in another order', () => {
    const texts = ['1', '2', '3'].map((each) => `Room ${each}\nExits: east, north, south\n`);
    const order = (list: string) => (text: string) => text.replaceAll('east, north, south', list);
    expect(explainedBy(texts, order('east / north / south'))).toBe(true);
    expect(explainedBy(texts, order('south, north, east'))).toBe(false);
  });

  test('the lines of a menu beside other numbers', () => {
    const menu = '1. Leap year\n2. Triangle\n';
    const texts = ['4', '5', '6'].map((each) => `${menu}Select: Area ${each}\n`);
    const more = { prompts: ['Select:'], openings: texts.map(() => menu) };
    const write = (other: string) => (text: string) => text.replace(menu, other);
    expect(explainedBy(texts, write('1. Year that leaps\n2. Three sides\n'), more)).toBe(true);
    expect(explainedBy(texts, write('1. Triangle\n2. Leap year\n'), more)).toBe(false);
  });

  test('the message of another command, behind a prompt', () => {
    const texts = ['9', '8', '7'].map(
      (each) => `Select: Unknown option ${each}!\nNumber: 256 is out of range.\n`,
    );
    const more = { prompts: ['Select:', 'Number:'] };
    const write = (other: string) => (text: string) => text.replace(/Unknown option (\d)!/, other);
    expect(explainedBy(texts, write('Unknown option: $1'), more)).toBe(true);
    expect(explainedBy(texts, write('$1 is out of range.'), more)).toBe(false);
  });
});

test('other first lines are followed only where accepted cases do not have those that are expected', () => {
  const texts = ['7', '8', '9'].map((each) => `Enter numbers\n? Sum: ${each}\n`);
  const prompts = ['?'];
  const openings = texts.map(() => 'Enter numbers\n');
  const corpus = createCorpus({ texts, dialogues: texts, prompts, given: [], openings });
  const [expected = ''] = texts;
  const evidence = evidenceOf([{ expected, actual: expected.replace('numbers', 'some of them'), prompts }]);
  const learntWhere = (isStillMet: typeof evidence.isStillMet): number =>
    learnDeviations({ ...evidence, corpus, isStillMet }, MOST).length;
  expect(learntWhere(() => true)).toBe(1);
  expect(learntWhere((deviate) => texts.slice(1).every((text) => deviate(text) === text))).toBe(0);
});
