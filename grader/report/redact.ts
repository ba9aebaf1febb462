/**
 * Decides what a failed case shows a student, as far as the instructor allows it (`tells`). Every format is made from
 * the redacted result, so nothing else can leak, neither from the verdict nor from the case.
 */
import type {
  Case,
  CaseResult,
  Deviation,
  Dialogue,
  Difference,
  JudgeError,
  Row,
  Step,
  SubmissionResult,
  Tells,
  TextDifference,
  TimeLimitExceeded,
  Verdict,
} from '../model.js';
import { nameKind } from '../compare/diagnoses/kinds/index.js';
import { NOT_SHOWN } from './explain-difference.js';

/** A result whose cases show only what students may see. */
export function redactSubmission(result: SubmissionResult): SubmissionResult {
  return {
    ...result,
    items: result.items.map((item) => ({ ...item, cases: item.cases.map((each) => redactResult(each)) })),
  };
}

/** The result with only those parts that its case may show. */
export function redactResult(result: CaseResult): CaseResult {
  const { tells = 'everything' } = result.case;
  if (tells === 'everything') return withoutAssignmentFault(result);
  const { wallMs, cpuMs } = result;
  // A smaller example shows expected output, too.
  return {
    case: redactCase(result.case, tells),
    verdict: redactVerdict(result.verdict, tells),
    wallMs,
    cpuMs,
  };
}

/** What is wrong in the assignment is no matter of a student's, who cannot mend it; it may show what is expected, too. */
function withoutAssignmentFault(result: CaseResult): CaseResult {
  const { verdict } = result;
  return verdict.verdict !== 'judge-error' || verdict.mends === undefined
    ? result
    : { ...result, verdict: redactFault(verdict) };
}

function redactFault(verdict: JudgeError): JudgeError {
  if (verdict.mends === undefined) return verdict;
  return { ...verdict, fault: 'something is wrong in the assignment', remedy: '' };
}

/** Which parts of a failed case each level shows, besides the fact that it failed. */
interface PartsShown {
  /** What the student's program wrote or returned. */
  readonly ownOutput: boolean;
  /** The kind of mistake. */
  readonly kind: boolean;
  /** The instructor's hint. */
  readonly hint: boolean;
}

const PARTS_SHOWN: Readonly<Record<Tells, PartsShown>> = {
  everything: { ownOutput: true, kind: true, hint: true },
  'own-output': { ownOutput: true, kind: true, hint: true },
  kind: { ownOutput: false, kind: true, hint: true },
  hint: { ownOutput: false, kind: false, hint: true },
  nothing: { ownOutput: false, kind: false, hint: false },
};

/** The case without its expected values. Below `own-output` also without what it does. */
function redactCase(testCase: Case, tells: Tells): Case {
  const ownOutput = PARTS_SHOWN[tells].ownOutput;
  const hint = PARTS_SHOWN[tells].hint ? testCase.hint : null;
  switch (testCase.kind) {
    case 'transcript':
      return {
        ...testCase,
        hint,
        dialogue: redactDialogue(testCase.dialogue, ownOutput),
        files: ownOutput ? testCase.files : [],
        filesAfter: [],
      };
    case 'method':
      return {
        ...testCase,
        hint,
        steps: ownOutput ? testCase.steps.map(redactStep) : [],
        files: ownOutput ? testCase.files : [],
      };
    case 'judge':
      return { ...testCase, hint, options: {}, subject: redactSubject(testCase.subject, ownOutput) };
    case 'file':
    case 'compile':
    case 'style':
    case 'own-tests':
      return { ...testCase, hint };
  }
}

type Subject = Extract<Case, { readonly kind: 'judge' }>['subject'];

function redactSubject(subject: Subject, ownOutput: boolean): Subject {
  switch (subject.kind) {
    case 'program':
      return {
        ...subject,
        dialogue: redactDialogue(subject.dialogue, ownOutput),
        files: ownOutput ? subject.files : [],
      };
    case 'calls':
      return {
        ...subject,
        steps: ownOutput ? subject.steps.map(redactStep) : [],
        files: ownOutput ? subject.files : [],
      };
    case 'live':
      return { ...subject, args: [], files: [] };
  }
}

/** Keeps what the person types; drops the expected output. */
function redactDialogue({ args, turns }: Dialogue, ownOutput: boolean): Dialogue {
  return ownOutput
    ? { args, turns: turns.filter(({ by }) => by === 'person'), exitCode: 0 }
    : { args: [], turns: [], exitCode: 0 };
}

function redactStep(step: Step): Step {
  return { ...step, expect: [] };
}

