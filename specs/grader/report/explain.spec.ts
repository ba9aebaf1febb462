import { describe, expect, it } from '@jest/globals';
import { decideMethod } from '../../../grader/compare/decide.js';
import { compareText, expectPlain } from '../../../grader/compare/text.js';
import type { CaseResult, MethodCase, Verdict } from '../../../grader/model.js';
import { explainCase } from '../../../grader/report/explain.js';
import { layoutRows } from '../../../grader/report/layout.js';

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

describe('lines that are equal but for what is free', () => {
  it('are shown as they were expected, and as they came', () => {
    const comparison = compareText(expectPlain('a b\nc\n'), Buffer.from('a   b\nd\n'), ['blank-runs-free']);
    const rows = comparison.equal ? [] : comparison.difference.rows;
    const [, same] = layoutRows(rows, 80).map(({ text }) => text);
    expect(same).toMatch(/1 a b +1 a {3}b$/);
  });
});
