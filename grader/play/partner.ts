/** A running program as judges and referees use it: line by line, without lines that do not count. */
import { converse, type Conversation, type Occasion } from './conversation.js';
import type { GameClock } from './game-clock.js';
import type { Undo } from '../compare/deviations/undo.js';
import type { Heard, Partner } from '../judge/judge.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Counts, Run } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { createLineSelection } from '../text/output-selection.js';

export interface LivePartner extends Partner {
  /** Ends the program if it still runs. Returns its run in any case. */
  dismiss(): Promise<Run>;
}

const LF = 0x0a;

export async function openPartner(
  sandbox: Sandbox,
  plan: LaunchPlan,
  occasion: Occasion,
  clock: GameClock,
  counts: Counts | null,
  undo?: Undo,
): Promise<LivePartner> {
  return partnerOf(await converse(sandbox, plan, occasion), clock, counts, undo);
}

function partnerOf(
  conversation: Conversation,
  clock: GameClock,
  counts: Counts | null,
  undo: Undo | undefined,
): LivePartner {
  const select = counts === null ? (line: string): string => line : createLineSelection(counts);
  const waiting: string[] = [];
  let read = 0;
  const take = (bytes: Uint8Array): void => {
    const line = select(Buffer.from(bytes).toString('utf8').normalize().replace(/\r$/, ''));
    if (line !== null) waiting.push(...(undo?.wrote(line) ?? [line]));
  };
  /** Takes the whole lines that were written since the last look. */
  const look = (heard: Uint8Array): boolean => {
    for (let end = heard.indexOf(LF, read); end >= 0; end = heard.indexOf(LF, read)) {
      take(heard.subarray(read, end));
      read = end + 1;
    }
    return waiting.length > 0;
  };
  const hasExited = async (): Promise<boolean> => (await conversation.ended).ending.how === 'exited';
  const next = (): Heard | null => {
    const text = waiting.shift();
    return text === undefined ? null : { kind: 'line', text };
  };
  /** Waits for a line or the end of the program. Our own delay in reading does not count as the program's time. */
  const wait = async (): Promise<'enough' | 'ended'> => {
    const { putOffMs } = conversation;
    const from = performance.now();
    const came = await conversation.wait(look, clock.startAnswer());
    clock.endAnswer(performance.now() - from - (conversation.putOffMs - putOffMs));
    return came;
  };
  return {
    startGame: () => clock.startGame(),
    say: (line) => {
      undo?.said(line);
      conversation.send(`${line}\n`);
    },
    endInput: () => conversation.endInput(),
    async hear() {
      const came = waiting.length > 0 ? 'enough' : await wait();
      if (came === 'ended' && read < conversation.heard.length && (await hasExited())) {
        // A last line may lack its line end. A line that the limit cut off does not count.
        take(conversation.heard.subarray(read));
        read = conversation.heard.length;
      }
      return next() ?? { kind: 'ended', run: clock.nameLimit(await conversation.ended) };
    },
    dismiss() {
      conversation.stop();
      return conversation.ended;
    },
  };
}
