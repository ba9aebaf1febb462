/** A program that is talked to: what it has written so far, and waiting until it has written enough. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseFile, Limits, Run } from '../model.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Running, Sandbox } from '../run/sandbox.js';

/** So many times as long as it took to look at what was written, the next look is put off. */
const PAUSE = 30;
const LONGEST_PAUSE_MS = 200;

export interface Conversation {
  /** All that came so far, in one piece. */
  readonly heard: Uint8Array;
  send(text: string): void;
  endInput(): void;
  /**
   * Waits until what was written is enough, which is asked again whenever something comes, or until the program has
   * ended. One that takes longer than `withinMs` is ended; its clocks are extended on a busy machine as always.
   */
  wait(isEnough: (heard: Uint8Array) => boolean, withinMs: number): Promise<'enough' | 'ended'>;
  stop(): void;
  readonly ended: Promise<Run>;
}

/** What a case adds to a launch plan. */
export interface Occasion {
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
  /** Names of files to read back at the end. */
  readonly keep: readonly string[];
  /** `wallMs` is that of the whole conversation. */
  readonly limits: Limits;
  /** Takes turns with another program, so that both together need the place of one. */
  readonly besides?: boolean;
}

export async function converse(
  sandbox: Sandbox,
  plan: LaunchPlan,
  occasion: Occasion,
): Promise<Conversation> {
  const { args, files, keep, limits, besides = false } = occasion;
  const pieces: Uint8Array[] = [];
  let over = false;
  let wake = (): void => undefined;
  const running: Running = await (besides ? sandbox.aside : sandbox).start(
    {
      ...plan,
      argv: (inside) => plan.argv(inside, args, limits),
      work: { kind: 'scratch', files },
      stdin: new Uint8Array(),
      limits,
      keep,
    },
    'stdio',
    (chunk) => {
      pieces.push(Uint8Array.from(chunk));
      wake();
    },
  );
  const ended = running.ended.finally(() => {
    over = true;
    wake();
  });
  const heard = (): Uint8Array => {
    if (pieces.length > 1) pieces.splice(0, pieces.length, Buffer.concat(pieces));
    return pieces[0] ?? new Uint8Array();
  };
  return {
    get heard() {
      return heard();
    },
    send: (text) => running.send(Buffer.from(text)),
    endInput: () => running.endInput(),
    async wait(isEnough, withinMs) {
      running.restartClocks({ ...limits, wallMs: withinMs });
      for (;;) {
        const askedAt = performance.now();
        if (isEnough(heard())) break;
        if (over) return 'ended';
        const costMs = performance.now() - askedAt;
        const come = new Promise<void>((resolve) => (wake = resolve));
        await come;
        // All that was written is looked at each time: a program that drips must not make that the grader's whole work.
        await Promise.race([sleep(Math.min(LONGEST_PAUSE_MS, PAUSE * costMs)), ended]);
      }
      // While it is somebody else's turn its clock does not run out.
      running.restartClocks(limits);
      return 'enough';
    },
    stop: () => running.stop(),
    ended,
  };
}
