/** Programs with prompts and menus: what is learnt from their habits, and what is not. */
import { habit, habits, type Edit } from './programs.js';

/** A menu between rules, shown once. */
const MENU = '==========\n Till\n==========\n1) Add\n2) Pay\n==========\n';
const MENUS = ['Added tea', 'Added milk', 'Total: 3'].map((told) => `${MENU}Choice: ${told}\nChoice: Bye.\n`);
habits('a menu between rules', { texts: MENUS, prompts: ['Choice: '] }, [
  ['each time', '1: 3', [/(?<!\n==========\n)Choice: /g, `${MENU}Choice: `]],
  [
    'each time, with another answer',
    '1: 2',
    ['Added tea', 'Added cake'],
    [/(?<!\n==========\n)Choice: /g, `${MENU}Choice: `],
  ],
]);

/** A till whose menu has a word of one of its prompts. */
const TILL = (item: string, count: number, sum: string): string =>
  `1) Add an item\n2) Pay\nYour choice: Item: How many: Added ${count} x ${item} at 1.25 euros\nTotal: ${sum}\nOne ${count < 3 ? 'piece' : 'item'} is free.\n`;
const TILLS = [TILL('tea', 2, '2.50'), TILL('milk', 3, '3.75'), TILL('bread', 10, '12.50')];
habits(
  'a till',
  { texts: TILLS, prompts: ['Your choice: ', 'Item: ', 'How many: '], given: ['1', 'tea', 'milk', 'bread'] },
  [
    ['a prompt left out', '1: 3', ['Item: ', '']],
    ['all prompts left out', '1: 3', ['Your choice: Item: How many: ', '']],
    ['a comma in one number alone', '1: 3', [/(Total: \d+)\.(\d+)/, '$1,$2']],
    ['a comma in one number, and another value', '0: 0', [/(Total: \d+)\.\d+/, '$1,05']],
  ],
);

/** A prompt that stands in other lines as well. */
const LOG = (seconds: number, floor: number): string =>
  `Ready.\n: Going up.\n: Time:   ${seconds} s\nFloor:  ${floor}\n: Moved ${floor} floors.\n`;
const LOGS = [LOG(5, 2), LOG(10, 4), LOG(35, 3)];

habits('a prompt that is a sign of other lines', { texts: LOGS, prompts: [':', ':', ':'] }, [
  ['another sign', '1: 3', [/^: /gm, '> ']],
  ['a word', '1: 3', [/^: /gm, 'Command: ']],
  ['none', '1: 3', [/^: /gm, '']],
  ['its line ends', '1: 3', [/^: /gm, ': \n']],
  ['floor(s)', '1: 3', ['floors', 'floor(s)']],
  ['another value behind it', '0: 0', [/Moved \d/, 'Moved 9']],
]);

/** A walk through a house: what is typed behind `> ` stands on the screen alone. */
const WALK = (room: string, things: readonly string[], kilos: number): string =>
  `The old house\nType go or quit.\n> You are in the ${room}.\nYou see: ${things.join(', ')}\n> ` +
  `${things[0] ?? ''} taken: ${kilos} kg\n==========\n> > Not understood.\n> Bye after ${kilos + 1} moves.\n`;
const WALKS = [
  WALK('hall', ['lamp', 'rope'], 2),
  WALK('cellar', ['barrel'], 14),
  WALK('garden', ['rose', 'lamp', 'knife'], 1),
];
const TYPED = ['hall', 'cellar', 'garden', 'lamp', 'rope', 'barrel', 'rose', 'knife'];

