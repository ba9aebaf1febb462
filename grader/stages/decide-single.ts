/** Decides a case that has a process of its own: a style check, a transcript, a judged program. */
import { decideJudgedRun, decideTranscript } from '../compare/decide.js';
import { composeRun, namesInBothForms } from '../compare/compose.js';
import { noteUnopenedFile } from '../compare/unopened-file.js';
import {
  explainByReadAhead,
  findsNothingToRead,
  goesFurther,
  mayLackInput,
  mayReadAhead,
  noteReadAhead,
  READS_AHEAD,
  suspectReadAhead,
} from '../compare/read-ahead.js';
import { undoInOutput } from '../compare/deviations/undo.js';
import { HELD_BACK, mayHoldBack } from '../compare/held-back.js';
import type { LaunchPlan } from '../languages/language.js';
import { decideByConversation } from '../play/live.js';
import { runInLockstep, runTypedSlowly, runWithFirstLine } from '../play/lockstep.js';
import type {
  CaseResult,
  Dialogue,
  Limits,
  Run,
  StyleCase,
  TranscriptCase,
  Verdict,
  GameLine,
  WatchedGame,
} from '../model.js';
import { noteReducedLimit } from './adaptive-limits.js';
import { toTyped } from './cut-at-inputs.js';
import { type Subject, expectPrepared, timed, untimed } from './subject.js';
import { isLive, type LiveJudged, type ProgramJudged, type SingleCase } from './how-cases-run.js';
import { askJudge } from './ask-judge.js';
import type { Judgement } from '../judge/judge.js';

export async function decideSingle(subject: Subject, testCase: SingleCase): Promise<CaseResult> {
  const result = await decideAsRun(subject, testCase);
  return { ...result, verdict: await lookIntoCrash(subject, result.verdict) };
}

/**
 * A crash for want of a part of the language's library that this machine lacks becomes our fault. Other crashes get a note
 * if they could not open a file that was handed in.
 */
export async function lookIntoCrash(
  { choice, request, sandbox }: Subject,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.verdict !== 'run-time-error') return verdict;
  const { files } = request.submission;
  const lacking = await choice.language.findLacking?.(sandbox, verdict, files);
  const names = files.map(({ name }) => name);
  return lacking ?? noteUnopenedFile(verdict, names);
}

async function decideAsRun(subject: Subject, testCase: SingleCase): Promise<CaseResult> {
  const prepared = expectPrepared(subject.preparation);
  if (testCase.kind === 'style') return decideStyle(subject, testCase);
  const plan = prepared.program(programOf(testCase));
  if (!plan.ok) return untimed(testCase, plan.fault);
  if (testCase.kind === 'transcript') return decideDialogue(subject, plan.value, testCase);
  return isLive(testCase)
    ? decideLiveCase(subject, plan.value, testCase)
    : decideProgramCase(subject, plan.value, testCase);
}

function programOf(testCase: Exclude<SingleCase, StyleCase>): string {
  return testCase.kind === 'judge' ? testCase.subject.program : testCase.program;
}

async function decideStyle({ choice, request }: Subject, testCase: StyleCase): Promise<CaseResult> {
  const checked = await choice.language.checkStyle(request);
  if (!checked.ok) return untimed(testCase, checked.fault);
  const found = checked.value;
  return untimed(
    testCase,
    found === null ? { verdict: 'accepted', remarks: [] } : { verdict: 'wrong-answer', difference: found },
  );
}

