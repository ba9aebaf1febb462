/**
 * What a student reads about cases of a tier comes from this tier and earlier ones: a class that is graded with the later
 * cases and one that is graded without them get the same bytes about the earlier ones. Nothing is run: the runs are made
 * from the expected texts, written otherwise.
 */
import { describe, expect, test } from '@jest/globals';
import { DOCUMENT_FORMATS } from '../../../grader/documents/formats/format.js';
import { DOCUMENTS } from '../../../grader/documents/formats/index.js';
import type {
  Assignment,
  CallsRun,
  Case,
  CaseResult,
  RubricItem,
  Run,
  SubmissionResult,
} from '../../../grader/model.js';
import { VISIBILITIES } from '../../../grader/model/lists.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import type { GradescopeResults } from '../../../grader/report/gradescope.js';
import { viewDetail } from '../../../grader/service/http/views.js';
import { renderSubmission as renderServicePage } from '../../../grader/service/pages/submission.js';
import type { Service } from '../../../grader/service/service.js';
import type { StoredSubmission } from '../../../grader/service/store/store.js';
import { chargeDeviations } from '../../../grader/score/charges.js';
import { scoreItems, totalPoints } from '../../../grader/score/score.js';
import { followThrough } from '../../../grader/stages/follow-through.js';
import { decide, gatherTexts, makeGoldenRuns, type Change } from '../../../lab/deviations/golden-runs.js';
import { SAYS_OTHERWISE, SHOWN_OTHERWISE } from '../../../lab/deviations/habits.js';
import { assignment, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';
import { amount, choose, everyNth } from '../../support/effort.js';
import { loadKit } from '../../support/kit.js';

/** The assignment with at most so many cases of each visibility in an item. */
function someCases(whole: Assignment, most: number): Assignment {
  return {
    ...whole,
    rubric: whole.rubric.map((item) => ({
      ...item,
      cases: VISIBILITIES.flatMap((visibility) =>
        item.cases.filter((each) => each.visibility === visibility).slice(0, most),
      ),
    })),
  };
}

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

/** A run of each case of the whole, and what was decided of it alone: both classes have the same. */
interface Captured {
  readonly results: readonly CaseResult[];
  readonly runs: ReadonlyMap<Case, Run | CallsRun>;
}

/** Runs all cases with their texts changed. */
function createCapture(whole: Assignment): (change: Change) => Captured {
  const golden = [...makeGoldenRuns(whole)];
  const cases = whole.rubric.flatMap((item) => item.cases);
  return (change) => {
    const runs = new Map(golden.map(([testCase, make]) => [testCase, make(change)] as const));
    const results = cases.map((testCase): CaseResult => {
      const run = runs.get(testCase);
      const verdict =
        run === undefined ? ({ verdict: 'accepted', remarks: [] } as const) : decide(testCase, run);
      return { case: testCase, verdict, wallMs: 1, cpuMs: 1 };
    });
    return { results, runs };
  };
}

function grade(graded: Assignment, captured: Captured): SubmissionResult {
  const cases = new Set(graded.rubric.flatMap((item) => item.cases));
  const results = captured.results.filter((result) => cases.has(result.case));
  const runs = new Map([...captured.runs].filter(([testCase]) => cases.has(testCase)));
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
    wallMs: results.length,
  };
}

/** What every format, page and view shows to students. */
async function readByStudents(
  graded: Assignment,
  result: SubmissionResult,
): Promise<Readonly<Record<string, unknown>>> {
  const report = { assignment: graded, sandbox: 'none', submissions: [result] } as const;
  const documents: Record<string, unknown> = {};
  for (const format of DOCUMENT_FORMATS) {
    const text = await DOCUMENTS[format].render({ report, result, audience: 'student', env: CLASSROOM });
    documents[format] = readDocument[format](text);
  }
  const detail = await serviceView(graded, result);
  return {
    ...documents,
    'feedback.md': renderFeedback(graded, result, 'student', 'none'),
    'feedback.html': renderSubmissionPage(graded, result, 'student', 'none'),
    terminal: renderSubmission(result, 'student', { color: false, width: 100 }),
    'github summary': renderSummary(graded, result, 'none'),
    'github annotations': renderAnnotations(result, [], ''),
    'the API of the service': detail,
    'the page of the service': renderServicePage({
      ...{ detail, assignmentTitle: graded.title },
      ...{ isInstructor: false, changes: null },
    }),
  };
}

const CLASSROOM = {
  ...{ COMMIT_URL: 'c', CLASSROOM: 'k', ASSIGNMENT: 'a', SUBMISSION_TAG: 's', RELEASE_URL: 'r' },
};

/** What students read of a document. */
const readDocument: Readonly<Record<(typeof DOCUMENT_FORMATS)[number], (text: string) => unknown>> = {
  junit: (text) => text,
  'github-classroom': (text) => text,
  classroom50: (text) => text.replace(/"datetime": .*/, ''),
  // Gradescope shows tests by their visibility, and no total while one is hidden, which the output says.
  gradescope: (text) => {
    const { tests, output, execution_time } = JSON.parse(text) as GradescopeResults;
    const seen = tests.filter(({ visibility }) => visibility === 'visible');
    return { seen, execution_time, output: output.replace(/^Gradescope shows no total.*$/m, '') };
  },
  // Students get it from `check` alone, which has no later cases.
  results: () => null,
};

