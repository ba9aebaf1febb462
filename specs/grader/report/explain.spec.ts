import { describe, expect, it, test } from '@jest/globals';
import { decideMethod } from '../../../grader/compare/decide.js';
import { compareText, expectPlain } from '../../../grader/compare/compare-text.js';
import type { Case, CaseResult, MethodCase, Step, Verdict } from '../../../grader/model.js';
import { explainCase, nameCase, summarizeCase } from '../../../grader/report/explain.js';
import { layoutRows } from '../../../grader/report/side-by-side.js';
import { transcriptCase } from '../../support/build.js';
import { dialogue, differ } from '../compare/build.js';

const step = {
  let: [],
  call: { type: 'call', object: { type: 'name', name: 'Board' }, name: 'draw', args: [] },
  text: 'Board.draw()',
  repeat: 1,
  expect: [{ of: 'prints', text: '', filters: [] }],
} as const;
const testCase: MethodCase = {
  kind: 'method',
  id: 'draws',
  title: 'Draws',
  visibility: 'visible',
  weight: 1,
  hint: null,
  place: { file: 'x.yaml', line: 1, column: 1 },
  steps: [step],
  files: [{ name: 'board.txt', text: 'XO\nOX\n' }],
  limits: { wallMs: 1, cpuMs: 1, memoryBytes: 1, outputBytes: 1, processes: 1, openFiles: 1, diskBytes: 1 },
};

function printing(text: string): Verdict {
  const outcome = { kind: 'returned', value: { type: 'void' } } as const;
  return decideMethod(testCase, {
    kind: 'done',
    steps: [{ outcomes: [outcome], printed: Buffer.from(text), left: [] }],
    files: {},
    wallMs: 1,
  });
}

const result = (verdict: Verdict): CaseResult => ({ case: testCase, verdict, wallMs: 1, cpuMs: 1 });

test.each([
  ['before anything is typed', 'Go\nName: <a>Bye\n', 'Stop\nName: Bye\n', 'At the start of “a case”'],
  ['after an input', 'Go\nName: <a>Bye\n', 'Go\nName: Hm\n', 'a case'],
  ['and does not tell when its input is read', 'Name: Bye\n<a>', 'Hm\n', 'a case'],
])('a dialogue that goes wrong %s has this title', (_, script, written, title) => {
  const testCase = transcriptCase({}, dialogue(script).turns);
  const verdict: Verdict = {
    verdict: 'wrong-answer',
    difference: differ(dialogue(script), written),
  };
  expect(nameCase({ case: testCase, verdict, wallMs: 1, cpuMs: 1 })).toBe(title);
});

describe('a program that asks for more than was typed', () => {
  const message = 'threw NoSuchElementException: No line found (exit code 1 instead of 0)';
  const comparison = compareText(expectPlain('Go\nLeft\n'), new TextEncoder().encode('Go\nRight\n'), []);
  const difference = comparison.equal ? null : comparison.difference;
  const crash = (how: string, before: typeof difference): CaseResult => ({
    ...{ case: testCase, wallMs: 1, cpuMs: 1 },
    verdict: { verdict: 'run-time-error', message: how, details: '', difference: before },
  });

  it.each([
    ['went wrong before: that is told', crash(message, difference), 'line 2 is “Right”, expected is “Left”'],
    ['was right until then', crash(message, null), message],
    ['threw something else', crash('threw X', difference), 'threw X'],
  ])('%s', (_, result, summary) => {
    expect(summarizeCase(result)).toBe(summary);
  });

  it('is told what went wrong, and only then that it asked for more', () => {
    const { sentences } = explainCase(crash(message, difference));
    expect(sentences).toContain('After that it asks for more than was typed (NoSuchElementException).');
  });

  it('is told of a shorter dialogue, too', () => {
    const shorter = {
      kind: 'dialogue',
      args: [],
      files: [],
      rows: [],
      words: 'first: a line too many',
    } as const;
    const { summary, sentences, blocks } = explainCase({ ...crash(message, difference), shorter });
    expect([summary, ...sentences]).toEqual([
      'a line too many',
      'After that it asks for more than was typed (NoSuchElementException).',
    ]);
    expect(blocks[0]).toMatchObject({ title: 'a shorter dialogue that goes wrong, too' });
  });
});

describe('explainCase', () => {
  it('says that a method must not print, in a few lines', () => {
    const { summary, blocks } = explainCase(result(printing('+--+\n|XO|\n|OX|\n'.repeat(9))));
    expect(summary).toBe('draw prints “+--+” and more; it must not print anything');
    const [rows] = blocks;
    expect(rows?.kind === 'rows' && rows.rows.length).toBeLessThanOrEqual(7);
  });

  it('shows the files that the case reads', () => {
    expect(explainCase(result(printing('x'))).blocks).toContainEqual({
      kind: 'text',
      title: 'the file board.txt, as it was given',
      text: 'XO\nOX',
    });
  });

  it('shows no files where nothing of the case was run, or nothing is wrong', () => {
    for (const verdict of [printing(''), { verdict: 'not-run', because: 'x' } as const])
      expect(explainCase(result(verdict)).blocks).toEqual([]);
  });
});