async function decideDialogue(
  subject: Subject,
  plan: LaunchPlan,
  testCase: TranscriptCase,
): Promise<CaseResult> {
  const limits = limitsNow(subject, testCase);
  // All input is typed at once, or turn by turn if the case asks for lockstep.
  const run =
    testCase.lockstepMs === null
      ? await runProgram(subject, plan, testCase.program, { ...testCase, limits })
      : await runInLockstep(subject.sandbox, plan, { ...testCase, limits }, testCase.lockstepMs);
  const atOnce = { run, verdict: decideTranscript(testCase, run) };
  const shown = await showHeldBack(subject, plan, testCase, atOnce);
  const seen = await typeSlowly(subject, plan, testCase, shown);
  if (seen.verdict.verdict === 'accepted') return timed(testCase, seen.run, seen.verdict);
  subject.observe?.(testCase, testCase.exact === true ? seen.run : composeRun(seen.run));
  const closed = await noteClosedInput(subject, plan, testCase, seen.verdict);
  const told = await noteUnflushed(subject, plan, testCase, { run: seen.run, verdict: closed });
  return timed(testCase, seen.run, noteReducedLimit(told, testCase.limits, limits));
}

async function decideProgramCase(
  subject: Subject,
  plan: LaunchPlan,
  testCase: ProgramJudged,
): Promise<CaseResult> {
  const { program, dialogue, files } = testCase.subject;
  const limits = limitsNow(subject, testCase);
  const rest = { visibility: testCase.visibility, files, filesAfter: [], limits };
  const run = await runProgram(subject, plan, program, { dialogue, ...rest });
  const read = undoInRun(subject, composeRun(run));
  const { verdict: said, judgement } = await askJudge(testCase, { kind: 'program', run: read });
  subject.watch?.(testCase, watchProgram(dialogue, read, judgement));
  const verdict = decideJudgedProgram(testCase, run, said);
  return timed(testCase, run, noteReducedLimit(verdict, testCase.limits, limits));
}

/** All that is typed in a dialogue. */
export function inputOf(dialogue: Dialogue): Buffer {
  return Buffer.from(typedIn(dialogue));
}

function typedIn({ turns }: Dialogue): string {
  return turns.map((turn) => (turn.by === 'person' ? turn.text : '')).join('');
}

type AdaptivelyLimited = TranscriptCase | ProgramJudged;

/** Whether the limits of the case depend on earlier runs of its program. */
export function hasAdaptiveLimits(testCase: SingleCase): testCase is AdaptivelyLimited {
  return testCase.kind === 'transcript' || (testCase.kind === 'judge' && !isLive(testCase));
}

/** The limits with which the case would run now. */
export function limitsNow({ adaptiveLimits }: Subject, testCase: AdaptivelyLimited): Limits {
  return adaptiveLimits.of(testCase.visibility).limitsFor(programOf(testCase), testCase.limits);
}

function decideJudgedProgram(
  { subject, judgesEnding = false }: ProgramJudged,
  run: Run,
  said: Verdict,
): Verdict {
  const { ending } = run;
  if (judgesEnding && ending.how !== 'not-started') return said;
  return decideJudgedRun(run, subject.dialogue.exitCode, said);
}

async function decideLiveCase(subject: Subject, plan: LaunchPlan, testCase: LiveJudged): Promise<CaseResult> {
  const { verdict, run, game, heard } = await decideByConversation(
    subject.sandbox,
    plan,
    testCase,
    testCase.subject,
    subject.undo,
  );
  subject.watch?.(testCase, game);
  if (run === null) return untimed(testCase, verdict);
  const told = heard === null ? verdict : await noteUnheard(subject, plan, testCase, verdict, heard);
  return timed(testCase, run, told);
}

/**
 * Notes that a program for which a judge waited had answered but not flushed. It had, if it writes more once its input
 * ends, and if this depends on the last line typed: a message about the early end of the input would not.
 */
async function noteUnheard(
  subject: Subject,
  plan: LaunchPlan,
  testCase: LiveJudged,
  verdict: Verdict,
  { typed, run: waited }: { readonly typed: readonly string[]; readonly run: Run },
): Promise<Verdict> {
  const { program, args, files } = testCase.subject;
  const adaptive = subject.adaptiveLimits.of(testCase.visibility);
  if (verdict.verdict !== 'time-limit-exceeded' || !adaptive.mayTellMore(program)) return verdict;
  const goesOnWith = async (lines: readonly string[]): Promise<string | null> => {
    const dialogue: Dialogue = { args, exitCode: 0, turns: toTyped(lines) };
    const limits = shorten(testCase.limits);
    const run = await runPlan(subject, writingAtOnce(plan), { dialogue, files, filesAfter: [], limits });
    return wroteMore(run, waited) ? Buffer.from(run.stdout).toString('latin1') : null;
  };
  const all = await goesOnWith(typed);
  const goesOn = all !== null && (typed.length === 0 || all !== (await goesOnWith(typed.slice(0, -1))));
  adaptive.noteAsked(program, goesOn);
  return goesOn ? { ...verdict, unflushed: true } : verdict;
}