/** The service's view of a submission with one run. */
async function serviceView(graded: Assignment, result: SubmissionResult): ReturnType<typeof viewDetail> {
  const run = { id: 'r1', at: '', state: { kind: 'graded' } };
  const at = '2026-06-01T14:33:11Z';
  const submission = { id: 's1', assignment: graded.id, student: 'ada', at, remarks: [], runs: [run] };
  const service = {
    store: {
      studentsSee: () => 'visible',
      due: () => null,
      marking: () => null,
      list: () => [submission],
      submission: () => submission,
      result: () => result,
    },
    catalogue: { open: () => Promise.resolve(graded) },
  };
  return viewDetail(
    submission as unknown as StoredSubmission,
    { role: 'student', id: 't1', assignment: graded.id, student: 'ada' },
    service as unknown as Service,
  );
}

/** Compares what is read with the later cases and without them; resolves to the former. */
async function expectTheSame(
  whole: Assignment,
  captured: Captured,
  part = withoutLater(whole),
): Promise<Readonly<Record<string, unknown>>> {
  const all = await readByStudents(whole, grade(whole, captured));
  const some = await readByStudents(part, grade(part, captured));
  expect(some).toEqual(all);
  return all;
}

/** Methods and dialogues, lists and boards; in `npm run test:thorough` each assignment with texts of its own. */
const IDS = choose({
  quick: ['checkers', 'endodoi-3', 'reversi'],
  thorough: ['alquerque-2', 'checkers', 'endodoi-3', 'reversi', 'qirkat'],
});

describe.each(await loadKit(IDS))('$id', (whole) => {
  const texts = gatherTexts(whole);
  const graded = someCases(whole, amount({ quick: 4, thorough: Infinity }));
  // What its texts have in common is gathered once for all habits.
  const part = withoutLater(graded);
  const capture = createCapture(graded);
  const habits = [
    ...everyNth(SHOWN_OTHERWISE, amount({ quick: 36, thorough: 1 })),
    ...everyNth(SAYS_OTHERWISE, amount({ quick: 28, thorough: 1 })),
  ].flatMap(({ title, createChange }) => {
    const change = createChange(texts);
    return change === null ? [] : [[title, change] as const];
  });

  test.each(habits)('%s', async (_, change) => {
    await expectTheSame(graded, capture(change), part);
  });
});

type Turns = readonly (readonly [typed: string, written: string])[];

/** Four points for visible dialogues, four for hidden ones. */
function assignmentOf(visible: readonly Turns[], hidden: readonly Turns[]): Assignment {
  const itemOf = (visibility: 'visible' | 'hidden', dialogues: readonly Turns[]): RubricItem =>
    rubricItem({
      id: visibility,
      points: 4,
      cases: dialogues.map((turns, at) =>
        transcriptCase({
          id: `${visibility}-${at}`,
          visibility,
          dialogue: {
            args: [],
            exitCode: 0,
            turns: [
              { by: 'program', text: 'Please choose a word.\n' },
              ...turns.flatMap(([typed, written]) => [
                { by: 'person' as const, text: `${typed}\n` },
                { by: 'program' as const, text: written },
              ]),
            ],
          },
        }),
      ),
    });
  return assignment({
    rubric: [itemOf('visible', visible), itemOf('hidden', hidden)],
    deviations: { how: 'charged', points: 1, most: 3 },
  });
}

describe('a habit that shows what the later cases are about', () => {
  const greet = (word: string): Turns => [[word, `Hello ${word}.\nGoodbye.\n`]];
  const words = [0, 1, 2].map((each) => `0${each}${each}7`);
  const whole = assignmentOf(
    words.map((word) => greet(`1${word}`)),
    words.map((word) => greet(`2${word}`)),
  );

  test.each<[string, Change]>([
    ['an extra line with what was typed', ({ text }) => text.replace(/^Hello (\w+)/m, 'debug: $1\nHello $1')],
    ['names in quotation marks', ({ text }) => text.replace(/(Please|Hello \w+)/, '“$1”')],
  ])('%s', async (_, change) => {
    const told = JSON.stringify(await expectTheSame(whole, createCapture(whole)(change)));
    expect(told).toContain('10007');
    expect(told).not.toMatch(/2\d\d\d7/);
  });
});

describe('a habit of which later cases would tell more', () => {
  const plain: Turns = [['one', 'You have chosen.\n']];
  const parting: Turns = [['one', 'You have chosen.\nGoodbye then.\n']];

  test.each<[string, readonly Turns[], readonly Turns[], Change]>([
    [
      'a wording that is seen at one visible place and at many hidden ones',
      [plain, plain, parting],
      [parting, parting, parting],
      ({ text }) => text.replace('Goodbye then.', 'Farewell to you.'),
    ],
    [
      'a wording that hidden cases have as it is expected',
      [plain, plain, plain],
      [[['two', 'You have chosen now.\n']], [['six', 'You have chosen now.\n']]],
      ({ text }) => text.replace('chosen.', 'picked.'),
    ],
    [
      'a word that hidden cases alone are given',
      [plain, plain, plain],
      ['name', 'title', 'verb'].map((word): Turns => [[word, `You have chosen a ${word}.\n`]]),
      ({ text }) => text.replace('choose a word', 'choose a name'),
    ],
    [
      'a sentence that hidden cases alone expect',
      [plain, plain, plain],
      [[['two', 'Please take a word.\n']], [['six', 'Please take a word.\n']]],
      ({ text }) => text.replace('Please choose', 'Please take'),
    ],
  ])('%s', async (_, visible, hidden, change) => {
    const whole = assignmentOf(visible, hidden);
    await expectTheSame(whole, createCapture(whole)(change));
  });
});
