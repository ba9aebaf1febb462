/** The steps of a method case, one after the other, until an expectation fails. */
import type {
  CallOutcome,
  Difference,
  Expectation,
  Expression,
  Row,
  Step,
  StepReport,
  Value,
  Verdict,
} from '../model.js';
import { listFrames, nameException, simplifyName } from './crash.js';
import { compareMeasuredList, compareShortList, nameProjection, showFor } from './measured-list.js';
import { explainOwnExpression } from './own-expression.js';
import { showValue } from './show.js';
import { compareText, expectPlain, compareFile, type FileComparison } from './compare-text.js';
import { compareValues, type ValueMismatch } from './compare-values.js';
import { decodeBytes } from '../text/utf8.js';
import { nameOrdinal, quoteShort } from './phrases.js';

type Files = Readonly<Record<string, Uint8Array>>;
type Threw = Extract<CallOutcome, { readonly kind: 'threw' }>;

/** Why a step fails, or which differences were accepted. */
type StepVerdict =
  | { readonly kind: 'passed'; readonly remarks: readonly string[] }
  | { readonly kind: 'differs'; readonly difference: Difference }
  | { readonly kind: 'threw'; readonly call: string; readonly read: Expression; readonly outcome: Threw };

/** Decides by the first expectation that fails. */
export function decideSteps(steps: readonly Step[], reports: readonly StepReport[], files: Files): Verdict {
  const remarks: string[] = [];
  for (const [index, step] of steps.entries()) {
    const report = reports[index];
    if (report === undefined) return blameDriver(`it reported ${reports.length} of ${steps.length} steps`);
    const verdict = decideStep(step, report, files);
    if (verdict === null) return blameDriver(`its report of step ${index + 1} is incomplete`);
    switch (verdict.kind) {
      case 'differs': {
        const list = describeMeasuredList(steps, index, report);
        return { verdict: 'wrong-answer', difference: list ?? verdict.difference, step: index };
      }
      case 'threw': {
        const lacking = describeLacking(steps, index, report, verdict);
        if (lacking !== null) return { verdict: 'wrong-answer', difference: lacking, step: index };
        return {
          verdict: 'run-time-error',
          message: nameException(verdict.outcome.exception, verdict.outcome.message),
          details: listFrames(verdict.call, verdict.outcome),
          difference: null,
          step: index,
        };
      }
      case 'passed':
        remarks.push(...verdict.remarks);
    }
  }
  return remarks.length === 0 ? ACCEPTED : { verdict: 'accepted', remarks: [...new Set(remarks)] };
}

const ACCEPTED: Verdict = { verdict: 'accepted', remarks: [] };

/** Describes the items of a list that has the wrong length. */
function describeMeasuredList(
  steps: readonly Step[],
  index: number,
  { left }: StepReport,
): Difference | null {
  const last = left.at(-1);
  const list = compareMeasuredList(steps, index, last?.kind === 'returned' ? last.value : null);
  return list === null ? null : toDifference(list.call, 'returned', list.mismatch);
}

/** What the case itself could not read of a value, such as an item that a list does not have. */
function describeLacking(
  steps: readonly Step[],
  index: number,
  { left }: StepReport,
  { read, outcome }: Extract<StepVerdict, { kind: 'threw' }>,
): Difference | null {
  const last = left.at(-1);
  const list = last?.kind === 'returned' ? last.value : null;
  const items = list?.type === 'array' ? list.items.length : null;
  const short = compareShortList(steps, index, list);
  const lacking = short ?? explainOwnExpression(steps, index, read, outcome, items);
  return lacking === null ? null : toDifference(lacking.call, 'returned', lacking.mismatch);
}

function blameDriver(how: string): Verdict {
  return {
    verdict: 'judge-error',
    fault: `the program of boardmark that makes the calls did not do its work: ${how}`,
    remedy: 'grade this submission again; if it stays so, it is a fault of boardmark',
  };
}

/** A difference in the steps that were finished. It only adds to the message. Files cannot be compared yet. */
export function findEarlierDifference(
  steps: readonly Step[],
  reports: readonly StepReport[],
): Difference | null {
  for (const [index, report] of reports.entries()) {
    const step = steps[index];
    if (step === undefined) return null;
    const known = { ...step, expect: step.expect.filter((expectation) => expectation.of !== 'file') };
    const verdict = decideStep(known, report, {});
    if (verdict?.kind === 'differs') return verdict.difference;
  }
  return null;
}

/** `in step 2: Endodoi.singleSow('c', pits)`; null if all steps were finished. */
export function describeRunningStep(steps: readonly Step[], finished: number): string | null {
  const step = steps[finished];
  return step === undefined ? null : `in step ${finished + 1}: ${step.text}`;
}