function undoInRun({ undo }: Subject, run: Run): Run {
  if (undo === undefined) return run;
  const output = Buffer.from(run.stdout).toString('utf8');
  return { ...run, stdout: Buffer.from(undoInOutput(undo, output)) };
}

/** The longest wait for a program that runs once more, to see what it would do at a terminal. */
const MAX_WAIT_MS = 2000;

/**
 * Runs the program again with each line typed only after the output before it. If that gets further, its result is taken:
 * the program loses typed-ahead input, and that is not the mistake of this case.
 */
async function typeSlowly(
  { sandbox }: Subject,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  atOnce: Decided,
): Promise<Decided> {
  if (!mayReadAhead(testCase, atOnce)) return atOnce;
  const answerMs = Math.min(testCase.limits.wallMs, MAX_WAIT_MS);
  const run = mayLackInput(testCase, atOnce)
    ? await runTypedSlowly(sandbox, plan, testCase, answerMs, atOnce.run)
    : await runInLockstep(sandbox, plan, testCase, answerMs);
  const verdict = decideTranscript(testCase, run);
  const isRight = verdict.verdict === 'accepted';
  if (!isRight && !goesFurther({ run, verdict }, atOnce)) return atOnce;
  if (testCase.piped === true) return { ...atOnce, verdict: explainByReadAhead(atOnce.verdict) };
  return isRight
    ? { run, verdict: { ...verdict, remarks: [...verdict.remarks, READS_AHEAD] } }
    : { run, verdict: noteReadAhead(verdict) };
}

/** Runs the program again with output that is not buffered, as at a terminal, to show what it held back. */
async function showHeldBack(
  subject: Subject,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  decided: Decided,
): Promise<Decided> {
  if (plan.writesAtOnce === undefined || !mayHoldBack(testCase, decided.run, decided.verdict)) return decided;
  const hasEnded = decided.run.ending.how === 'exited';
  const loops = decided.run.ending.how === 'time-limit';
  const adaptive = subject.adaptiveLimits.of(testCase.visibility);
  if (loops && !adaptive.mayTellMore(testCase.program)) return decided;
  const limits = hasEnded ? testCase.limits : shorten(limitsNow(subject, testCase));
  const seen = await runPlan(subject, writingAtOnce(plan), { ...testCase, limits });
  const verdict = decideTranscript(testCase, seen);
  if (verdict.verdict === 'accepted' && hasEnded && testCase.piped !== true)
    return { run: seen, verdict: { ...verdict, remarks: [...verdict.remarks, HELD_BACK] } };
  const toldMore = seen.stdout.length > decided.run.stdout.length;
  if (loops) adaptive.noteAsked(testCase.program, toldMore);
  if (!toldMore) return decided;
  const run = { ...decided.run, stdout: seen.stdout };
  const told = decideTranscript(testCase, run);
  return told.verdict === 'accepted' ? decided : { run, verdict: told };
}

/** Enough to see what a program prints before it hangs. */
function shorten(limits: Limits): Limits {
  const cut = (ms: number): number => Math.min(ms, MAX_WAIT_MS);
  return { ...limits, wallMs: cut(limits.wallMs), cpuMs: cut(limits.cpuMs) };
}

function writingAtOnce(plan: LaunchPlan): LaunchPlan {
  return { ...plan, env: { ...plan.env, ...plan.writesAtOnce } };
}

/** Whether a program that was waited for in vain writes more in another run, and ends. */
function wroteMore(run: Run, waited: Run): boolean {
  return run.ending.how === 'exited' && run.stdout.length > waited.stdout.length;
}

