import { describe, expect, it } from '@jest/globals';
import { decideMethod, decideTranscript } from '../../../grader/compare/decide.js';
import { renderDocument } from '../../../grader/documents/write-documents.js';
import type { Io } from '../../../grader/terminal/io.js';
import {
  TELLS,
  type CaseResult,
  type Run,
  type Shorter,
  type SubmissionResult,
  type Tells,
} from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { toGradescope } from '../../../grader/report/gradescope.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { compareRuns, renderRunDiff } from '../../../grader/report/run-diff.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { assignment, methodCase, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';

/** Stands in whatever is expected, and nowhere else. */
const CANARY = 'kanarienvogel';
/** What the student's program writes and returns. */
const OWN = 'nachtigall';

const turns = [
  { by: 'program', text: `Hello ${CANARY}\nYour move: ` },
  { by: 'person', text: 'b3\n' },
  { by: 'program', text: `${CANARY} wins\n` },
] as const;

const ran = (stdout: string, code = 0): Run => ({
  ending: { how: 'exited', code },
  stdout: Buffer.from(stdout),
  stderr: Buffer.from('stack\n'),
  wallMs: 1,
  cpuMs: 1,
  filesAfter: {},
});

function makeResults(tells: Tells): readonly CaseResult[] {
  const outputs = [`Hello ${OWN}\nYour move: ${OWN} wins\n`, `Hello ${CANARY}\nYour move: `, `x\n`];
  const dialogues = outputs.map((output, index): CaseResult => {
    const testCase = transcriptCase(
      {
        id: `dialogue-${String(index)}`,
        title: 'A game',
        hint: 'Look at the end.',
        tells,
        dialogue: { args: ['8'], turns, exitCode: 0 },
      },
      turns,
    );
    // The second has written what is expected so far: its own text, which is not held back from it.
    const told = output.includes(CANARY) ? output.replaceAll(CANARY, OWN) : output;
    return {
      case: testCase,
      verdict: decideTranscript(testCase, ran(told, index === 2 ? 3 : 0)),
      wallMs: 1,
      cpuMs: 1,
    };
  });
  const call = { type: 'call', object: { type: 'name', name: 'Board' }, name: 'name', args: [] } as const;
  const call2 = methodCase({
    id: 'call',
    title: 'A call',
    tells,
    steps: [
      {
        let: [],
        call,
        text: 'Board.name()',
        repeat: 1,
        expect: [
          { of: 'returns', match: { how: 'equals', value: { type: 'string', value: CANARY }, filters: [] } },
        ],
      },
    ],
  });
  const verdict = decideMethod(call2, {
    kind: 'done',
    steps: [
      {
        outcomes: [{ kind: 'returned', value: { type: 'string', value: OWN } }],
        printed: Buffer.of(),
        left: [],
      },
    ],
    files: {},
    wallMs: 1,
  });
  return [...dialogues, { case: call2, verdict, wallMs: 1, cpuMs: 1 }];
}

function makeResult(tells: Tells): SubmissionResult {
  const results = makeResults(tells);
  const item = rubricItem({
    id: 'games',
    title: 'Games',
    points: 4,
    cases: results.map((each) => each.case),
  });
  const result = submissionResult([[item, results.map(({ verdict }) => verdict)]]);
  return {
    ...result,
    items: result.items.map((each) => ({
      ...each,
      cases: each.cases.map((one) => ({ ...one, shorter: SHORTER })),
    })),
  };
}

/** A smaller example, as if one had been looked for: it shows what is expected, too. */
const SHORTER: Shorter = {
  kind: 'dialogue',
  args: [CANARY],
  files: [{ name: 'a.txt', text: CANARY }],
  rows: [
    { kind: 'lacking', expectedLine: 1, text: `Hello ${CANARY}` },
    { kind: 'surplus', actualLine: 1, text: `Hello ${OWN}` },
  ],
};

const io = {
  cwd: '/',
  env: {
    COMMIT_URL: 'c',
    CLASSROOM: 'c',
    ASSIGNMENT: 'a',
    SUBMISSION: 's',
    SUBMISSION_TAG: 't',
    RELEASE_URL: 'r',
  },
} as unknown as Io;

async function renderAll(result: SubmissionResult): Promise<Readonly<Record<string, string>>> {
  const its = assignment({ rubric: result.items.map(({ item }) => item) });
  const report = { assignment: its, sandbox: 'none', submissions: [result] } as const;
  const document = (name: 'junit' | 'gradescope' | 'results' | 'github-classroom'): Promise<string> =>
    renderDocument(name, report, result, 'student', io);
  return {
    terminal: renderSubmission(result, 'student', { color: false, width: 80 }),
    markdown: renderFeedback(its, result, 'student', 'none'),
    html: renderSubmissionPage(its, result, 'student', 'none'),
    junit: renderJunit(report, 'student'),
    gradescope: JSON.stringify(toGradescope(its, result, 'none')),
    annotations: renderAnnotations(result, [], ''),
    summary: renderSummary(its, result, 'none'),
    watch: renderRunDiff(compareRuns(makeResult('everything'), result)),
    'junit document': await document('junit'),
    'gradescope document': await document('gradescope'),
    'results document': await document('results'),
    'classroom document': await document('github-classroom'),
  };
}

describe('what a failed case tells', () => {
  it.each(TELLS.filter((tells) => tells !== 'everything'))('%s: no expected byte leaves', async (tells) => {
    for (const [format, text] of Object.entries(await renderAll(makeResult(tells))))
      expect([format, text.includes(CANARY)]).toEqual([format, false]);
  });

  it('everything: both sides are told', async () => {
    const { terminal, markdown, html } = await renderAll(makeResult('everything'));
    for (const text of [terminal, markdown, html]) {
      expect(text).toContain(CANARY);
      expect(text).toContain(OWN);
    }
  });

  it.each([
    ['own-output', true, true, true],
    ['kind', false, true, true],
    ['hint', false, false, true],
    ['nothing', false, false, false],
  ] as const)('%s', async (tells, own, kind, hint) => {
    const { terminal = '' } = await renderAll(makeResult(tells));
    expect(terminal.includes(OWN)).toBe(own);
    expect(terminal.includes('other words are written than expected')).toBe(kind);
    expect(terminal.includes('Look at the end.')).toBe(hint);
  });

  it('tells an instructor everything', () => {
    const result = makeResult('nothing');
    const its = assignment({ rubric: result.items.map(({ item }) => item) });
    expect(renderSubmissionPage(its, result, 'instructor', 'none')).toContain(CANARY);
  });
});
