import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  /** What some programs write after each choice. */
  readonly afterChoice: ((choice: string) => string) | null;
  readonly price: (price: number) => string;
  readonly pieces: (count: number) => string;
  readonly ratio: (count: number) => string;
  readonly cell: (value: number) => string;
}

type Rule = 'area may be negative';

const PRICE = 12.5;

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  for (;;) {
    for (const line of ['1 area', '2 price', '3 table', '0 end']) talk.line(line);
    const choice = talk.ask('Choice: ');
    if (ways.afterChoice !== null) talk.line(ways.afterChoice(choice));
    if (choice === '0') {
      talk.line('Bye.');
      return;
    }
    if (choice === '1') {
      const [from = 0, to = 0] = talk.ask('Corners: ').split(' ').map(Number);
      const area = to - from;
      talk.line(`Area: ${breaks('area may be negative') ? area : Math.abs(area)}.`);
    }
    if (choice === '2') {
      const count = Number(talk.ask('Pieces: '));
      talk.line(`Price: ${ways.price(count * PRICE)}`);
      talk.line(`${count} ${ways.pieces(count)} for you, ratio ${ways.ratio(count)}`);
    }
    if (choice === '3') for (const value of [1, 10, 100]) talk.line(ways.cell(value));
  }
}

export const areas = defineProgram<Ways, Rule>({
  name: 'areas',
  about: 'A menu with an area, a price and a table.',
  play,
  dialogues: {
    area: [
      ['1', '2 5', '0'],
      ['1', '9 3', '0'],
      ['1', '0 7', '0'],
    ],
    price: [
      ['2', '4', '0'],
      ['2', '1', '0'],
      ['2', '3', '2', '1', '0'],
    ],
    table: [['3', '0'], ['3', '1', '4 4', '0'], ['0']],
  },
  asked: {
    afterChoice: null,
    price: (price) => price.toFixed(2),
    pieces: (count) => (count === 1 ? 'piece' : 'pieces'),
    ratio: (count) => `${count}/3`,
    cell: (value) => `${value}     |`,
  },
  right: {
    'price without needless decimals': { price: String },
    'ratio with blanks': { ratio: (count) => `${count} / 3` },
    'table in columns': { cell: (value) => `${String(value).padEnd(6)}|` },
    'pieces always in the plural': { pieces: () => 'pieces' },
  },
  tellingMore: {
    'each choice is logged': { afterChoice: () => 'DEBUG 50.0' },
    'each choice is logged with a number': { afterChoice: (choice) => `DEBUG ${Number(choice) * PRICE}` },
  },
  wrong: { 'area may be negative': [] },
});
