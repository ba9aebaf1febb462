/** Plays a dialogue line by line: types a line, waits for the output that is expected before the next line, and so on. */
import { followOutput, type OutputFollower } from '../compare/output-follower.js';
import { composeTranscript, namesInBothForms } from '../compare/compose.js';
import { converse, type Conversation } from './conversation.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Run, TranscriptCase } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { beginsWith } from '../text/bytes.js';
import { createOverallDeadline } from './overall-deadline.js';

/**
 * In lockstep. Once the program has written something else, the rest is typed at once, since there is nothing to wait
 * for. The run has the form that it has when all input is typed at once. A program that did not answer in time ended at
 * its time limit.
 */
export function runInLockstep(
  sandbox: Sandbox,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  answerMs: number,
): Promise<Run> {
  let isWaitedFor = true;
  return play(sandbox, plan, testCase, answerMs, async ({ conversation, follower, turns, left }) => {
    if (isWaitedFor)
      isWaitedFor = await waitFor(conversation, follower, turns, () => Math.min(answerMs, left()));
  });
}

/**
 * Types like a person who goes on whatever the program asks: if it has written something else than expected, the next line
 * is typed once it has been quiet for a while. `atOnce` is what it wrote with all lines typed at once: a program that still
 * writes this after some pauses gets no further ones.
 */
export function runTypedSlowly(
  sandbox: Sandbox,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  answerMs: number,
  { stdout: atOnce }: Pick<Run, 'stdout'>,
): Promise<Run> {
  let quietMs: number | null = null;
  let isAsExpected = true;
  let pauses = 0;
  return play(sandbox, plan, testCase, answerMs, async ({ conversation, follower, turns, begun, left }) => {
    const { length: before } = conversation.heard;
    const isCome = (heard: Uint8Array): boolean => follower.status(heard, turns) === 'come';
    const pause = (
      ms: number,
      isEnough?: (heard: Uint8Array) => boolean,
    ): ReturnType<Conversation['pause']> => conversation.pause(Math.max(1, Math.min(ms, left())), isEnough);
    if (quietMs === null) {
      await pause(answerMs, (heard) => heard.length > 0);
      // The time of the start shows how long pauses must be on this machine.
      quietMs = Math.max(MIN_QUIET_MS, performance.now() - begun);
    }
    if (pauses >= MAX_IN_VAIN && beginsWith(atOnce, conversation.heard)) return;
    for (;;) {
      if ((await pause(quietMs, isAsExpected ? isCome : undefined)) !== 'quiet') return;
      pauses += 1;
      const { heard } = conversation;
      // A program that is right so far, or has not answered at all, may still be computing: it gets its full time.
      const mayGoOn = isAsExpected ? follower.isBeginning(heard) : heard.length === before;
      if (!mayGoOn || (await pause(answerMs, (now) => now.length > heard.length)) !== 'enough') break;
    }
    isAsExpected = false;
  });
}

/** After so many pauses without another output the program reads ahead for certain. */
const MAX_IN_VAIN = 3;

const MIN_QUIET_MS = 50;

/** Where a dialogue stands when the program is to write. */
interface Standing {
  readonly conversation: Conversation;
  readonly follower: OutputFollower;
  /** How many turns there are up to here. */
  readonly turns: number;
  readonly begun: number;
  /** How much is left of the time for the whole dialogue. */
  readonly left: () => number;
}

/** Plays all turns; `listen` waits for those of the program. */
async function play(
  sandbox: Sandbox,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  answerMs: number,
  listen: (standing: Standing) => Promise<void>,
): Promise<Run> {
  const { dialogue, files, filesAfter, limits } = testCase;
  const conversation = await converse(sandbox, plan, {
    args: dialogue.args,
    files,
    keep: namesInBothForms(filesAfter),
    limits,
  });
  const begun = performance.now();
  // The time in which it waits for a place does not count.
  const whole = createOverallDeadline(limits.wallMs);
  // Our own delay in reading does not count either, up to a bound.
  const left = (): number => whole.left() + Math.min(conversation.putOffMs, limits.wallMs);
  const follower = followOutput(testCase.exact === true ? testCase : composeTranscript(testCase));
  for (const [index, turn] of dialogue.turns.entries()) {
    if (turn.by === 'person') conversation.send(turn.text);
    else await listen({ conversation, follower, turns: index + 1, begun, left });
  }
  conversation.endInput();
  // All input is typed; it remains to wait for the program's exit.
  await conversation.wait(() => false, Math.max(1, Math.min(answerMs, left())));
  const run = await conversation.ended;
  const { ending } = run;
  if (ending.how !== 'time-limit' || ending.clock === 'cpu' || left() > 0) return run;
  // The time limit of the whole dialogue ended the last wait.
  return { ...run, ending: { ...ending, limitMs: limits.wallMs, reachedMs: Math.round(run.wallMs) } };
}

/**
 * The run with the first line typed and then nothing, not even the end of the input: a program that reads on waits for so
 * long, and one that has closed its input ends.
 */
export async function runWithFirstLine(
  sandbox: Sandbox,
  plan: LaunchPlan,
  { dialogue: { args, turns }, files, limits }: TranscriptCase,
  waitMs: number,
): Promise<Run> {
  const conversation = await converse(sandbox, plan, { args, files, keep: [], limits });
  conversation.send(turns.find(({ by }) => by === 'person')?.text ?? '\n');
  await conversation.wait(() => false, waitMs);
  return conversation.ended;
}

/**
 * Waits for the output that is expected by the end of this turn. False if the program has written something else or too
 * little; then waiting for more is useless.
 */
async function waitFor(
  conversation: Conversation,
  follower: OutputFollower,
  turns: number,
  withinMs: () => number,
): Promise<boolean> {
  for (;;) {
    const before = follower.lines(conversation.heard);
    const seen: { status: ReturnType<OutputFollower['status']> } = { status: 'not-yet' };
    // Each line restarts the clock: a computer that plays against itself announces many moves.
    const came = await conversation.wait(
      (heard) => {
        seen.status = follower.status(heard, turns);
        return seen.status !== 'not-yet' || follower.lines(heard) > before;
      },
      Math.max(1, withinMs()),
    );
    if (came === 'ended') return false;
    if (seen.status !== 'not-yet') return seen.status === 'come';
  }
}
