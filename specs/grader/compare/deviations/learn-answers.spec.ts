/** What a program writes otherwise and is an answer, or may be one: it is learnt as a wording nowhere. */
import { describe, expect, test } from '@jest/globals';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { evidenceOf, explainedOf, MOST } from './support.js';

describe('another letter of a word that is expected at one place alone', () => {
  test.each<[string, string, string, (text: string) => string, string[]]>([
    ['misspelt', '1: 1', 'Welcome to the game.\n', (text) => text.replace('Welcome', 'Welcame'), []],
    ['of a line without a blank', '0: 0', 'hello,howwereyou?\n', (text) => text.replace('ere', 'eree'), []],
    ['of a line with nothing else', '0: 0', '"tsitest"\n', (text) => text.replace('tsi', 'tii'), []],
    [
      'of an answer that is made of what was typed',
      '0: 0',
      'Backwards: dlroW olleH\n',
      (text) => text.replace('olleH', 'ollaH'),
      ['Hello World'],
    ],
  ])('%s', (_, explained, text, write, given) => {
    expect(explainedOf([text], write, [], given)).toBe(explained);
  });
});

test('in a figure of digits blanks are places', () => {
  const figure = (digit: number, width: number): string =>
    [digit, `${String(digit)}${' '.repeat(width - 2)}${String(digit)}`, digit]
      .map((row) => (typeof row === 'number' ? String(row).repeat(width) : row))
      .join('\n');
  const texts = [4, 5, 6].map((width) => `${figure(width - 3, width)}\n`);
  expect(explainedOf(texts, (text) => text.replace(/ +/g, ' '))).toBe('0: 0');
  expect(explainedOf(['7  12\n10  3\n', '8  14\n11  1\n'], (text) => text.replace(/ +/g, ' '))).toBe('1: 2');
});

test.each<[string, string, string, string]>([
  ['yes and no', '2: 4', 'Full: no', 'Full: yes'],
  ['yes and no, turned', '0: 0', 'Full: yes', 'Full: no'],
  ['true and false, turned', '0: 0', 'Full: true', 'Full: false'],
  ['always yes', '0: 0', 'Full: yes', 'Full: yes'],
])('a label and an answer for a sentence: %s', (_, explained, not, is) => {
  const texts = [3, 5].flatMap((n) => [`Add: ${n}\nIt is not full.\n`, `Add: ${n + 1}\nIt is full.\n`]);
  const write = (text: string): string => text.replace('It is not full.', not).replace('It is full.', is);
  expect(explainedOf(texts, write)).toBe(explained);
});

describe('at lines that are nothing but numbers', () => {
  const NUMBERS = ['9\n100\n', '25\n', '7\n3\n12\n'];
  test.each<[string, string, string]>([
    ['a sign is part of each', '0: 0', '-$&'],
    ['a long one, too', '0: 0', '−$&'],
    ['a point before them makes fractions', '0: 0', '.$&'],
    ['a label says nothing', '1: 3', 'Result: $&'],
    ['so does the mark of a list', '1: 3', '- $&'],
  ])('%s', (_, explained, other) => {
    expect(explainedOf(NUMBERS, (text) => text.replace(/^\d+/gm, other))).toBe(explained);
  });
});

test.each<[string, string, string]>([
  ['in another order', '0: 0', 'c b a'],
  ['other ones', '0: 0', 'b c d'],
  ['as capital letters', '1: 3', 'A B C'],
])('the letters of columns above boards: %s', (_, explained, other) => {
  const boards = ['X . .', '. O .', 'X . O'].map((row) => `Play!\n  a b c\n1 ${row}\n2 . . .\nIt is over.\n`);
  expect(explainedOf(boards, (text) => text.replace('a b c', other))).toBe(explained);
});

test.each<[string, string, string]>([
  ['zero alone may be two results', '0: 0', '0 0 0\n'],
  ['another number, too', '1: 1', '0 0 5\n'],
])('a form of numbers is seen in another number than zero: %s', (_, explained, text) => {
  expect(explainedOf([text], (own) => own.replace(/\d/g, '0$&'))).toBe(explained);
});

test.each<[string, string, string]>([
  ['the opposite is another answer', '0: 0', 'closed'],
  ['a word like it is a wording', '1: 3', 'opens'],
])('a word that never changes: %s', (_, explained, word) => {
  const texts = [4, 5, 7].map((box) => `Now box ${box} is opened.\n`);
  expect(explainedOf(texts, (text) => text.replace('opened', word))).toBe(explained);
});

