/** Reports with labels, values and units: what is learnt from their habits, and what is not. */
import { habits } from './programs.js';

/** Reports with labels, as small programs in C write them; one has nothing to say. */
const REPORTS: readonly string[] = [
  'Count: 3\nMean: 2.17\nMin: 1.0 Max: 3.0\n',
  'Count: 4\nMean: 2.50\nMin: -2.0 Max: 9.5\n',
  'Count: 2\nMean: 7.00\nMin: 7.0 Max: 7.0\n',
  'No numbers.\n',
];

habits('a report with labels', { texts: REPORTS }, [
  ['another label', '1: 4', ['Mean', 'Average']],
  ['an equals sign for a colon', '1: 4', ['Count:', 'Count =']],
  ['two lines for one', '1: 4', [' Max', '\nMax']],
  ['labels that have changed places', '0: 0', ['Min', 'm'], ['Max', 'Min'], ['m', 'Max']],
  ['values that have changed places', '0: 2', [/Min: (\S+) Max: (\S+)/, 'Min: $2 Max: $1']],
  ['colours', '1: 4', [/[\d.-]+$/gm, '\x1b[32m$&\x1b[0m'], ['No', '\x1b[1mNo']],
  ['colours around another value', '0: 1', [/\d[\d.]*$/gm, '\x1b[32m9\x1b[0m']],
  ['no sign', '0: 3', ['-', '']],
  ['the label of another value', '0: 1', ['Max', 'Min']],
]);

/** Areas, each by itself. */
const AREAS = ['Area: 6 m\n', 'Area: 12 m\n', 'Area: 7 m\n', 'Area: 20 m\n'];
habits('another value everywhere', { texts: AREAS }, [
  ['a sign with a blank behind it', '0: 0', ['Area:', 'Area: -']],
  ['a dash', '0: 0', [/\d+/, '–$&']],
  ['a minus in words', '0: 0', ['Area:', 'Surface: minus']],
  ['a sign behind the number', '0: 0', [/\d+/, '$&-']],
  ['a half', '0: 0', [/\d+/, '$&/2']],
  ['a half in words', '0: 0', ['Area:', 'Area: half of']],
  ['another unit beside it', '0: 0', [' m', ' cents m']],
  ['a hyphen for the colon', '1: 4', ['Area:', 'Area -']],
  ['an equals sign for the colon', '1: 4', ['Area:', 'Area =']],
]);

/** Reports about a text, in which one of the labels, `words`, is a word that is typed, too. */
const COUNTS = (words: number, lines: number, longest: string, share: string): string =>
  `Words: ${words}\nLines: ${lines}\nLongest word: ${longest} (${longest.length})\n  ${longest}: 1 (${share}%)\n`;
const COUNTED = [COUNTS(4, 2, 'house', '25.0'), COUNTS(5, 1, 'anna', '20.0'), COUNTS(8, 3, 'tree', '12.5')];

habits('labels that are typed as well', { texts: COUNTED, given: ['words in a house', 'anna', 'tree'] }, [
  ['more words', '1: 3', [/^(Words|Lines)/gm, (word) => `Number of ${word.toLowerCase()}`]],
  ['lines in another order', '1: 3', [/(.*\n)(.*\n)/, '$2$1']],
  ['a word behind counts', '1: 3', [/: 1 \(/, ': 1 times (']],
  ['another mark before counts', '1: 3', [/^( .*): 1/gm, '$1 -> 1']],
  ['brackets left out', '1: 3', [/ \((\d)\)$/m, ', length $1']],
  ['another word', '0: 2', [/anna/, 'anne']],
  ['counts of each other', '0: 0', [/(\d)(\nLines: )(\d)/, '$3$2$1']],
]);

/** A calculator of times: a title, a sign as the prompt, weekdays, units. */
const TIMES: readonly string[] = [
  'Time calculator\n> 2 h 30 min\n> 20 min\n> 3 commands. Bye.\n',
  'Time calculator\n> Thursday, day 60 of 366\n> Sunday, day 365 of 365\n> 3 commands. Bye.\n',
  'Time calculator\n> 1 h 55 min\n> Thursday, day 330 of 365\n> 1.03 hours\n> 4 commands. Bye.\n',
  'Time calculator\n> 0 commands. Bye.\n',
];

habits(
  'a calculator of times',
  { texts: TIMES, prompts: ['> '], given: ['diff 08:15 10:45', 'day 2024-02-29', 'quit'], onlyFailing: true },
  [
    ['a title with a number', '1: 4', ['calculator', 'Calculator v1.0']],
    ['a line end behind the prompt of the last line', '1: 4', [/(?=\d+ commands)/, '\n']],
    ['hours for h', '1: 2', [/ h /g, ' hours ']],
    ['m for min', '1: 2', [/ min/g, 'm']],
    ['another unit of one letter', '0: 0', [/ h /g, ' k ']],
    ['the next weekday', '0: 0', [/Thursday|Sunday/g, (day) => (day === 'Sunday' ? 'Monday' : 'Friday')]],
    ['a label before weekdays', '1: 2', [/(?=Thursday|Sunday)/g, 'Weekday: ']],
  ],
);

const PRIZES = ['Won: 3\nPrize: gold\nShare: 12.5%\nLost: 7', 'Won: 4\nPrize: iron\nShare: 7.5%\nLost: 6'];
const PRIZE_PROGRAM = {
  texts: [...PRIZES, 'Won: 5\nPrize: wood\nShare: 40.0%\nLost: 0'].map(
    (text) => `Name: ${text}\nGood bye.\n`,
  ),
  prompts: ['Name:'],
  given: ['gold', 'iron', 'wood'],
};
habits('what stands beside a value', PRIZE_PROGRAM, [
  ['no label', '1: 3', ['Lost: ', '']],
  ['no label before a name', '1: 3', ['Prize: ', '']],
  ['no label before values that nothing else tells apart', '0: 0', [/(?:Won|Lost): /g, '']],
  ['the label of the other value', '0: 0', ['Lost', 'Won']],
  ['no label, and another value', '0: 0', [/Lost: \d/, '9']],
  ['no percent sign', '1: 3', ['%', '']],
  ['permille', '0: 0', ['%', '‰']],
  ['percent where none is expected', '0: 0', [/Lost: \d/, '$&%']],
]);
