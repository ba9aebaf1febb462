/**
 * Plays a dialogue in lockstep: types a line, waits until all that was to be written before the next has come, goes on.
 * Once the program has written something else there is nothing to wait for: the rest is typed at once.
 */
import { selectOutput } from '../compare/select-output.js';
import { outputStatus } from '../compare/expected-so-far.js';
import { converse, type Conversation } from './conversation.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Run, TranscriptCase, Turn } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { createOverallDeadline } from './overall-deadline.js';

/** The run that came of it, as if all had been typed at once; one that kept us waiting ended at its time limit. */
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
    keep: filesAfter.map(({ name }) => name),
    limits,
  });
  // Waiting for a place is no part of it.
  const whole = createOverallDeadline(limits.wallMs);
  let said: readonly Turn[] = [];
  let isWaitedFor = true;
  for (const turn of dialogue.turns) {
    said = [...said, turn];
    if (turn.by === 'person') conversation.send(turn.text);
    else if (isWaitedFor)
      isWaitedFor = await waitFor(conversation, testCase, said, () => Math.min(answerMs, whole.left()));
  }
  conversation.endInput();
  // What is left is a program that has to leave by itself.
  await conversation.wait(() => false, Math.max(1, Math.min(answerMs, whole.left())));
  const run = await conversation.ended;
  const { ending } = run;
  if (ending.how !== 'time-limit' || ending.clock === 'cpu' || whole.left() > 0) return run;
  // The last answer was given what was left of the whole dialogue's time.
  return { ...run, ending: { ...ending, limitMs: limits.wallMs, reachedMs: Math.round(run.wallMs) } };
}

/** Whether the program has said so far what it should; if not, waiting for more is of no use. */
async function waitFor(
  conversation: Conversation,
  { dialogue, filters, counts }: TranscriptCase,
  said: readonly Turn[],
  withinMs: () => number,
): Promise<boolean> {
  const asked = { ...dialogue, turns: said };
  for (;;) {
    const select = (heard: Uint8Array): Uint8Array => (counts === null ? heard : selectOutput(heard, counts));
    const before = countLines(select(conversation.heard));
    // Each line may take its time anew: a computer that plays itself announces many.
    const came = await conversation.wait(
      (heard) => {
        const written = select(heard);
        return outputStatus(asked, written, filters) !== 'not-yet' || countLines(written) > before;
      },
      Math.max(1, withinMs()),
    );
    if (came === 'ended') return false;
    const state = outputStatus(asked, select(conversation.heard), filters);
    if (state !== 'not-yet') return state === 'come';
  }
}

function countLines(bytes: Uint8Array): number {
  return bytes.filter((byte) => byte === LF).length;
}
const LF = 0x0a;