describe('a sentence that says something else is no wording', () => {
  const ODD = ['No number.\n', 'It is zero.\n'];
  const NOT = 'The string is not a palindrome.\n';
  test.each<[string, readonly (readonly [expected: string, written: string])[]]>([
    ['another error', [['You do not have enough money.\n', 'The account is unknown to us.\n']]],
    ['the opposite', [['your guess is too high\n', 'try a larger one next time\n']]],
    ['another kind', [['the triangle has equal sides\n', 'all sides differ from each other\n']]],
    ['a code with a hyphen', [['Choice: there is no Z9\n', 'Choice: there is no Z-9\n']]],
    ['another end', [['the computer takes the last stick\n', 'you have won this match after all\n']]],
    [
      'the opposite, which is expected nowhere',
      ['', 'x\n', 'y\n'].map((before) => [`${before}You are poor.\n`, `${before}You are rich!\n`] as const),
    ],
    [
      'one answer to two questions',
      ['', 'x\n'].flatMap((before) =>
        ['The string is a palindrome.\n', NOT].map(
          (line) => [before + line, `${before}It reads differently backwards.\n`] as const,
        ),
      ),
    ],
  ])('%s', (_, told) => {
    const pairs = [...told, ...ODD.map((line) => [line, line] as const)].map(([expected, actual]) => ({
      expected,
      actual,
    }));
    const evidence = evidenceOf(pairs);
    const learnt = learnDeviations(evidence, MOST);
    expect(pairs.slice(0, told.length).filter((pair) => explains(learnt, pair, evidence.corpus))).toEqual([]);
  });
});

describe('rows that are drawn of one mark', () => {
  const BARS = [1, 3, 4].map((n) => `${n} | ${'*'.repeat(n)} (${n})\nThat was all.\n`);
  test.each<[string, string, readonly string[], string[]]>([
    ['another mark says the same', '1: 3', BARS, []],
    ['not where it was typed', '0: 0', BARS, ['*']],
    ['not where another mark is drawn, too', '0: 0', [...BARS, '1 | + (1)\nThat was all.\n'], []],
  ])('%s', (_, explained, texts, given) => {
    const write = (text: string): string => text.replaceAll('*', '#').replaceAll('+', '#');
    expect(explainedOf(texts, write, [], given)).toBe(explained);
  });

  test('a row that is longer is another answer', () => {
    const write = (text: string): string => text.replaceAll('*', '#').replace('####', '#####');
    expect(explainedOf(BARS, write)).toBe('1: 2');
  });

  const COUNTED = ['tea ** 2', 'milk *** 3', 'rice * 1'].map((row) => `Words:\n  ${row}\nThat was all.\n`);
  test.each<[string, string, (text: string) => string]>([
    ['another mark behind names', '1: 3', (text) => text.replaceAll('*', '#')],
    ['all rows one shorter', '0: 0', (text) => text.replace(/\*(?= \d)/, '')],
    [
      'all rows one longer, of another mark',
      '0: 0',
      (text) => text.replace(/\*+/, '$&*').replaceAll('*', '#'),
    ],
    ['all rows of one', '0: 1', (text) => text.replace(/\*+/, '*')],
    ['no rows', '0: 0', (text) => text.replace(/\*+ /, '')],
  ])('%s', (_, explained, write) => {
    const pairs = COUNTED.map((expected) => ({ expected, actual: write(expected) }));
    const given = ['tea', 'milk', 'rice'];
    const corpus = createCorpus({ texts: COUNTED, dialogues: COUNTED, prompts: [], given });
    const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
    const right = pairs.filter((pair) => explains(learnt, pair, corpus)).length;
    expect(`${learnt.length}: ${right}`).toBe(explained);
  });
});

test('another name beside two others is no wording where the program writes the first one elsewhere', () => {
  const place = (at: string, who: string): string => `Hello.\nNow in the ${at}: ${who}\nThat was all.\n`;
  const texts = [place('tower', 'Ada'), place('tower', 'Eve'), place('library', 'Gil')];
  const write = (text: string): string =>
    text.replace('tower', 'stable').replace('library: Gil', 'tower: Gil');
  expect(explainedOf(texts, write)).toBe('0: 0');
});

