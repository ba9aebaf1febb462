/**
 * Plays a dialogue in lockstep: types a line, waits for the output that is expected before the next line, and so on.
 * Once the program has written something else, the rest is typed at once, since there is nothing to wait for.
 */
import { followOutput, type OutputFollower } from '../compare/output-follower.js';
import { composeTranscript, namesInBothForms } from '../compare/compose.js';
import { converse, type Conversation } from './conversation.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Run, TranscriptCase } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { createOverallDeadline } from './overall-deadline.js';

/**
 * The run, in the form that it has when all input is typed at once. A program that did not answer in time ended at its
 * time limit.
 */
export async function runInLockstep(
  sandbox: Sandbox,
  plan: LaunchPlan,
  testCase: TranscriptCase,
  answerMs: number,
): Promise<Run> {
  const { dialogue, files, filesAfter, limits } = testCase;
  const conversation = await converse(sandbox, plan, {
    args: dialogue.args,
    files,
    keep: namesInBothForms(filesAfter),
    limits,
  });
  // The time in which it waits for a place does not count.
  const whole = createOverallDeadline(limits.wallMs);
  // Our own delay in reading does not count either, up to a bound.
  const left = (): number => whole.left() + Math.min(conversation.putOffMs, limits.wallMs);
  const follower = followOutput(testCase.exact === true ? testCase : composeTranscript(testCase));
  let isWaitedFor = true;
  for (const [index, turn] of dialogue.turns.entries()) {
    if (turn.by === 'person') conversation.send(turn.text);
    else if (isWaitedFor)
      isWaitedFor = await waitFor(conversation, follower, index + 1, () => Math.min(answerMs, left()));
  }
  conversation.endInput();
  // All input is typed; it remains to wait for the program's exit.
  await conversation.wait(() => false, Math.max(1, Math.min(answerMs, left())));
  const run = await conversation.ended;
  const { ending } = run;
  if (ending.how !== 'time-limit' || ending.clock === 'cpu' || left() > 0) return run;
  // The last answer had the rest of the time of the whole dialogue.
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
