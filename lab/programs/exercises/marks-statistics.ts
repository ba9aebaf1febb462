import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  readonly hello: string;
  readonly prompt: string;
  readonly noMark: string;
  readonly outOfRange: (mark: number) => string;
  readonly nothing: string;
  /** What some programs write above the marks. */
  readonly above: string | null;
  readonly row: (name: string, mark: number, place: number) => string;
  readonly mean: (mean: number) => string;
  readonly passed: (passed: number, all: number) => string;
  readonly best: (name: string) => string;
}

type Rule =
  | 'leaves marks unsorted'
  | 'divides by one too many'
  | 'cuts off the mean'
  | '50 does not pass'
  | 'calls the last the best';

interface Marked {
  readonly name: string;
  readonly mark: number;
}

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  talk.line(ways.hello);
  const marks = readMarks(talk, ways);
  if (marks.length === 0) {
    talk.line(ways.nothing);
    return;
  }
  const sorted = breaks('leaves marks unsorted') ? marks : marks.toSorted(byMark);
  if (ways.above !== null) talk.line(ways.above);
  for (const [at, { name, mark }] of sorted.entries()) talk.line(ways.row(name, mark, at + 1));
  const sum = marks.reduce((before, { mark }) => before + mark, 0);
  const mean = sum / (breaks('divides by one too many') ? marks.length + 1 : marks.length);
  talk.line(ways.mean(breaks('cuts off the mean') ? Math.floor(mean) : mean));
  const least = breaks('50 does not pass') ? 51 : 50;
  talk.line(ways.passed(marks.filter(({ mark }) => mark >= least).length, marks.length));
  talk.line(ways.best(sorted.at(breaks('calls the last the best') ? -1 : 0)?.name ?? ''));
}

function readMarks(talk: Talk, ways: Ways): readonly Marked[] {
  const marks: Marked[] = [];
  for (;;) {
    const typed = talk.ask(ways.prompt);
    if (typed === 'end') return marks;
    const [, name, digits] = /^(\w+) (-?\d+)$/.exec(typed) ?? [];
    const mark = Number(digits);
    if (name === undefined) talk.line(ways.noMark);
    else if (mark < 0 || mark > 100) talk.line(ways.outOfRange(mark));
    else marks.push({ name, mark });
  }
}

function byMark(one: Marked, other: Marked): number {
  return other.mark - one.mark || (one.name < other.name ? -1 : 1);
}

function bar(mark: number, drawn = '*'): string {
  return drawn.repeat(Math.round(mark / 10));
}

export const marksStatistics = defineProgram<Ways, Rule>({
  name: 'marks-statistics',
  about: 'Names and marks are typed; then comes a table with bars, the mean, who passed and who is best.',
  play,
  dialogues: {
    one: [
      ['Ann 70', 'end'],
      ['Bob 50', 'end'],
    ],
    some: [
      ['Ann 70', 'Bob 85', 'Cid 43', 'end'],
      ['Zoe 12', 'Mia 99', 'Leo 50', 'Tim 50', 'end'],
      ['Kim 0', 'Pat 100', 'end'],
    ],
    mistakes: [['end'], ['Ann', 'Ann 101', 'Ann 60', 'end'], ['Bob -5', 'Bob 55', 'x y', 'end']],
  },
  asked: {
    hello: 'Enter names and marks, then "end".',
    prompt: '? ',
    noMark: 'Name and mark, please.',
    outOfRange: (mark) => `${mark} is not between 0 and 100.`,
    nothing: 'No marks.',
    above: null,
    row: (name, mark) => `${name.padEnd(10)}${String(mark).padStart(4)} ${bar(mark)}`,
    mean: (mean) => `Mean: ${mean.toFixed(1)}`,
    passed: (passed, all) => `Passed: ${passed} of ${all}`,
    best: (name) => `Best: ${name}`,
  },
  right: {
    'prompt is an arrow': { prompt: '> ' },
    'prompt is a word': { prompt: 'Next: ' },
    'greeting in other words': { hello: 'Type names and marks. "end" ends.' },
    'rows with wider columns': {
      row: (name, mark) => `${name.padEnd(15)}${String(mark).padStart(4)} ${bar(mark)}`,
    },
    'rows with tabs': { row: (name, mark) => `${name}\t${mark}\t${bar(mark)}` },
    'bars of another mark': {
      row: (name, mark) => `${name.padEnd(10)}${String(mark).padStart(4)} ${bar(mark, '#')}`,
    },
    'rows with colons': { row: (name, mark) => `${name}: ${mark} ${bar(mark)}` },
    'rows as a table': {
      row: (name, mark) => `| ${name.padEnd(10)} | ${String(mark).padStart(4)} | ${bar(mark)}`,
    },
    'mean in another word': { mean: (mean) => `Average: ${mean.toFixed(1)}` },
    'mean with two decimals': { mean: (mean) => `Mean: ${mean.toFixed(2)}` },
    'passed with a slash': { passed: (passed, all) => `Passed: ${passed}/${all}` },
    'passed behind the numbers': { passed: (passed, all) => `${passed} of ${all} passed` },
    'best in more words': { best: (name) => `Best student: ${name}` },
    'best with a full stop': { best: (name) => `Best: ${name}.` },
    'other words where no mark is typed': { noMark: 'Invalid line.' },
    'other words where nothing is typed': { nothing: 'Nothing was entered.' },
    'other words where a mark is out of range': { outOfRange: (mark) => `Mark ${mark} is out of range.` },
  },
  tellingMore: {
    'rows with numbers': {
      row: (name, mark, place) => `${place}. ${name.padEnd(10)}${String(mark).padStart(4)} ${bar(mark)}`,
    },
    'heading above the rows': { above: 'Name      Mark' },
    'heading with a rule above the rows': { above: 'Name      Mark\n--------------' },
  },
  wrong: {
    'leaves marks unsorted': [],
    'divides by one too many': [],
    'cuts off the mean': [],
    '50 does not pass': ['mean in another word'],
    'calls the last the best': ['best in more words'],
  },
});