describe('a prompt without its number', () => {
  const ask = (numbers: readonly number[]): string =>
    numbers.map((n) => `Guess ${n}: It is ${10 * n}.\n`).join('');
  const asked = (...numbers: readonly number[]): string[] => numbers.map((n) => `Guess ${n}:`);
  const COUNTED = [[1, 2, 3], [1, 2], [1]];
  const LIVES = [[5, 4, 4], [5, 5], [5]];
  test.each<[string, string, number[][], string]>([
    ['that only counts is the same prompt', '1: 3', COUNTED, 'Guess:'],
    ['in other words, too', '1: 3', COUNTED, 'Next?'],
    ['that says more leaves out an answer', '0: 0', LIVES, 'Guess:'],
    ['is not all that is left out', '0: 0', LIVES, ''],
    ['as that of two players', '0: 0', [[1, 2, 1], [1, 2, 2], [1]], 'Guess:'],
    ['that stays where an input is refused', '1: 3', [[1, 1, 2, 2, 3], [1, 2], [1]], 'Your guess:'],
  ])('%s', (_, explained, numbers, prompt) => {
    const write = (text: string): string => text.replace(/Guess \d: ?/g, prompt === '' ? '' : `${prompt} `);
    expect(explainedOf(numbers.map(ask), write, asked(...numbers.flat()))).toBe(explained);
  });

  test('counts as it is asked: another number is wrong', () => {
    const write = (text: string): string => text.replace(/Guess (\d)/g, (_, n) => `Guess ${Number(n) - 1}`);
    expect(explainedOf(COUNTED.map(ask), write, asked(...COUNTED.flat()))).toBe('0: 0');
  });
});

describe('what differs in several words at once is an answer', () => {
  const BOXES = ['Monday red small', 'Tuesday blue large', 'Friday green medium', 'Tuesday blue large'];
  const lines = (write: (day: string, colour: string, size: string) => string): string[] =>
    BOXES.map((box) => {
      const [day = '', colour = '', size = ''] = box.split(' ');
      return `Hello.\n${write(day, colour, size)}\nThat was all.\n`;
    });
  const SENTENCES = lines((day, colour, size) => `On ${day} you get ten ${size} boxes, all ${colour}.`);
  const RECORDS = lines((day, colour, size) => `${day}: ${colour}/${size}`);
  test.each<[string, string, readonly string[], (text: string) => string]>([
    ['another day', '0: 2', SENTENCES, (text) => text.replace('Tuesday', 'Friday')],
    ['other words', '1: 4', SENTENCES, (text) => text.replace('you get', 'there are')],
    ['no colour in a record', '0: 2', RECORDS, (text) => text.replace('blue', '')],
  ])('%s', (_, explained, texts, write) => {
    expect(explainedOf(texts, write)).toBe(explained);
  });
});

test('the prompt of one room in place of all others is an answer', () => {
  const walk = (...rooms: readonly string[]): string =>
    rooms.map((room, at) => `[${room}] > You see ${at} things.\n`).join('');
  const texts = [walk('hall', 'kitchen', 'hall'), walk('hall', 'garden'), walk('hall', 'kitchen', 'garden')];
  const prompts = ['[hall] > ', '[kitchen] > ', '[garden] > '];
  for (const one of ['[hall]', '[cave]', 'Now'])
    expect(explainedOf(texts, (text) => text.replace(/\[\w+\]/g, one), prompts)).toBe('0: 0');
  expect(explainedOf(texts, (text) => text.replaceAll('] >', ']:'), prompts)).toBe('1: 3');
});

test('a part of a line that every dialogue begins with says the same', () => {
  const texts = [3, 7, 12].map((n) => `Welcome to Harbour Bank!\nYou have ${n} accounts.\n`);
  expect(explainedOf(texts, (text) => text.replace('Welcome to Harbour Bank!', 'Harbour Bank'))).toBe('1: 3');
});