/** Null if the report lacks what the step reads. */
function decideStep(step: Step, report: StepReport, files: Files): StepVerdict | null {
  const { outcomes } = report;
  const throws = step.expect.find((expectation) => expectation.of === 'throws');
  if (outcomes.length === 0) return null;
  const threw = outcomes.find((outcome) => outcome.kind === 'threw');
  if (threw !== undefined && throws === undefined)
    return { kind: 'threw', call: nameCall(step, outcomes, threw), read: step.call, outcome: threw };
  const remarks: string[] = [];
  let read = 0;
  for (const expectation of step.expect) {
    const left = expectation.of === 'leaves' ? report.left[read++] : undefined;
    if (expectation.of === 'leaves' && left === undefined) return null;
    if (left?.kind === 'threw') {
      const { text, read } = expectation.of === 'leaves' ? expectation : { text: '', read: step.call };
      return { kind: 'threw', call: `${text}, read after ${step.text}`, read, outcome: left };
    }
    const verdict = decideExpectation(expectation, step, report, left?.value, files);
    if (verdict.kind !== 'passed') return verdict;
    remarks.push(...verdict.remarks);
  }
  return { kind: 'passed', remarks };
}

/** The value without the texts of its objects: where the contract asks for a text, an object with a toString is none. */
function withoutTexts(value: Value): Value {
  if (value.type === 'array') return { ...value, items: value.items.map(withoutTexts) };
  if (value.type === 'map') return { ...value, entries: value.entries.map(withoutTexts) };
  return value.type === 'object' ? { ...value, text: null } : value;
}

function decideExpectation(
  expectation: Expectation,
  step: Step,
  report: StepReport,
  left: Value | undefined,
  files: Files,
): StepVerdict {
  switch (expectation.of) {
    case 'returns': {
      const values = report.outcomes.flatMap((outcome) =>
        outcome.kind !== 'returned'
          ? []
          : [step.returnsText === true ? withoutTexts(outcome.value) : outcome.value],
      );
      const what = `what ${nameMethod(step)} returned`;
      const comparison = compareValues(expectation.match, values, what, showFor(step));
      if (comparison.equal) return { kind: 'passed', remarks: comparison.remarks };
      return failValue(step, 'returned', sayItIsPrinted(comparison, values, report.printed));
    }
    case 'leaves': {
      const values = left === undefined ? [] : [left];
      const comparison = compareValues(expectation.match, values, expectation.text, showFor(step));
      if (comparison.equal) return { kind: 'passed', remarks: comparison.remarks };
      return failValue(step, expectation.text, comparison);
    }
    case 'prints': {
      const what = `what ${nameMethod(step)} printed`;
      const comparison = compareText(
        expectPlain(expectation.text),
        report.printed,
        expectation.filters,
        what,
      );
      return judge(
        expectation.text === ''
          ? sayItMustNotPrint(comparison, report.printed, step)
          : sayItIsReturned(comparison, report, expectation.text),
      );
    }
    case 'file':
      return judge(
        compareFile(expectation.name, expectation.text, files[expectation.name], expectation.filters),
      );
    case 'throws':
      return decideThrows(expectation, step, report);
  }
}

function failValue(step: Step, what: string, mismatch: ValueMismatch): StepVerdict {
  return {
    kind: 'differs',
    difference: toDifference(nameProjection(step) ?? step.text, what, mismatch),
  };
}

function toDifference(call: string, what: string, mismatch: ValueMismatch): Difference {
  const { expected, actual, path, diagnosis, text } = mismatch;
  return { kind: 'value', call, what, expected, actual, path, diagnosis, text };
}

