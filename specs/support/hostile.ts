/** A submission with every verdict, and with texts that would act wherever they are not escaped. */
import type { Diagnostic, RubricItem, SubmissionResult, Verdict } from '../../grader/model.js';
import { ACCEPTED, compileCase, methodCase, rubricItem, submissionResult, transcriptCase } from './build.js';

/** Ends XML, CDATA, Markdown, workflow commands, terminals' patience and JSON strings. */
export const NASTY =
  '\u0000\u0008\u001b[31m]]></failure><x/>&amp;"\'`${}\r\n::error::gotcha\n::stop-commands::x\n%0A\ufffe\ud800\u202e=1+1';

/** What no student may read. */
export const SECRET = 'the-hidden-word';

const diagnostic: Diagnostic = {
  message: `cannot find symbol ${NASTY}`,
  place: { file: 'src/A,b:c%.java', line: 7, column: 3 },
  sourceLine: NASTY,
};

/** Each verdict once, by name. */
export const EVERY_VERDICT: Readonly<Record<Verdict['verdict'], Verdict>> = {
  accepted: { verdict: 'accepted', remarks: [`a remark ${NASTY}`] },
  'wrong-answer': {
    verdict: 'wrong-answer',
    difference: {
      kind: 'text',
      what: 'the output',
      at: { line: 2, column: 3 },
      after: { number: 1, text: NASTY },
      diagnosis: { code: 'letter-case', words: 'upper and lower case differ (line 2)' },
      rows: [
        { kind: 'same', expectedLine: 1, actualLine: 1, text: NASTY },
        {
          kind: 'changed',
          expectedLine: 2,
          actualLine: 2,
          expected: [{ text: 'ab', differs: true }],
          actual: [{ text: NASTY, differs: true }],
        },
      ],
      changedLines: 1,
    },
  },
  'presentation-error': {
    verdict: 'presentation-error',
    deviations: [
      { kind: 'replaced-text', replacements: [{ expected: 'choose', written: NASTY }] },
      { kind: 'extra-lines', shape: [NASTY], example: [NASTY] },
      { kind: 'missing-lines', lines: [NASTY] },
    ],
    difference: {
      kind: 'text',
      what: 'the output',
      at: { line: 2, column: 3 },
      after: null,
      diagnosis: null,
      rows: [{ kind: 'surplus', actualLine: 1, text: NASTY }],
      changedLines: 1,
    },
  },
  'run-time-error': {
    verdict: 'run-time-error',
    message: `threw ArithmeticException: ${NASTY}`,
    details: `in Endodoi.sow(1)\n  at Endodoi.java:41 in sow\n${NASTY}`,
    difference: null,
  },
  'time-limit-exceeded': {
    verdict: 'time-limit-exceeded',
    clock: 'cpu',
    limitMs: 1000,
    reachedMs: 1100,
    during: `after input 1 (${NASTY})`,
    difference: null,
  },
  'memory-limit-exceeded': { verdict: 'memory-limit-exceeded', limitBytes: 1024, reachedBytes: 2048 },
  'output-limit-exceeded': {
    verdict: 'output-limit-exceeded',
    stream: 'stdout',
    limitBytes: 10,
    reachedBytes: 20,
    difference: null,
  },
  'compile-error': { verdict: 'compile-error', diagnostics: [diagnostic], total: 3 },
  missing: {
    verdict: 'missing',
    problems: [{ class: 'A', member: null, message: `no class ${NASTY}`, place: null }],
  },
  rejected: { verdict: 'rejected', reason: NASTY },
  'not-run': { verdict: 'not-run', because: NASTY },
  'judge-error': { verdict: 'judge-error', fault: `no JDK ${NASTY}`, remedy: 'install one' },
};

const VERDICTS = Object.entries(EVERY_VERDICT);

/** Eleven visible cases, one a verdict, for eleven points. */
export const visibleItem: RubricItem = rubricItem({
  id: 'visible',
  title: `Visible ${NASTY}`,
  points: 11,
  cases: VERDICTS.map(([name]) => transcriptCase({ id: `case-${name}`, title: `${name} ${NASTY}` })),
});

/** A visible case and two that are not, all of them or none. */
export const hiddenItem: RubricItem = rubricItem({
  id: 'partly-hidden',
  title: 'Partly hidden',
  points: 4,
  scoring: 'all',
  cases: [
    compileCase({ id: 'seen' }),
    methodCase({ id: SECRET, title: SECRET, visibility: 'hidden' }),
    methodCase({ id: 'later', title: `later ${SECRET}`, visibility: 'after_due_date' }),
  ],
});

export const hostileResult: SubmissionResult = submissionResult(
  [
    [visibleItem, VERDICTS.map(([, verdict]) => verdict)],
    [hiddenItem, [ACCEPTED, { verdict: 'rejected', reason: SECRET }, ACCEPTED]],
  ],
  { id: 'eve', remarks: [`handed in late ${NASTY}`], wallMs: 1234 },
);