describe('marks that say nothing', () => {
  const BILLS = ['2.50', '-0.75', '12.00'].map((sum) => `To pay: ${sum}\nThat was all.\n`);
  const ASKED = 'And what do you want to do now? ';
  const SIDES = ['north', 'east', 'south', 'west'];
  const WALKS = ['hall', 'garden', 'cellar'].flatMap((room) =>
    SIDES.map(
      (side) => `You are in the ${room}.\n${ASKED}You walk ${side} into the ${room}.\nThat was all.\n`,
    ),
  );
  const LISTS = ['lamp\n- book', 'rose', 'book\n- coin'].map(
    (things) => `You carry:\n- ${things}\nThat was all.\n`,
  );
  const ITEMS = ['7', '3\n2) 14', '4'].map((cost) => `1) ${cost}\nThat was all.\n`);
  const bulleted = (text: string): string => text.replace(/^- /gm, '* ');
  test.each<[string, string, readonly string[], (text: string) => string]>([
    ['another mark before each item of a list', '1: 3', LISTS, bulleted],
    [
      'no mark that stands before other lines',
      '0: 0',
      LISTS.map((text) => text.replace('That', '* That')),
      bulleted,
    ],
    [
      'another mark behind the number of each item',
      '1: 3',
      ITEMS,
      (text) => text.replace(/^(\d)\)/gm, '$1.'),
    ],
    ['a comma in decimals', '1: 3', BILLS, (text) => text.replace(/(\d)\.(\d)/g, '$1,$2')],
    ['no comma for a sign', '0: 0', BILLS, (text) => text.replace(/-?(\d+)\.(\d+)/g, '$2,$1')],
    [
      'no comma where numbers stand in lists',
      '0: 0',
      BILLS.map((text) => text.replace('all', 'all: 1,2')),
      (text) => text.replace(/(\d)\.(\d)/g, '$1,$2'),
    ],
    ['no dot behind one message', '1: 12', WALKS, (text) => text.replace(/(You walk.*)\./g, '$1')],
  ])('%s', (_, explained, texts, write) => {
    expect(explainedOf(texts, write, [ASKED], SIDES)).toBe(explained);
  });
});

test('the opposite of what all dialogues end with is an answer', () => {
  const texts = [3, 7, 12].map((n) => `You have ${n} coins.\nYou are poor.\n`);
  expect(explainedOf(texts, (text) => text.replace('poor.', 'rich!'))).toBe('0: 0');
  expect(explainedOf(texts, (text) => text.replace('You are poor.', 'That was the game!'))).toBe('1: 3');
});

describe('labels and headings', () => {
  const ADDED = [3, 1, 5].map((n) => `Added book ${n}: Emma\nPassed: ${n} of ${n + 2}\n`);
  const SIDES = [3, 1, 5].map((n) => `Wide: ${n} High: ${n * 2}\n`);
  const SPLIT = [
    ['[4]', '[3, -1]'],
    ['[2, 4, 6]', '[]'],
    ['[]', '[5]'],
  ].map(([even = '', odd = '']) => `Even: ${even}\nOdd: ${odd}\n`);
  const LIVES = [3, 5, 8].map((n) => `Total points: ${n + 1}\nLives left: ${n}\n`);
  const PATHS = [3, 5, 8].map((n) => `The path is ${n} -> ${n + 1} today\n`);
  const TABLES = [3, 5, 8].map((n) => `Word    Count  Share\nmoon        ${n}    ${n + 4}%\n`);
  const MENU = [3, 5, 8].map((n) => `1 - Miles to km\n2 - Exit\nYour choice: It is ${n}\n`);
  const WAYS = ['2.0 °C = 35.6 °F', '50.0 °F = 10.0 °C', '3.0 °C = 37.4 °F'].map(
    (line) => `Result: ${line}\n`,
  );
  const USED = [3, 5, 8].map((n) => `Energy used: ${n}.5 kWh\n`);
  const COLUMNS = [3, 5, 8].map((n) => `== List ==\nName  Paid  Balance\nada      ${n}       ${n - 4}\n`);
  test.each<[string, string, readonly string[], (text: string) => string]>([
    ['another label of a list', '1: 3', SPLIT, (text) => text.replace('Even', 'Divisible by two')],
    ['another label of each', '1: 3', SPLIT, (text) => text.replace(/Even|Odd/g, '$& numbers')],
    [
      'labels turned',
      '0: 0',
      SPLIT,
      (text) => text.replace('Even', 'X').replace('Odd', 'Even').replace('X', 'Odd'),
    ],
    ['other words above columns', '1: 3', TABLES, (text) => text.replace('Count  Share', 'Times  Percent')],
    [
      'the words above columns turned',
      '0: 0',
      TABLES,
      (text) => text.replace('Count  Share', 'Share  Count'),
    ],
    [
      'an ending in quite other words',
      '1: 3',
      TABLES.map((text, at) => `${text}Machine off with ${at + 7} items.\n`),
      (text) => text.replace(/Machine.* (\d+) items/, 'Bye. $1 things'),
    ],
    [
      'a row left out of a table that never changes',
      '0: 0',
      TABLES.map((text) => `cola | 1.50 | 2\ntea | 0.90 | 3\n${text}`),
      (text) => text.replace(/tea.*\n/, ''),
    ],
    ['another label for points', '1: 3', LIVES, (text) => text.replace('Total points', 'Score')],
    ['a sentence for a label', '1: 3', LIVES, (text) => text.replace(/(L.*): (.)/, 'You have $2 lives left')],
    ['the name of something else', '0: 0', LIVES, (text) => text.replace('Total points:', 'Lives:')],
    ['an arrow the other way', '0: 0', PATHS, (text) => text.replaceAll('->', '<-')],
    ['another arrow', '1: 3', PATHS, (text) => text.replaceAll('->', '>')],
    ['a sum', '0: 0', TABLES.map((text) => `2 + 3 + 7\n${text}`), (text) => text.replaceAll('+', '-')],
    ['a menu that says the other way', '0: 0', MENU, (text) => text.replace('Miles to km', 'Km to miles')],
    [
      'other words around one number',
      '1: 3',
      ADDED,
      (text) => text.replace(/Added book (\d)/, 'Book $1 added'),
    ],
    ['a share told the other way round', '1: 3', ADDED, (text) => text.replace(/Passed: (.*)/, '$1 passed')],
    ['two numbers in each other’s places', '0: 0', ADDED, (text) => text.replace(/(\d) of (\d)/, '$2 of $1')],
    [
      'labels in each other’s places',
      '0: 0',
      SIDES,
      (text) => text.replace(/Wide: (.*) High/, 'High: $1 Wide'),
    ],
    ['another word in a menu', '1: 3', MENU, (text) => text.replace('Miles to km', 'Convert miles to km')],
    ['another sign where units stand in either order', '1: 3', WAYS, (text) => text.replace('=', '->')],
    ['units that have changed places', '0: 0', WAYS, (text) => text.replace(/°(.)(.*)°(.)/, '°$3$2°$1')],
    ['a unit without vowels', '0: 0', USED, (text) => text.replace('kWh', 'MWh')],
    ['such a unit left out', '1: 3', USED, (text) => text.replace(' kWh', '')],
    [
      'a heading left out, and one with other columns besides',
      '0: 0',
      COLUMNS,
      (text) => text.replace('== List ==\n', '').replace('Paid  Balance', 'Balance  Paid'),
    ],
    [
      'both headings in other words',
      '2: 3',
      COLUMNS,
      (text) => text.replace('== List ==', 'The list').replace('Name', 'Person'),
    ],
    ['no comparison', '0: 0', TABLES.map((text) => `2 = 3\n${text}`), (text) => text.replace('=', '>')],
    [
      'another unit',
      '0: 0',
      TABLES.map((text) => text.replace('%', ' minutes')),
      (text) => text.replace('minutes', 'hours'),
    ],
  ])('%s', (_, explained, texts, write) => {
    expect(explainedOf(texts, write)).toBe(explained);
  });
});