const seen = (by: (things: readonly string[]) => string): Edit => [
  /(?<=You see: )(.*)/,
  (things) => by(things.split(', ')),
];
habits('a prompt without words', { texts: WALKS, prompts: ['>', '>', '>', '>'], given: TYPED }, [
  ['the prompt is never written', 'replaced-text 3', ['> ', '']],
  ['another sign', 'replaced-text 3', ['> ', '? ']],
  [
    'what was typed is written once more',
    'extra-lines 3',
    [/(?<=> )(?=You are in the (\w+))/g, 'You typed: go $1\n'],
  ],
  [
    'a list as Python shows it',
    'other-form 3',
    seen((things) => `[${things.map((each) => `'${each}'`).join(', ')}]`),
  ],
  ['a list as Java shows it', 'other-form 3', seen((things) => `[${things.join(', ')}]`)],
  ['blanks between items', 'replaced-text 3', seen((things) => things.join(' '))],
  ['another rule', 'replaced-text 3', ['==========', '-----']],
  ['no rule', 'missing-lines 3', ['==========\n', '']],
  ['the opening each time', 'opening-lines 3', ['\n> ', '\nThe old house\nType go or quit.\n> ']],
  ['no unit', 'replaced-text 3', [' kg', '']],
  ['the unit before the number', 'replaced-text 3', [/(\d+) kg/, 'kg $1']],
  ['a thing too many', ' 0', seen((things) => [...things, 'rope'].join(', '))],
  ['things in another order', ' 2', seen((things) => [...things].sort().join(', '))],
  [
    'another thing in such a list',
    'other-form 2',
    seen((things) => `[${things.join(', ').replace('barrel', 'rope')}]`),
  ],
  ['not before an answer', ' 0', ['You are', 'Not\nYou are']],
  ['another unit value', ' 0', [/(\d+) kg/, (_, kilos) => `${Number(kilos) + 1}`]],
]);

const MEDIAN = 'Please enter three numbers separated by blanks >';
habit(
  'an answer behind a prompt that is written once more is no extra line',
  '0: 0',
  { texts: [6, 2, 9].map((median) => `${MEDIAN} ${median} is the median\n`), prompts: [MEDIAN] },
  ['> ', '> 0 is the median\n'],
);

habit(
  'prompts with numbers that are all left out',
  '1: 3',
  {
    texts: [3, 5, 4].map((best) => `How many? Mark 1: Mark 2: Best: ${best}\n`),
    prompts: ['How many?', 'Mark 1:', 'Mark 2:'],
  },
  [/How many\? |Mark \d: /g, ''],
);

/** A menu in one line, before each choice. */
const SHELVES: readonly string[] = [
  '',
  'Title: Dune\n',
  'Title: No such book.\n',
  'Please choose 0 to 1.\n',
].map((said, at) => {
  const menu = '1 Lend  0 Exit\nChoice: ';
  const list = `Title         Price\nDune           ${at}.50\nEmma          12.00\n`;
  return `${menu}${said}${list}\n${menu}Goodbye.\n`;
});

habits('a menu', { texts: SHELVES, prompts: ['Choice:', 'Title:'], given: ['1', 'x', '0', 'Dune'] }, [
  ['in lines', '1: 4', ['1 Lend  0 Exit', '1. Lend a book\n0. Exit']],
  ['in lines, without an entry', '0: 0', ['1 Lend  0 Exit', '1. Lend a book']],
  ['in lines, with another number', '0: 0', ['1 Lend  0 Exit', '2. Lend\n0. Exit']],
  [
    'what is typed written once more, and once a letter',
    '1: 4',
    [/(?<=Please[^]*Choice: )|(?<=Choice: )(?=Please)/g, 'typed x\n'],
    [/(?<=Choice: )(?=Goodbye)/, 'typed 1\n'],
    [/(?<=Choice: )(?!typed)/, 'typed 0\n'],
  ],
  ['prices without their last zeros, in columns', '1: 4', [/(\d+\.\d)0$/gm, ' $1']],
]);

/** A robot among walls: its menu, prompts with defaults, a grid, and a path. */
const ROBOTS: readonly string[] = [
  ['3', 'north', '. ^ #', 'N, N, N'],
  ['1', 'east', '. . >', 'E'],
  ['0', 'west', '< . #', ''],
  ['2', 'south', '# v .', 'S, S'],
].map(([steps, side, row, path]) => {
  const menu = '1) Move\n2) Report\nYour choice: ';
  const walk = `${menu}Steps [1]: Moved ${steps} ${steps === '1' ? 'step' : 'steps'} ${side}.\n${row}\n`;
  return `Size [2]: ${walk}${menu}Path: [${path}]\nBye.\n`;
});

