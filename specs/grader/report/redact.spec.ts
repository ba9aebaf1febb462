import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decideMethod, decideTranscript } from '../../../grader/compare/decide.js';
import { DOCUMENT_FORMATS } from '../../../grader/documents/formats/format.js';
import { renderDocument } from '../../../grader/documents/write-documents.js';
import type { Io } from '../../../grader/io/io.js';
import {
  TELLS,
  type CaseResult,
  type Deviation,
  type Run,
  type Shorter,
  type SubmissionResult,
  type Tells,
  type TextDifference,
  type Verdict,
} from '../../../grader/model.js';
import { redactResult } from '../../../grader/report/redact.js';
import { renderWholeFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { assignment, methodCase, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';
import { EVERY_FORMAT } from '../../support/every-format.js';

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
  const others = Object.entries(OTHER_VERDICTS).map(([id, other]): CaseResult => ({
    case: { ...call2, id, title: 'A call' },
    verdict: other,
    wallMs: 1,
    cpuMs: 1,
  }));
  return [...dialogues, { case: call2, verdict, wallMs: 1, cpuMs: 1 }, ...others];
}

/** A text that differs, with what is expected in its words and its rows. */
const TEXT_DIFFERENCE: TextDifference = {
  kind: 'text',
  what: 'the output',
  at: { line: 1, column: 1 },
  after: null,
  diagnosis: { code: 'other-line', words: `line 1 is “${OWN}”, expected is “${CANARY}”` },
  rows: [
    {
      ...{ kind: 'changed', expectedLine: 1, actualLine: 1 },
      expected: [{ text: CANARY, differs: true }],
      actual: [{ text: OWN, differs: true }],
    },
    { kind: 'same', expectedLine: 2, actualLine: 2, text: OWN, expected: CANARY },
    { kind: 'lacking', expectedLine: 3, text: CANARY },
  ],
  changedLines: 2,
};
const DEVIATIONS: readonly Deviation[] = [
  { kind: 'replaced-text', replacements: [{ expected: CANARY, written: OWN }] },
  { kind: 'missing-lines', lines: [CANARY] },
];

/** Every other way in which a verdict can hold what is expected. */
const OTHER_VERDICTS: Readonly<Record<string, Verdict>> = {
  deviating: { verdict: 'presentation-error', deviations: DEVIATIONS, difference: TEXT_DIFFERENCE },
  judged: {
    verdict: 'wrong-answer',
    difference: { kind: 'judged', at: 'ply 3', message: `not ${CANARY}`, text: TEXT_DIFFERENCE },
  },
  file: { verdict: 'wrong-answer', difference: { kind: 'file', message: `no ${CANARY}` } },
  list: {
    verdict: 'wrong-answer',
    difference: {
      ...{ kind: 'value', call: 'Board.list()', what: 'returned', expected: CANARY, actual: OWN },
      ...{ path: `[${CANARY}]`, text: TEXT_DIFFERENCE },
      diagnosis: { code: 'other-items', words: `missing: ${CANARY}` },
    },
  },
  exception: {
    verdict: 'wrong-answer',
    difference: { kind: 'exception', call: 'Board.end()', expected: CANARY, actual: OWN },
  },
  crashed: { verdict: 'run-time-error', message: 'threw E', details: OWN, difference: TEXT_DIFFERENCE },
  stopped: {
    ...{ verdict: 'time-limit-exceeded', clock: 'cpu', limitMs: 1, reachedMs: 2, during: null },
    difference: TEXT_DIFFERENCE,
  },
  silent: {
    ...{ verdict: 'time-limit-exceeded', clock: 'wall', limitMs: 1, reachedMs: 2, during: null },
    ...{ said: `after ${CANARY}: it stayed silent`, difference: null },
  },
  flooding: {
    ...{ verdict: 'output-limit-exceeded', stream: 'stdout', limitBytes: 1, reachedBytes: 2 },
    difference: TEXT_DIFFERENCE,
  },
};

function makeResult(tells: Tells): SubmissionResult {
  const results = makeResults(tells);
  const item = rubricItem({
    id: 'games',
    title: 'Games',
    points: 14,
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
  words: `“Hello ${CANARY}” is missing`,
};

const SHORTER_CALLS: Shorter = { kind: 'calls', steps: [], difference: TEXT_DIFFERENCE };

const SHORTER_GAME: Shorter = {
  kind: 'game',
  args: [CANARY],
  files: [{ name: 'a.txt', text: CANARY }],
  lines: [{ by: 'program', copy: 0, text: CANARY }],
  linesLeftOut: 0,
  words: `expected "${CANARY}"`,
};

function firstOf({ items }: SubmissionResult): CaseResult {
  const first = items[0]?.cases[0];
  if (first === undefined) throw new Error('the submission has no case');
  return first;
}

/** With what GitHub Classroom is sent as base64 read, too. */
function decodeAll(text: string): string {
  const hidden = text.match(/[A-Za-z0-9+/=]{80,}/g) ?? [];
  return [text, ...hidden.map((each) => Buffer.from(each, 'base64').toString('utf8'))].join('\n');
}

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
  const documents = await Promise.all(
    DOCUMENT_FORMATS.map(async (name) => {
      const text = await renderDocument(name, report, result, 'student', io);
      return [`document ${name}`, decodeAll(text)] as const;
    }),
  );
  const formats = Object.entries(EVERY_FORMAT).map(
    ([name, render]) => [name, render(report, result)] as const,
  );
  return {
    ...Object.fromEntries(formats),
    'whole markdown': renderWholeFeedback(its, result, 'student', 'none'),
    'all cases': JSON.stringify(result.items.flatMap(({ cases }) => cases.map(redactResult))),
    'shorter dialogue': JSON.stringify(redactResult({ ...firstOf(result), shorter: SHORTER })),
    'shorter calls': JSON.stringify(redactResult({ ...firstOf(result), shorter: SHORTER_CALLS })),
    'shorter game': JSON.stringify(redactResult({ ...firstOf(result), shorter: SHORTER_GAME })),
    ...Object.fromEntries(documents),
  };
}

/** Read by instructors alone, or parts of others that hold no results. */
const OTHERS = new Set([
  'changes-terminal.ts',
  'expected-dialogue.ts',
  'github/workflow-commands.ts',
  'html/class-page.tsx',
  'html/document.tsx',
  'text-table.ts',
  'tournament/page.tsx',
  'tournament/standings.ts',
]);

const REPORT = 'grader/report';

/** Files that export something that renders. */
function listExporters(): readonly string[] {
  return readdirSync(REPORT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /^export (?:async )?function (?:render|to)[A-Z]/m.test(readFileSync(join(REPORT, name), 'utf8')),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
}

describe('what a failed case tells', () => {
  it('is tried in every format: a new exporter has to be listed in every-format.ts, or here', async () => {
    expect(listExporters()).toEqual([...Object.keys(EVERY_FORMAT), ...OTHERS].toSorted());
    const rendered = await renderAll(makeResult('kind'));
    expect(Object.keys(EVERY_FORMAT).filter((name) => rendered[name] === '')).toEqual([]);
  });

  it.each(TELLS.filter((tells) => tells !== 'everything'))('%s: no expected byte leaves', async (tells) => {
    for (const [format, text] of Object.entries(await renderAll(makeResult(tells))))
      expect([format, text.includes(CANARY)]).toEqual([format, false]);
  });

  it('everything: both sides are told', async () => {
    const rendered = await renderAll(makeResult('everything'));
    for (const name of ['terminal.ts', 'feedback-markdown.ts', 'html/submission-page.tsx']) {
      expect(rendered[name]).toContain(CANARY);
      expect(rendered[name]).toContain(OWN);
    }
  });

  it.each([
    ['own-output', true, true, true],
    ['kind', false, true, true],
    ['hint', false, false, true],
    ['nothing', false, false, false],
  ] as const)('%s', async (tells, own, kind, hint) => {
    const { 'terminal.ts': terminal = '' } = await renderAll(makeResult(tells));
    expect(terminal.includes(OWN)).toBe(own);
    expect(terminal.includes('Something else is written than expected')).toBe(kind);
    expect(terminal.includes('Look at the end.')).toBe(hint);
  });

  it('tells an instructor everything', () => {
    const result = makeResult('nothing');
    const its = assignment({ rubric: result.items.map(({ item }) => item) });
    expect(renderSubmissionPage(its, result, 'instructor', 'none')).toContain(CANARY);
  });
});
