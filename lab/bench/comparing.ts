/**
 * Compares texts that were made to be slow to compare, and an ordinary long game. Measures the processor time of
 * verdict and message.
 */
import { compareText, type ExpectedText } from '../../grader/compare/compare-text.js';
import type { Filter, Turn } from '../../grader/model.js';
import { takeCpu, within, type Finding } from './measure.js';
import type { Section } from './sections.js';

const MEGABYTES_10 = 10 * 1024 * 1024;

interface Pair {
  readonly name: string;
  /** Made only when it is needed, so that no pair is slowed by the memory of another. */
  readonly expected: () => ExpectedText;
  readonly actual: () => string;
  readonly filters: readonly Filter[];
  readonly mostMs?: number;
}

function plain(text: string): ExpectedText {
  return { turns: [{ by: 'program', text }] };
}
function fill(unit: string): string {
  return unit.repeat(Math.ceil(MEGABYTES_10 / unit.length)).slice(0, MEGABYTES_10);
}
function count(size: number, write: (line: number) => string): string {
  const lines: string[] = [];
  for (let line = 0, length = 0; length < size; line++) {
    const text = write(line);
    lines.push(text);
    length += text.length;
  }
  return lines.join('');
}

function makePairs(): readonly Pair[] {
  const numbered = count(MEGABYTES_10, (line) => `line ${line}\n`);
  const dialogue: Turn[] = Array.from({ length: 10_000 }, (_, line): readonly Turn[] => [
    { by: 'program', text: `${line} | the board has a line here\n` },
    ...(line % 20 === 19 ? [{ by: 'person', text: 'c\n' } as const] : []),
  ]).flat();
  const written = dialogue.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
  const onePercent = written.replace(/^\d*50 .*$/gm, (line) => line.replace('board', 'bored'));

  return [
    {
      name: '10,000 lines, 1 % changed',
      expected: () => ({ turns: dialogue }),
      actual: () => onePercent,
      filters: [],
      mostMs: MAX_LONG_GAME_MS,
    },
    {
      name: 'no common line',
      expected: () => plain(numbered),
      actual: () => numbered.replaceAll('line', 'lime'),
      filters: [],
    },
    {
      name: 'one line, no common character',
      expected: () => plain(fill('x')),
      actual: () => fill('y'),
      filters: [],
    },
    {
      name: 'one line, last character differs',
      expected: () => plain(`${fill('x')}a`),
      actual: () => `${fill('x')}b`,
      filters: [],
    },
    {
      name: 'line ends differ everywhere',
      expected: () => plain(numbered),
      actual: () => numbered.replaceAll('\n', '\r\n'),
      filters: [],
    },
    {
      name: 'a blank at each line end',
      expected: () => plain(numbered),
      actual: () => numbered.replaceAll('\n', ' \n'),
      filters: [],
    },
    {
      name: 'letter case everywhere',
      expected: () => plain(numbered),
      actual: () => numbered.toUpperCase(),
      filters: [],
    },
    {
      name: 'empty lines against blank lines',
      expected: () => plain(fill('\n')),
      actual: () => fill(' \n'),
      filters: [],
    },
    {
      name: 'empty lines against one more',
      expected: () => plain(`${fill('\n')}x\n`),
      actual: () => `${fill('\n')}\nx\n`,
      filters: [],
    },
    {
      name: 'blanks only, odd end',
      expected: () => plain(fill(' ')),
      actual: () => `${fill(' ').slice(1)}x`,
      filters: [],
    },
    {
      name: 'first line lacks',
      expected: () => plain(numbered),
      actual: () => numbered.slice(7),
      filters: [],
    },
    {
      name: 'each pair of lines swapped',
      expected: () => plain(numbered),
      actual: () => numbered.replace(/(.*\n)(.*\n)/g, '$2$1'),
      filters: [],
    },
    {
      name: 'stops in the middle',
      expected: () => plain(numbered),
      actual: () => numbered.slice(0, MEGABYTES_10 / 2),
      filters: [],
    },
    {
      name: 'digits that repeat',
      expected: () => plain(fill('1 2 1 2 3 1\n')),
      actual: () => fill('2 1 1 3 2 1\n'),
      filters: [],
    },
    {
      name: 'trailing blanks free and used',
      expected: () => plain(numbered),
      actual: () => numbered.replaceAll('\n', ' \n'),
      filters: ['trailing-blanks-free'],
    },
    {
      name: 'trailing blanks free, end differs',
      expected: () => plain(`${numbered}a`),
      actual: () => `${numbered.replaceAll('\n', ' \n')}b`,
      filters: ['trailing-blanks-free'],
    },
    {
      name: 'all blanks and case free, end differs',
      expected: () => plain(`${numbered}a`),
      actual: () => `${numbered.toUpperCase().replaceAll(' ', '')}b`,
      filters: ['blanks-free', 'letter-case-free'],
    },
  ];
}

const MAX_MS = 200;
const MAX_LONG_GAME_MS = 100;

/** A measure of the machine and its load: a plain loop over ten megabytes. */
function loopPlainly(): number {
  const bytes = new Uint8Array(MEGABYTES_10);
  return takeCpu(5, () => {
    let sum = 0;
    for (const byte of bytes) if (byte === 10) sum++;
    return sum;
  });
}

/** The first rounds run code that is not compiled yet. */
const TIMES = 7;

export const comparing: Section = () => {
  const findings = makePairs().map(({ name, expected, actual, filters, mostMs }): Finding => {
    const asked = expected();
    const bytes = new TextEncoder().encode(actual());
    const cpuMs = takeCpu(TIMES, () => compareText(asked, bytes, filters));
    return within(`comparing: ${name}`, 'verdict and message', cpuMs, 'CPU ms', mostMs ?? MAX_MS);
  });
  const loop = within('for comparison', 'a plain loop over 10 MB', loopPlainly(), 'CPU ms', null);
  return Promise.resolve([...findings, loop]);
};