test('a command that sentences have says nothing', () => {
  const sides = ['north', 'east', 'south'];
  const typed = [...sides.map((side) => `go ${side}`), ...sides.map(() => 'off')];
  const texts = sides.map(
    (side) => `You walk ${side} here\nThat way you cannot go again.\nThe lamp is off now.\n`,
  );
  const evidenceFor = (write: (text: string) => string) => {
    const pairs = texts.map((expected) => ({ expected, actual: write(expected) }));
    const closings = texts.map((text) => ({ typed: 'off', text }));
    const corpus = createCorpus({ texts, dialogues: texts, prompts: [], given: typed, closings });
    return { pairs, evidence: { ...evidenceOf(pairs), corpus } };
  };
  for (const [was, is, explained] of [
    ['You walk', 'You go', 3],
    ['lamp is off', 'lamp is dark', 3],
    ['go again', 'north again', 0],
  ] as const) {
    const { pairs, evidence } = evidenceFor((text) => text.replace(was, is));
    const learnt = learnDeviations(evidence, MOST);
    expect(pairs.filter((pair) => explains(learnt, pair, evidence.corpus))).toHaveLength(explained);
  }
});

test('what is typed before numbers and never shown is a command, and no answer', () => {
  const all = [2, 7, 12];
  const commands = all.map((from) => `between ${from} 20`);
  const texts = all.map((from) => `> From ${from} to 20: ${20 - from}\n`);
  const write = (text: string): string => text.replace(/From (\d+) to (\d+):/, 'Between $1 and $2 there are');
  expect(explainedOf(texts, write, ['>'], commands)).toBe('1: 3');
  expect(explainedOf(texts, write, ['>'], [...commands, 'show between'])).toBe('0: 0');
});