test('what is wrong before the first step that only does something is not yet what the title says', () => {
  const take = { ...step, text: 'Board.take()', expect: [] };
  const late = { ...testCase, steps: [step, take, step] };
  const wrong = printing('XO\n');
  expect(summarizeCase({ ...result(wrong), case: late })).toBe(
    `${summarizeCase(result(wrong))}, already before Board.take()`,
  );
  const after = { ...wrong, ...(wrong.verdict === 'wrong-answer' && { step: 2 }) };
  expect(summarizeCase({ ...result(after), case: late })).toBe(summarizeCase(result(wrong)));
});

test('what is wrong of another object than the one that the title is about is not what it says', () => {
  const board = {
    name: 'board',
    value: { type: 'new', class: 'Board', args: [] },
    text: 'new Board()',
  } as const;
  const wrong = printing('XO\n');
  const made = (steps: readonly Step[]): string =>
    summarizeCase({ ...result(wrong), case: { ...testCase, steps } });
  expect(made([step, { ...step, let: [board] }])).toBe(
    `${summarizeCase(result(wrong))}, already before board is made`,
  );
  expect(made([{ ...step, let: [board] }, step])).toBe(summarizeCase(result(wrong)));
});

describe('lines that are equal but for what is free', () => {
  it('are shown as they were expected, and as they came', () => {
    const comparison = compareText(expectPlain('a b\nc\n'), Buffer.from('a   b\nd\n'), ['blank-runs-free']);
    const rows = comparison.equal ? [] : comparison.difference.rows;
    const [, same] = layoutRows(rows, 80).map(({ text }) => text);
    expect(same).toMatch(/1 a b +1 a {3}b$/);
  });
});

describe('a smaller example', () => {
  const difference = { kind: 'judged', at: 'ply 23', message: 'the list lacks (2,3)', text: null } as const;
  const lost = result({ verdict: 'wrong-answer', difference });
  const files = [{ name: 'position.txt', text: '4\n....\n' }];

  it('comes first; what is wrong in the case itself, last', () => {
    const lines = [
      { by: 'person', copy: 0, text: 'file position.txt' },
      { by: 'program', copy: 0, text: 'The board:' },
    ] as const;
    const words = 'ply 1: the list lacks (0,1)';
    const shorter = { kind: 'game', args: [], files, lines, linesLeftOut: 0, words } as const;
    const { summary, blocks } = explainCase({ ...lost, shorter });
    expect(summary).toBe(words);
    expect(blocks.map((block) => (block.kind === 'text' ? [block.title, block.text] : []))).toEqual([
      ['a shorter game that goes wrong, too', '» typed: file position.txt\nThe board:'],
      ['the file position.txt, as it was given', '4\n....'],
      ['in the whole dialogue of the case', 'Ply 23: the list lacks (2,3).'],
    ]);
  });

  it.each([
    ['what is said already is not said again', 'threw X', 'a shorter game that goes wrong, too'],
    ['another exception is told', 'threw Y', 'a shorter game that goes wrong, too. There, it threw Y'],
  ])('of a crash: %s', (_, words, title) => {
    const crashed = result({
      ...{ verdict: 'run-time-error', message: 'threw X', details: '', difference: null },
    });
    const shorter = { kind: 'game', args: [], files: [], lines: [], linesLeftOut: 0, words } as const;
    expect(explainCase({ ...crashed, shorter }).blocks[0]).toMatchObject({ title });
  });

  it.each<[Case['kind'], string, number]>([
    ['method', 'threw EOFError: EOF when reading a line', 1],
    ['method', 'threw ValueError', 0],
    ['transcript', 'threw EOFError: EOF when reading a line', 0],
  ])('a %s that %s is told that nobody types there: %i', (kind, message, told) => {
    const crashed = result({ verdict: 'run-time-error', message, details: '', difference: null });
    const { sentences } = explainCase({ ...crashed, case: { ...crashed.case, kind } as Case });
    expect(sentences.filter((each) => each.includes('nobody types'))).toHaveLength(told);
  });

  it('numbers the programs where several play, and counts the lines that are not shown', () => {
    const lines = [{ by: 'program', copy: 1, text: 'White moves c2-c3.' }] as const;
    const shorter = { kind: 'game', args: [], files: [], lines, linesLeftOut: 7, words: 'x' } as const;
    const [block] = explainCase({ ...lost, shorter }).blocks;
    expect(block).toMatchObject({ text: '… 7 lines before\nprogram 2  White moves c2-c3.' });
  });

  it('that is an outline of the dialogue itself replaces its rows, and nothing else', () => {
    const comparison = compareText(expectPlain('a\nb\n'), Buffer.from('a\nc\n'), []);
    if (comparison.equal) throw new Error('the texts are equal');
    const wrong = result({ verdict: 'wrong-answer', difference: comparison.difference });
    const whole = explainCase(wrong);
    const rows = [
      { kind: 'skipped', lines: 70 },
      { kind: 'input', number: 7, text: 'd' },
    ] as const;
    const { summary, sentences, blocks } = explainCase({ ...wrong, shorter: { kind: 'outline', rows } });
    expect([summary, sentences]).toEqual([whole.summary, whole.sentences]);
    expect(blocks).toEqual([
      { kind: 'rows', rows, title: 'the dialogue up to there, without most of what is as expected' },
      ...whole.blocks.filter(({ kind }) => kind !== 'rows'),
    ]);
  });

  it('leaves the summary in one line to the case itself', () => {
    const shorter = { kind: 'dialogue', args: [], files: [], rows: [], words: 'another place' } as const;
    expect(summarizeCase({ ...lost, shorter })).toBe('ply 23: the list lacks (2,3)');
  });
});