interface Decided {
  readonly run: Run;
  readonly verdict: Verdict;
}

/** Notes that the program has closed its own input: it finds nothing to read although its input is still open. */
async function noteClosedInput(
  { sandbox }: Subject,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  verdict: Verdict,
): Promise<Verdict> {
  const inputs = testCase.dialogue.turns.filter(({ by }) => by === 'person').length;
  if (verdict.verdict !== 'run-time-error' || inputs < 2 || !findsNothingToRead(verdict)) return verdict;
  const waitMs = Math.min(testCase.limits.wallMs, MAX_WAIT_MS);
  const run = await runWithFirstLine(sandbox, plan, testCase, waitMs);
  const isClosed = run.ending.how === 'exited' && findsNothingToRead(decideTranscript(testCase, run));
  return isClosed ? { ...verdict, closedInput: true } : suspectReadAhead(testCase, verdict);
}

/** Notes that a program timed out in lockstep because it did not flush: with all input at once it writes more and ends. */
async function noteUnflushed(
  subject: Subject,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  { run: waited, verdict }: Decided,
): Promise<Verdict> {
  const adaptive = subject.adaptiveLimits.of(testCase.visibility);
  if (testCase.lockstepMs === null || !adaptive.mayTellMore(testCase.program)) return verdict;
  if (verdict.verdict !== 'time-limit-exceeded' || verdict.complete === true) return verdict;
  const run = await runPlan(subject, plan, { ...testCase, limits: shorten(testCase.limits) });
  const goesOn = wroteMore(run, waited);
  adaptive.noteAsked(testCase.program, goesOn);
  return goesOn ? { ...verdict, unflushed: true } : verdict;
}

/** What a case adds to a program of the assignment. */
type ProgramRun = Pick<TranscriptCase, 'dialogue' | 'files' | 'filesAfter' | 'limits'>;

/** Runs a program of the assignment and records for the adaptive limits how that went. */
async function runProgram(
  subject: Subject,
  plan: LaunchPlan,
  program: string,
  given: ProgramRun & Pick<TranscriptCase, 'visibility'>,
): Promise<Run> {
  const { argv, unbounded = argv } = plan;
  const first = await runPlan(subject, { ...plan, argv: unbounded }, given);
  // A runtime that knows the limit collects its garbage in time, so it may need less memory.
  const isFull = first.ending.how === 'memory-limit' || first.ending.how === 'signalled';
  const run = isFull && unbounded !== argv ? await runPlan(subject, plan, given) : first;
  const { ending } = run;
  const timedOut = ending.how === 'time-limit';
  const course = { ...run, timedOut, spinning: timedOut && ending.spinning === true };
  subject.adaptiveLimits.of(given.visibility).noteRun(program, course, given.limits);
  return run;
}

function runPlan(
  { sandbox }: Subject,
  plan: LaunchPlan,
  { dialogue, files, filesAfter, limits }: ProgramRun,
): Promise<Run> {
  return sandbox.run({
    ...plan,
    argv: (inside) => plan.argv(inside, dialogue.args, limits),
    work: { kind: 'scratch', files },
    stdin: inputOf(dialogue),
    limits,
    keep: namesInBothForms(filesAfter),
  });
}

/** At most this many lines are shown if the judge names no place. */
const MAX_LINES = 200;

function watchProgram(dialogue: Dialogue, { stdout }: Run, judgement: Judgement | null): WatchedGame {
  const refused = judgement?.accepted === false ? judgement : null;
  const typed = linesOf(typedIn(dialogue));
  const written = linesOf(Buffer.from(stdout).toString('utf8')).slice(0, refused?.line ?? MAX_LINES);
  const lines = (by: GameLine['by'], texts: readonly string[]): GameLine[] =>
    texts.map((text) => ({ by, copy: 0, text }));
  return { lines: [...lines('person', typed), ...lines('program', written)], nearer: refused?.nearer ?? [] };
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