habits(
  'a robot that is asked with defaults',
  { texts: ROBOTS, prompts: ['Size [2]:', 'Your choice:', 'Steps [1]:'], given: ['move', '1', '2', '3'] },
  [
    ['no defaults', '1: 4', [/ \[[12]\]:/g, ':']],
    ['a sign for a prompt, which is a cell, too', '1: 4', ['Your choice:', '>']],
    [
      'capital letters where a menu names what is typed',
      '1: 4',
      [/north|east|west|south/, (side) => side.toUpperCase()],
    ],
    [
      'a list of what was typed',
      '1: 4',
      [
        /(?<=Steps .*: )(?=Moved (\d) )/,
        (_, steps: string) => `DEBUG [${'1'.repeat(Number(steps)).split('').join()}]\n`,
      ],
    ],
    ['a line like a prompt', '1: 4', ['choice: ', 'choice: You chose 1\n']],
    ['an empty line behind a prompt', '1: 4', ['choice: ', 'choice: \n']],
    ['more of a thing than one, as one', '1: 4', ['steps', 'step']],
    ['a list with quotation marks', '1: 4', [/\b[NES]\b(?=[,\]])/g, "'$&'"]],
    ['a list without brackets, beside others', '1: 4', [/(?<=Path: )\[(.*)\]/, '$1']],
    ['another cell', '0: 1', ['#', '.']],
    ['another step', '0: 0', [/Moved \d/, 'Moved 7']],
  ],
);

habit(
  'a default that changes is data',
  '0: 0',
  {
    texts: ROBOTS.map((text, at) => text.replace('Steps [1]:', `Steps [${at}]:`)),
    prompts: ['Size [2]:', ...ROBOTS.map((_, at) => `Steps [${at}]:`)],
  },
  [/Steps \[\d\]:/, 'Steps:'],
);

const WHO = ['X', 'O', 'X', 'O', 'X'].map((name, at) => `Move (${name}): Taken ${at}\n`);
const PLAYERS = [WHO.slice(0, 2), WHO.slice(1, 4), WHO.slice(2)].map((lines) => lines.join(''));
habits('what a prompt says in brackets', { texts: PLAYERS, prompts: ['Move (X):', 'Move (O):'] }, [
  ['is an answer where it changes', '0: 0', [/ \([XO]\)/g, '']],
  ['is another answer with the other letter', '0: 0', [/\([XO]\)/g, '(X)']],
]);
const ASKS = PLAYERS.map((text) => text.replace(/\([XO]\)/g, '(N/S, Q to quit)'));
habits('a prompt with letters in brackets', { texts: ASKS, prompts: ['Move (N/S, Q to quit):'] }, [
  ['that is never written', '1: 3', ['Move (N/S, Q to quit): ', '']],
  ['in other words', '1: 3', ['Move (N/S, Q to quit): ', 'Your move: ']],
  ['behind a word more, with a small letter', '1: 3', ['Move', 'Enter move']],
]);

/** Who plays is told by the prompt; what is answered stands behind it in the output, in rows of a board. */
const TURNS = [
  ['Ann', 'Bob', 'X . .', '. O X'],
  ['Cid', 'Dora', '. X .', 'O X .'],
  ['Dora', 'Ann', '. . X', 'X O .'],
].map(
  ([one = '', other = '', row = '', last = '']) =>
    `Game\n${one}, your move (row column): ${row}\n. . .\n${other}, your move (row column): ${last}\n. . .\nEnd.\n`,
);
const ASKED = ['Ann', 'Bob', 'Cid', 'Dora'].map((name) => `${name}, your move (row column): `);
const ASKING = /(\w+), your move \(row column\)/g;
habits(
  'a prompt that names a player',
  { texts: TURNS, prompts: ASKED, given: ['Ann', 'Bob', 'Cid', 'Dora'] },
  [
    [
      'a sentence that ends in a question',
      '1: 3',
      [/(\w+), your move \(row column\):/g, "It is $1's turn. Row and column?"],
    ],
    ['other words before the name', '1: 3', [ASKING, 'Move of $1']],
    ['a log that names who plays', '1: 3', [/^(?=(\w+), your move)/gm, '[LOG] $1 plays\n']],
    ['another name', '0: 0', [ASKING, "It is Zoe's turn"]],
    ['no name', '0: 0', [ASKING, 'Your move']],
    [
      'rows between lines',
      '2: 3',
      [/^[.XO](?: [.XO]){2}$/gm, (row) => row.replaceAll(' ', ' | ')],
      [/^(?=\. \|)/gm, '---+---+---\n'],
    ],
  ],
);

