/** The search for a shorter dialogue, with two programs that add up what is typed: the reference, and one with a mistake. */
import { describe, expect, test } from '@jest/globals';
import { decideTranscript } from '../../../../grader/compare/decide.js';
import {
  listEnds,
  withoutPieces,
  shortenDialogue,
  type Found,
  type Start,
  gatherWording,
} from '../../../../grader/explore/shorten/shorten-dialogue.js';
import { createPlayer, keepAnswers } from '../../../../grader/explore/shorten/player.js';
import { showFromStart } from '../../../../grader/explore/shorten/dialogue-rows.js';
import { run as runOf, transcriptCase } from '../../../support/build.js';
import { differenceOf } from '../../../support/compare.js';
import type { Run, TranscriptCase, Turn } from '../../../../grader/model.js';

/** What it writes when these lines are typed. */
type Program = (typed: readonly string[]) => string;

type Add = (sum: number, number: number) => number;
/** Something else that is said of a number. */
type Rule = (sum: number, number: number) => string | null;

/** Writes the sum after each number, says so where a line is no number, and stops at `end` or for want of input. */
function adder(add: Add, rule: Rule = () => null): Program {
  return (typed) => {
    let text = 'Adding\n';
    let sum = 0;
    for (const line of typed) {
      if (line === 'end') return `${text}The end\n`;
      if (!/^\d+$/.test(line)) {
        text += 'What?\n';
        continue;
      }
      const said = rule(sum, Number(line));
      if (said !== null) {
        text += `${said}\n`;
        continue;
      }
      sum = add(sum, Number(line));
      text += `Sum: ${sum}\n`;
    }
    return `${text}No more input\n`;
  };
}

const ADDING: Add = (sum, number) => sum + number;
const FORGETTING: Add = (sum, number) => (number === 7 && sum > 0 ? sum : sum + number);
const RIGHT = adder(ADDING);
const FORGETS_SEVEN = adder(FORGETTING);
const NUMBERS = ['1', '2', '3', '4', '5', '6', '5', '4', '3', '2', '7', '1', 'end'];

function run(program: Program, typed: readonly string[]): Run {
  return runOf({ stdout: Buffer.from(program(typed)) });
}

function transcript(typed: readonly string[]): TranscriptCase {
  const written = (count: number): string => RIGHT(typed.slice(0, count)).replace('No more input\n', '');
  const turns = typed.flatMap((line, index): Turn[] => [
    { by: 'program', text: written(index).slice(index === 0 ? 0 : written(index - 1).length) },
    { by: 'person', text: `${line}\n` },
  ]);
  const rest = RIGHT(typed).slice(written(typed.length - 1).length);
  return transcriptCase({}, [...turns, { by: 'program', text: rest }]);
}

interface Search {
  readonly found: Found | null;
  readonly runs: number;
}

async function search(
  wrong: Program,
  typed: readonly string[],
  budget = 50,
  right: Program = RIGHT,
  starts: (testCase: TranscriptCase) => readonly Start[] = () => [],
): Promise<Search> {
  const testCase = transcript(typed);
  const verdict = decideTranscript(testCase, run(wrong, typed));
  if (verdict.verdict !== 'wrong-answer' || verdict.difference.kind !== 'text')
    throw new Error(`expected a wrong answer, got ${verdict.verdict}`);
  let runs = 0;
  const player = createPlayer(
    (_, lines) => Promise.resolve(run(right, lines)),
    (_, lines) => {
      runs++;
      return Promise.resolve(run(wrong, lines));
    },
    budget,
  );
  const wording = gatherWording({ rubric: [{ cases: [testCase] }] as never }, testCase);
  const long = { testCase, difference: verdict.difference, verdict: verdict.verdict };
  return { found: await shortenDialogue(long, wording, player, starts(testCase)), runs };
}

