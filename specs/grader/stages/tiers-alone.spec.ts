/**
 * What a student reads about cases of a tier comes from this tier and earlier ones: a class that is graded with the later
 * cases and one that is graded without them get the same bytes about the earlier ones. Nothing is run: the runs are made
 * from the expected texts, written otherwise.
 */
import { describe, expect, test } from '@jest/globals';
import type { Assignment, Case, CaseResult, SubmissionResult } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { renderGithubClassroom } from '../../../grader/report/github-classroom.js';
import { toGradescope } from '../../../grader/report/gradescope.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { chargeDeviations } from '../../../grader/score/charges.js';
import { scoreItems, totalPoints } from '../../../grader/score/score.js';
import { followThrough } from '../../../grader/stages/follow-through.js';
import { decide, gatherTexts, makeGoldenRuns, type Change } from '../../../lab/deviations/golden-runs.js';
import { SAYS_OTHERWISE, SHOWN_OTHERWISE } from '../../../lab/deviations/habits.js';
import { assignment, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';
import { amount, everyNth } from '../../support/effort.js';
import { loadKit } from '../../support/kit.js';

/** The assignment as a student has it: later cases are counted, and not there. */
function withoutLater(whole: Assignment): Assignment {
  return {
    ...whole,
    rubric: whole.rubric.map((item) => {
      const cases = item.cases.filter(({ visibility }) => visibility === 'visible');
      const left = item.cases.filter((each) => !cases.includes(each));
      const weight = left.reduce((sum, each) => sum + each.weight, 0);
      return { ...item, cases, withheld: { cases: left.length, weight } };
    }),
  };
}

function grade(graded: Assignment, changeIn: (testCase: Case) => Change): SubmissionResult {
  const runs = new Map(
    [...makeGoldenRuns(graded)].map(([testCase, make]) => [testCase, make(changeIn(testCase))] as const),
  );
  const results = graded.rubric
    .flatMap(({ cases }) => cases)
    .map((testCase): CaseResult => {
      const run = runs.get(testCase);
      const verdict =
        run === undefined ? ({ verdict: 'accepted', remarks: [] } as const) : decide(testCase, run);
      return { case: testCase, verdict, wallMs: 1, cpuMs: 1 };
    });
  const followed = new Map(
    followThrough(graded, results, runs).results.map((result) => [result.case, result]),
  );
  const items = scoreItems(
    graded.rubric.map((item) => ({ item, cases: item.cases.flatMap((each) => followed.get(each) ?? []) })),
  );
  return {
    ...submissionResult([]),
    ...totalPoints(items, chargeDeviations(items, graded.deviations)),
    items,
    deviationRule: graded.deviations,
    maxPoints: graded.rubric.reduce((sum, { points }) => sum + points, 0),
  };
}

function readByStudents(graded: Assignment, result: SubmissionResult): Readonly<Record<string, string>> {
  const { output, tests } = toGradescope(graded, result, 'none');
  const seen = tests.filter(({ visibility }) => visibility === 'visible');
  return {
    'feedback.md': renderFeedback(graded, result, 'student', 'none'),
    'feedback.html': renderSubmissionPage(graded, result, 'student', 'none'),
    terminal: renderSubmission(result, 'student', { color: false, width: 100 }),
    'junit.xml': renderJunit({ assignment: graded, sandbox: 'none', submissions: [result] }, 'student'),
    gradescope: JSON.stringify([output.replace(/^Gradescope shows no total.*$/m, ''), seen], null, 1),
    'github-classroom': renderGithubClassroom(result),
    'github summary': renderSummary(graded, result, 'none'),
    'github annotations': renderAnnotations(result, [], ''),
  };
}

describe.each(await loadKit(['alquerque-2', 'checkers', 'endodoi-3', 'reversi', 'qirkat']))(
  '$id',
  (whole) => {
    const texts = gatherTexts(whole);
    const habits = [
      ...everyNth(SHOWN_OTHERWISE, amount({ quick: 24, thorough: 1 })),
      ...everyNth(SAYS_OTHERWISE, amount({ quick: 14, thorough: 1 })),
    ].flatMap(({ title, createChange }) => {
      const change = createChange(texts);
      return change === null ? [] : [[title, change] as const];
    });

    test.each(habits)('%s', (_, change) => {
      const part = withoutLater(whole);
      const all = readByStudents(
        whole,
        grade(whole, () => change),
      );
      const some = readByStudents(
        part,
        grade(part, () => change),
      );
      expect(some).toEqual(all);
    });
  },
);

describe('a habit that shows what the later cases are about', () => {
  const greet = (word: string, visibility: 'visible' | 'hidden') =>
    transcriptCase({
      id: `greets-${word}`,
      visibility,
      dialogue: {
        args: [],
        exitCode: 0,
        turns: [
          { by: 'program', text: 'Please choose a word.\n' },
          { by: 'person', text: `${word}\n` },
          { by: 'program', text: `Hello ${word}.\nGoodbye.\n` },
        ],
      },
    });
  const rubric = (['visible', 'hidden'] as const).map((visibility, at) =>
    rubricItem({
      id: visibility,
      points: 4,
      cases: [0, 1, 2].map((each) => greet(`1${at}${each}${each}7`, visibility)),
    }),
  );
  const whole = assignment({ rubric, deviations: { how: 'charged', points: 1, most: 3 } });

  test.each<[string, Change]>([
    ['an extra line with what was typed', ({ text }) => text.replace(/^Hello (\w+)/m, 'debug: $1\nHello $1')],
    ['names in quotation marks', ({ text }) => text.replace(/(Please|Hello \w+)/, '“$1”')],
  ])('%s', (_, change) => {
    const told = Object.values(
      readByStudents(
        whole,
        grade(whole, () => change),
      ),
    ).join('\n');
    expect(told).toContain('10007');
    expect(told).not.toMatch(/1[12]\d\d7/);
  });
});