/** A method that prints its result instead of returning it is told so: the commonest mix-up of beginners. */
function sayItIsPrinted(
  mismatch: ValueMismatch,
  values: readonly Value[],
  printed: Uint8Array,
): ValueMismatch {
  const { diagnosis, expected } = mismatch;
  const text = decodeBytes(printed).trim();
  const isNothing = values.every(({ type }) => type === 'null' || type === 'void');
  if (diagnosis === null || !isNothing || text === '') return mismatch;
  const bare = (shown: string): string => shown.replace(/[\s"']/g, '');
  const what = bare(text) === bare(expected) ? 'it' : quoteFirstLine(text);
  return {
    ...mismatch,
    diagnosis: { ...diagnosis, words: `${diagnosis.words}: ${what} is printed instead of returned` },
  };
}

/** A method that returns what it should print is told so. */
function sayItIsReturned(comparison: FileComparison, report: StepReport, asked: string): FileComparison {
  const value = report.outcomes[0]?.kind === 'returned' ? report.outcomes[0].value : null;
  if (comparison.equal || comparison.difference.kind !== 'text' || value?.type !== 'string')
    return comparison;
  const text = value.value.trim();
  if (report.printed.length > 0 || text === '') return comparison;
  const what = text === asked.trim() ? 'it' : quoteFirstLine(text);
  const words = `${comparison.difference.what} is empty: ${what} is returned instead of printed`;
  return { equal: false, difference: { ...comparison.difference, diagnosis: { code: 'wrong-type', words } } };
}

function quoteFirstLine(text: string): string {
  return `“${quoteShort(text.split('\n')[0] ?? '')}”`;
}

/** How many rows of unexpected printed text are shown at most. */
const MAX_PRINTED_ROWS = 6;

/** Nothing should have been printed: the whole text is wrong, and no place in it matters. */
function sayItMustNotPrint(
  comparison: ReturnType<typeof compareText>,
  printed: Uint8Array,
  step: Step,
): ReturnType<typeof compareText> {
  if (comparison.equal) return comparison;
  const lines = decodeBytes(printed).split('\n');
  const first = quoteShort(lines.find((line) => line.trim() !== '') ?? '');
  const many = lines.filter((line) => line.trim() !== '').length > 1 ? ' and more' : '';
  const words = `${nameMethod(step)} prints “${first}”${many}; it must not print anything`;
  const { rows } = comparison.difference;
  const shown: readonly Row[] =
    rows.length <= MAX_PRINTED_ROWS
      ? rows
      : [...rows.slice(0, MAX_PRINTED_ROWS), { kind: 'skipped', lines: rows.length - MAX_PRINTED_ROWS }];
  return {
    equal: false,
    difference: { ...comparison.difference, diagnosis: { code: 'prints', words }, rows: shown },
  };
}

function judge(comparison: FileComparison): StepVerdict {
  return comparison.equal
    ? { kind: 'passed', remarks: comparison.remarks }
    : { kind: 'differs', difference: comparison.difference };
}

/** Every repetition must throw the exception, or one that extends it, by the simple name of its class, with the message. */
function decideThrows(
  expectation: Extract<Expectation, { readonly of: 'throws' }>,
  step: Step,
  report: StepReport,
): StepVerdict {
  const remarks: string[] = [];
  for (const outcome of report.outcomes) {
    const differs = (actual: string, message: string | null): StepVerdict => ({
      kind: 'differs',
      difference: {
        kind: 'exception',
        call: step.text,
        expected: describeThrows(expectation.exception, message),
        actual,
      },
    });
    const asked = describeMessage(expectation.message);
    if (outcome.kind === 'returned') {
      const { value } = outcome;
      return differs(
        value.type === 'void' ? 'no exception' : `no exception; it returned ${showFor(step)(value)}`,
        asked,
      );
    }
    const actual = nameException(outcome.exception, outcome.message).replace(/^threw /, '');
    const { exception, message } = expectation;
    const kinds = [outcome.exception, ...(outcome.supertypes ?? [])].map(simplifyName);
    if (exception !== null && !kinds.includes(simplifyName(exception))) return differs(actual, asked);
    if (message === null) continue;
    const value: Value =
      outcome.message === null ? { type: 'null' } : { type: 'string', value: outcome.message };
    const comparison = compareValues(message, [value], 'the message of the exception');
    if (!comparison.equal) return differs(actual, comparison.expected);
    remarks.push(...comparison.remarks);
  }
  return { kind: 'passed', remarks };
}

function describeThrows(exception: string | null, message: string | null): string {
  const name = exception === null ? 'an exception' : simplifyName(exception);
  return message === null ? name : `${name} with the message ${message}`;
}

function describeMessage(matcher: Extract<Expectation, { readonly of: 'throws' }>['message']): string | null {
  if (matcher === null) return null;
  if (matcher.how === 'equals' || matcher.how === 'as-set') return showValue(matcher.value);
  return matcher.how === 'matches' ? `matching ${matcher.pattern}` : null;
}

/** The call, and which repetition of it. */
function nameCall(step: Step, outcomes: readonly CallOutcome[], outcome: CallOutcome): string {
  const time = outcomes.indexOf(outcome) + 1;
  return outcomes.length === 1 ? step.text : `${step.text}, the ${nameOrdinal(time)} time`;
}

function nameMethod({ call, written }: Step): string {
  if (written !== undefined) return written.called ?? 'the call';
  if (call.type === 'call') return call.name;
  return call.type === 'new' ? `new ${call.class}` : 'the call';
}