function redactVerdict(verdict: Verdict, tells: Tells): Verdict {
  switch (verdict.verdict) {
    case 'accepted':
      return PARTS_SHOWN[tells].ownOutput ? verdict : { ...verdict, remarks: [] };
    case 'wrong-answer':
      return { ...verdict, difference: redactDifference(verdict.difference, tells) };
    case 'presentation-error':
      return {
        ...verdict,
        deviations: verdict.deviations.map((each) => redactDeviation(each, tells)),
        difference: redactDifference(verdict.difference, tells),
      };
    case 'run-time-error':
      return {
        ...verdict,
        message: redactMessage(verdict.message, tells),
        details: PARTS_SHOWN[tells].ownOutput ? verdict.details : '',
        difference: null,
      };
    case 'time-limit-exceeded':
      return redactTimeLimit(verdict, tells);
    case 'output-limit-exceeded':
      return { ...verdict, difference: null };
    case 'judge-error':
      return redactFault(verdict);
    // These verdicts do not show what is expected.
    case 'rejected':
    case 'not-run':
    case 'missing':
    case 'compile-error':
    case 'memory-limit-exceeded':
      return verdict;
  }
}

/** Without the words of a judge, since they contain expected moves. */
function redactTimeLimit({ said, ...verdict }: TimeLimitExceeded, tells: Tells): TimeLimitExceeded {
  const isKept = PARTS_SHOWN[tells].ownOutput && said === undefined;
  return { ...verdict, during: isKept ? verdict.during : null, difference: null };
}

/** The deviation without what is expected. Below `own-output` also without what was written. */
export function redactDeviation(deviation: Deviation, tells: Tells): Deviation {
  if (tells === 'everything') return deviation;
  const written = (text: string): string => (PARTS_SHOWN[tells].ownOutput ? text : NOT_SHOWN);
  const hide = (): string => NOT_SHOWN;
  switch (deviation.kind) {
    case 'replaced-text':
      return {
        ...deviation,
        replacements: deviation.replacements.map((each) => ({
          expected: NOT_SHOWN,
          written: written(each.written),
        })),
      };
    case 'extra-lines':
      return { ...deviation, shape: deviation.shape.map(written), example: deviation.example.map(written) };
    case 'echoed-inputs':
      return { ...deviation, example: written(deviation.example) };
    case 'missing-lines':
      return { ...deviation, lines: deviation.lines.map(hide) };
    case 'opening-lines':
      return {
        ...{ kind: deviation.kind, lines: deviation.lines.map(hide) },
        ...(deviation.written && { written: deviation.written.map(written) }),
      };
    case 'other-form':
      return { ...deviation, expected: NOT_SHOWN, written: written(deviation.written) };
    case 'moved-lines':
      return { ...deviation, first: deviation.first.map(hide), second: deviation.second.map(hide) };
    case 'empty-lines':
    case 'last-line-end':
      return deviation;
  }
}

/** The message without the expected exit code. At the lowest levels it does not even say how the program ended. */
function redactMessage(message: string, tells: Tells): string {
  return !PARTS_SHOWN[tells].kind ? 'it did not end as it should' : message.replace(/ instead of \d+/, '');
}

/** A difference as a sentence without texts. */
function say(message: string): Difference {
  return { kind: 'judged', at: null, message, text: null };
}

function redactDifference(difference: Difference, tells: Tells): Difference {
  if (!PARTS_SHOWN[tells].kind) return say('not as expected');
  switch (difference.kind) {
    case 'text':
      return !PARTS_SHOWN[tells].ownOutput ? say(nameKind(difference.diagnosis)) : keepOwnText(difference);
    case 'value': {
      const { diagnosis, text } = difference;
      if (!PARTS_SHOWN[tells].ownOutput) return say(nameKind(text?.diagnosis ?? diagnosis));
      return {
        ...difference,
        expected: NOT_SHOWN,
        path: '',
        diagnosis: diagnosis === null ? null : { ...diagnosis, words: nameKind(diagnosis) },
        text: text === null ? null : keepOwnText(text),
      };
    }
    case 'exception':
      return !PARTS_SHOWN[tells].ownOutput
        ? say('no exception was thrown, or another one')
        : { ...difference, expected: NOT_SHOWN };
    case 'exit-code':
      return say(
        !PARTS_SHOWN[tells].ownOutput
          ? 'the exit code differs'
          : `ended with exit code ${difference.actual}, which is not expected`,
      );
    case 'judged':
    case 'file':
      return say('not as expected');
    case 'style':
      return !PARTS_SHOWN[tells].ownOutput ? say('the style checker has messages') : difference;
  }
}

/** The student's own lines around the place, and the kind of mistake. */
function keepOwnText(difference: TextDifference): TextDifference {
  const { diagnosis } = difference;
  return {
    ...difference,
    diagnosis: diagnosis === null ? null : { ...diagnosis, words: nameKind(diagnosis) },
    rows: difference.rows.flatMap(keepOwnRow),
  };
}

function keepOwnRow(row: Row): readonly Row[] {
  switch (row.kind) {
    case 'lacking':
      return [];
    case 'same':
      return [{ kind: 'surplus', actualLine: row.actualLine, text: row.text }];
    case 'changed':
      return [
        { kind: 'surplus', actualLine: row.actualLine, text: row.actual.map(({ text }) => text).join('') },
      ];
    case 'surplus':
    case 'input':
    case 'skipped':
      return [row];
  }
}
