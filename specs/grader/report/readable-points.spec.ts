/** Points that are no decimals, in everything that people read: at most two decimals, and no approximate value. */
import { describe, expect, test } from '@jest/globals';
import { compareResults } from '../../../grader/report/class-changes.js';
import { renderChanges } from '../../../grader/report/changes-terminal.js';
import { renderClassPage } from '../../../grader/report/html/class-page.js';
import { toResults } from '../../../grader/report/results-json.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { roundTogether } from '../../../grader/score/points.js';
import type { Report, Verdict } from '../../../grader/model.js';
import { ACCEPTED, assignment, methodCase, rubricItem, submissionResult } from '../../support/build.js';
import { EVERY_FORMAT } from '../../support/every-format.js';

const WRONG: Verdict = { verdict: 'wrong-answer', difference: { kind: 'file', message: 'no' } };
const SHOWN: Verdict = {
  verdict: 'presentation-error',
  difference: { kind: 'file', message: 'no' },
  deviations: [{ kind: 'last-line-end', which: 'missing' }],
};
const OURS: Verdict = { verdict: 'judge-error', fault: 'no tool', remedy: 'install it' };

/** Thirds and sevenths, an item after another, a charge, and points that nobody has decided. */
function reportOfThirds(): Report {
  const casesOf = (id: string, count: number) =>
    Array.from({ length: count }, (_, at) => methodCase({ id: `${id}-${at}`, title: `case ${at}` }));
  const thirds = rubricItem({ id: 'thirds', points: 1, cases: casesOf('thirds', 3) });
  const sevenths = rubricItem({ id: 'sevenths', points: 2, cases: casesOf('sevenths', 7) });
  const games = rubricItem({ id: 'games', points: 1, after: ['thirds'], cases: casesOf('games', 3) });
  const hidden = rubricItem({
    id: 'hidden',
    points: 1,
    visibility: 'hidden',
    cases: casesOf('hidden', 3).map((each) => ({ ...each, visibility: 'hidden' as const })),
  });
  const rule = { how: 'charged', points: 0.1, most: 3 } as const;
  const result = submissionResult(
    [
      [thirds, [ACCEPTED, WRONG, WRONG]],
      [sevenths, [ACCEPTED, WRONG, SHOWN, WRONG, ACCEPTED, ACCEPTED, OURS]],
      [games, [ACCEPTED, WRONG, WRONG]],
      [hidden, [ACCEPTED, WRONG, WRONG]],
    ],
    { deviationRule: rule },
  );
  return {
    assignment: assignment({ rubric: [thirds, sevenths, games, hidden], deviations: rule }),
    sandbox: 'none',
    submissions: [{ ...result, id: 'ada', origin: '/class/ada' }],
  };
}

const report = reportOfThirds();
const [result] = report.submissions;
if (result === undefined) throw new Error('no submission');

// A gradebook has no grade of a student while a case is undecided.
const decided = {
  ...result,
  ...{ undecided: '0', items: result.items.map((item) => ({ ...item, undecided: '0' })) },
};

/** Those that tell no points, and what is exact for other programs. */
const OTHERS = ['plain-text.ts', 'run-diff.ts', 'results-json.ts'];

const FORMATS: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(EVERY_FORMAT)
      .filter(([name]) => !OTHERS.includes(name))
      .map(([name, render]) => [
        name,
        () => render(report, name.startsWith('gradebooks/') ? decided : result),
      ]),
  ),
  'terminal, for instructors': () => renderSubmission(result, 'instructor', { color: false, width: 100 }),
  'terminal of a class': () => renderClass(report, { color: false, width: 100 }),
  'index.html': () => renderClassPage(report, { complete: true, gradedAt: null, cannotContain: [] }),
  'two reports compared': () => {
    const before = toResults({ ...report, submissions: [] }, true);
    return renderChanges(compareResults(before, toResults(report, true)), { color: false });
  },
};

/** Times are no points. */
const TIMES = /\b(?:execution_time|time|wallMs|cpuMs)"?[=:] ?"?[\d.]+/g;

describe('points of thirds and sevenths', () => {
  test.each(Object.entries(FORMATS))('%s: two decimals at most', (_, render) => {
    const text = render()
      .replace(TIMES, '')
      .replace(
        /<style>[^]*?<\/style>|<script>[^]*?<\/script>|content="[^"]*"| data-sort="[^"]*"|<svg[^]*?<\/svg>/g,
        '',
      );
    expect(text).toMatch(/\d\.\d/);
    expect(text.match(/.{0,30}(?:\d\.\d{3,}|~ ?\d|≈ ?\d).{0,20}/g)).toBeNull();
  });

  test('the numbers that are summed up elsewhere have the rounded sum', () => {
    const scores = [1 / 3, 1 / 3, 0, 1 / 3, 2 / 7, -0.1];
    const rounded = roundTogether(scores);
    const sum = (all: readonly number[]): number =>
      Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100;
    expect(sum(rounded)).toBe(sum(scores));
    expect(rounded[2]).toBe(0);
  });
});