describe('a shorter dialogue', () => {
  test('has only the inputs that the mistake needs', async () => {
    const { found } = await search(FORGETS_SEVEN, NUMBERS);
    expect(found?.typed).toEqual(['2', '7']);
    expect(found?.difference.diagnosis?.words).toContain('9');
  });

  test('begins at a start that is nearer to the mistake, with its arguments', async () => {
    const startAt = (testCase: TranscriptCase, typed: readonly string[]): Start => ({
      testCase: { ...testCase, dialogue: { ...testCase.dialogue, args: typed } },
      typed,
    });
    const { found } = await search(FORGETS_SEVEN, NUMBERS, 50, RIGHT, (testCase) => [
      startAt(testCase, ['7']),
      startAt(testCase, ['4', '7']),
      startAt(testCase, ['9', '7']),
    ]);
    expect(found).toMatchObject({ typed: ['4', '7'], testCase: { dialogue: { args: ['4', '7'] } } });
  });

  test('shows inputs where they are typed, and what differs', async () => {
    const { found } = await search(FORGETS_SEVEN, NUMBERS);
    if (found === null) throw new Error('expected a shorter dialogue');
    const rows = showFromStart(found.turns, found.difference);
    expect(rows.slice(0, 4)).toMatchObject([
      { kind: 'same', text: 'Adding' },
      { kind: 'input', text: '2' },
      { kind: 'same', text: 'Sum: 2' },
      { kind: 'input', text: '7' },
    ]);
    expect(rows[4]).toMatchObject({ kind: 'changed', expectedLine: 3, actualLine: 3 });
  });

  test('shows all lines that differ, whatever is typed among them', () => {
    const input = (number: number) => ({ kind: 'input', number, text: 'x' }) as const;
    const lacking = { kind: 'lacking', expectedLine: 1, text: 'a' } as const;
    const surplus = { kind: 'surplus', actualLine: 1, text: 'b' } as const;
    const rows = [lacking, input(1), input(2), input(3), surplus];
    expect(showFromStart([], { ...differenceOf('a\n', 'b\n'), rows })).toEqual(rows);
  });

  test('holds nothing that the reference says and no transcript says', async () => {
    const early: Rule = (sum, number) => (number === 7 && sum < 20 ? 'Too early' : null);
    const { found } = await search(adder(FORGETTING, early), NUMBERS, 50, adder(ADDING, early));
    const said = found?.turns.map(({ text }) => text).join('') ?? '';
    expect(said).toContain('7');
    expect(said).not.toContain('Too early');
  });

  test('never comes from what is written for want of input', async () => {
    const wrong: Program = (typed) => {
      const isLong = typed.length > 10;
      return RIGHT(typed)
        .replace('No more input', 'Bye')
        .replace('Sum: 42', isLong ? 'Sum: 41' : 'Sum: 42');
    };
    const { found } = await search(wrong, NUMBERS);
    expect(found).toBeNull();
  });

  test('is looked for with so many runs at most', async () => {
    const needsAll: Program = (typed) =>
      typed.length < NUMBERS.length ? RIGHT(typed) : RIGHT(typed).replace('Sum: 42', 'Sum: 0');
    const { found, runs } = await search(needsAll, NUMBERS, 5);
    expect(found).toBeNull();
    expect(runs).toBe(5);
  });

  test('is the same each time', async () => {
    const [one, other] = [await search(FORGETS_SEVEN, NUMBERS), await search(FORGETS_SEVEN, NUMBERS)];
    expect(one).toEqual(other);
  });
});

test('what is shown is run even where the budget is used up', async () => {
  const play = (): Promise<Run> => Promise.resolve(run(RIGHT, ['1']));
  const player = createPlayer(play, play, 1);
  const testCase = transcript(NUMBERS);
  expect(await player.submission(testCase, ['1'])).not.toBeNull();
  expect(await player.submission(testCase, ['1'])).toBeNull();
  expect(await player.reference(testCase, ['1'])).toBeNull();
  expect(await player.reference(testCase, ['1'], 'always')).not.toBeNull();
  expect(await player.submission(testCase, ['1'], 'always')).not.toBeNull();
});

describe('what is tried', () => {
  test('first the last inputs, with and without the first ones', () => {
    expect(listEnds(['a', 'b', 'c', 'd']).slice(0, 3)).toEqual([['d'], ['c', 'd'], ['a', 'd']]);
  });

  test('then all but a piece, halves first', () => {
    expect([...withoutPieces(['a', 'b', 'c', 'd'])].slice(0, 3)).toEqual([
      ['c', 'd'],
      ['a', 'b'],
      ['b', 'c', 'd'],
    ]);
    expect([...withoutPieces(['a'])]).toEqual([]);
  });

  test('the reference is asked once for the same inputs', async () => {
    let asked = 0;
    const play = keepAnswers((_, typed) => {
      asked++;
      return Promise.resolve(run(RIGHT, typed));
    });
    const testCase = transcript(NUMBERS);
    await play(testCase, ['1']);
    await play(testCase, ['1']);
    expect(asked).toBe(1);
  });
});