/** Two players by their order. */
const PILES = ['First', 'Second', 'First'].map(
  (player, at) => `${player} player, number: ${at + 2} left.\n${player} player wins.\n`,
);
habits('players that begin sentences', { texts: PILES, prompts: ['First player, number:'] }, [
  [
    'within a sentence',
    'replaced-text,other-form 3',
    [/(\w+)(?= player wins)/g, (player) => `The ${player.toLowerCase()}`],
  ],
  [
    'within one, and the other one',
    ' 0',
    [/(\w+)(?= player wins)/g, (player) => `The ${player === 'First' ? 'second' : 'first'}`],
  ],
]);

/** A menu has the word that tells what an answer is. */
const SUMS = ['2.50', '13.75', '0.00'].map(
  (sum) => `1 pay\n2 balance\nChoice: Balance: ${sum} EUR\nChoice: Bye.\n`,
);
habits('answers with a word of the menu', { texts: SUMS, prompts: ['Choice: '], given: ['1', '2'] }, [
  ['a sign for a unit', '1: 3', ['EUR', '€']],
  ['no unit', '1: 3', [' EUR', '']],
  ['another unit', '0: 0', ['EUR', 'ct']],
  ['another sum', '0: 0', [/\d EUR/, '7 EUR']],
]);

/** Every walk begins in the hall. */
const ROOMS = [
  ['garden', 'hall'],
  ['kitchen', 'hall'],
].map(
  (rooms) => `You are in the hall.\n${rooms.map((room) => `> You are in the ${room}.\n`).join('')}> Bye.\n`,
);
const STAYING = ['> > > Bye.\n', '> Bye.\n', '> What?\n> Bye.\n'].map(
  (text) => `You are in the hall.\n${text}`,
);
habits('a first line that is the same each time', { texts: [...ROOMS, ...STAYING], prompts: ['> '] }, [
  ['in other words', '1: 5', ['You are in the', 'Here is the']],
  ['that says the same of another room', '0: 0', [/the (?:hall|garden|kitchen)/g, 'a room']],
  [
    'that says the same of another room, behind another prompt',
    '0: 0',
    [/the (?:hall|garden|kitchen)/g, 'a room'],
    [/> /g, 'What now? '],
  ],
]);

/** A number that every dialogue tells. */
const TRIES = [3, 12, 5].map((hidden) => `Number: Guess it in 7 tries.\nTry 1: It was ${hidden}.\n`);
habits('a constant line with a number', { texts: TRIES, prompts: ['Number:'], given: ['3', '12', '5'] }, [
  ['in other words', '1: 3', [/Guess it in 7/, 'You have 7']],
  [
    'in other words, and once another number',
    '1: 2',
    [/Guess it in 7(?=.*\n.*12)/, 'You have 8'],
    [/Guess it in 7/, 'You have 7'],
  ],
]);

/** Records that begin with a word in brackets. */
const PLACES = [
  ['attic', 'Ada'],
  ['garage', 'Bob'],
  ['hall', 'Cleo'],
].map(([place, name]) => `Stored 1\n[${place}] ${name}\nEnd\n`);
habits('records', { texts: PLACES, given: ['Ada', 'Bob', 'Cleo', 'attic', 'garage', 'hall'] }, [
  [
    'one more of another place',
    '0: 0',
    [/^\[.*\] (.*)$/m, (line, name = '') => `${line}\n[cellar] ${name.length}${name}`],
  ],
  ['a log', '1: 3', [/^End/m, 'LOG 17\nEnd']],
]);
