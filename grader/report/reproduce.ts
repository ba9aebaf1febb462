/** How to reproduce a failure: the calls, or the arguments and the inputs. */
import type {
  Case,
  CaseFile,
  CaseResult,
  ClassContract,
  Dialogue,
  Difference,
  LanguageId,
  Step,
  TextDifference,
  Row,
} from '../model.js';
import { writeCalls } from '../languages/records/calls-as-source.js';
import { toExpectedDialogue, type ExpectedDialogue, listInputs } from './expected-dialogue.js';
import { count } from '../text/units.js';
import { keepNearDifference } from './side-by-side.js';

/** What a reproduction is written for. */
export interface Setting {
  readonly language: LanguageId | null;
  readonly contract: readonly ClassContract[];
}

/** How a program was started, and its inputs up to the failure. */
export interface Session {
  /** The arguments as they are typed; empty where there are none. */
  readonly args: string;
  /** Null if nothing was typed, or if it is not known what was. */
  readonly told: ExpectedDialogue | null;
}

/** The calls of a case up to the one that failed, ready to be pasted. Null if nothing was called. */
export function listCalls(result: CaseResult, { language, contract }: Setting): readonly string[] | null {
  const all = stepsOf(result);
  if (all === null || !wasRun(result)) return null;
  const { shorter } = result;
  const failed = failedStepOf(result);
  const steps =
    shorter?.kind === 'calls' ? shorter.steps : all.slice(0, failed === null ? undefined : failed + 1);
  const lines = writeCalls(steps, language, contract);
  return lines.length === 0 ? null : lines;
}

/**
 * The calls; null where there is one alone, which stands already beside the value that it returned. A judge shows no value.
 */
export function listCallsToShow(result: CaseResult, setting: Setting): readonly string[] | null {
  const calls = listCalls(result, setting);
  return calls?.length === 1 && result.case.kind === 'method' ? null : calls;
}

export function leadOfCalls({ length }: readonly string[]): string {
  return length === 1 ? 'The call, as you would write it:' : 'The calls, as you would write them:';
}

/** Null if the case makes no calls. */
export function stepsOf({ case: testCase }: CaseResult): readonly Step[] | null {
  if (testCase.kind === 'method') return testCase.steps;
  return testCase.kind === 'judge' && testCase.subject.kind === 'calls' ? testCase.subject.steps : null;
}

/** The files that the case puts beside the program. */
export function filesOf(testCase: Case): readonly CaseFile[] {
  if (testCase.kind === 'method' || testCase.kind === 'transcript') return testCase.files;
  return testCase.kind === 'judge' ? testCase.subject.files : [];
}

/** How the program of a failed case was started. Null if no program was. */
export function describeSession(result: CaseResult): Session | null {
  const dialogue = dialogueOf(result);
  if (dialogue === null || !wasRun(result)) return null;
  const text = findText(result);
  return {
    args: dialogue.args.map((word) => (/^[\w,./:-]+$/.test(word) ? word : JSON.stringify(word))).join(' '),
    told: text !== null && isOutput(text) ? toExpectedDialogue(dialogue, text) : null,
  };
}

/** The step of a method case that went wrong, counted from 0. Null if it is not known. */
export function failedStepOf({ verdict }: CaseResult): number | null {
  return 'step' in verdict ? (verdict.step ?? null) : null;
}

export function findDifference({ verdict }: CaseResult): Difference | null {
  return 'difference' in verdict ? verdict.difference : null;
}

/** The difference of texts, if there is one. */
export function findText(result: CaseResult): TextDifference | null {
  const difference = findDifference(result);
  switch (difference?.kind) {
    case 'text':
      return difference;
    case 'value':
    case 'judged':
      return difference.text;
    case 'exception':
    case 'exit-code':
    case 'style':
    case 'file':
    case undefined:
      return null;
  }
}

/** Whether the texts are output of the program, and not the content of a file. */
export function isOutput({ what }: TextDifference): boolean {
  return what === 'the output' || what === 'the part of the output that counts';
}

/** Whether the case was run and failed. A compile error shows without a run. */
function wasRun({ verdict: { verdict } }: CaseResult): boolean {
  return !['judge-error', 'rejected', 'not-run', 'missing', 'compile-error', 'accepted'].includes(verdict);
}

function dialogueOf({ case: testCase }: CaseResult): Dialogue | null {
  if (testCase.kind === 'transcript') return testCase.dialogue;
  return testCase.kind === 'judge' && testCase.subject.kind === 'program' ? testCase.subject.dialogue : null;
}

/** How many inputs are listed. */
const MAX_INPUTS = 40;

/**
 * A shorter dialogue shows its arguments, and what is typed where it is typed; where it is cut to what is near the
 * difference, the inputs are told, so that it can be played.
 */
export function listSession(result: CaseResult): readonly string[] {
  const session = describeSession(result);
  const { shorter } = result;
  if (shorter?.kind === 'dialogue') {
    const typed = typedIn(shorter.rows);
    return typed.length === typedIn(keepNearDifference(shorter.rows)).length
      ? []
      : [`Typed in the shorter dialogue, a line each: ${joinInputs(typed)}`];
  }
  if (session === null || (shorter !== undefined && shorter.kind !== 'outline')) return [];
  const typed = session.told === null ? typedInAll(result) : listInputs(session.told);
  const lead = session.told === null ? 'Typed' : 'Typed until then';
  return [
    ...(session.args === '' ? [] : [`Started with the arguments ${session.args}`]),
    ...(typed.length === 0 ? [] : [`${lead}, a line each: ${joinInputs(typed)}`]),
  ];
}

/** All that was typed before a crash, where no output shows how far the program came. */
function typedInAll(result: CaseResult): readonly string[] {
  const isCrash = result.verdict.verdict === 'run-time-error' && result.verdict.difference === null;
  const turns = isCrash ? (dialogueOf(result)?.turns ?? []) : [];
  return turns.flatMap(({ by, text }) => (by === 'person' ? [text.replace(/\r?\n$/, '')] : []));
}

function typedIn(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'input' ? [row.text] : []));
}

function joinInputs(typed: readonly string[]): string {
  const shown = typed.slice(0, MAX_INPUTS).map((text) => (text === '' ? '(an empty line)' : text));
  const more = typed.length > shown.length ? ` and ${count(typed.length - shown.length, 'more line')}` : '';
  return `${shown.join(' ⏎ ')}${more}`;
}
