/** A program in a dialogue: what it has written so far, and waiting until it has written enough. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseFile, Limits, Run } from '../model.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Running, Sandbox } from '../run/sandbox.js';
import { GrowingBytes } from '../text/growing-bytes.js';

/** The next look waits this many times as long as the last look took. */
const PAUSE = 30;
/** But no longer than this, or than this part of the time that the program has to answer. */
const LONGEST_PAUSE_MS = 200;
const LONGEST_PAUSE = 1 / 10;

export interface Conversation {
  /** The whole output so far, in one piece. */
  readonly heard: Uint8Array;
  send(text: string): void;
  endInput(): void;
  /**
   * Waits until `enough` accepts what was written, which is asked whenever something comes, or until the program
   * has ended. A program that takes longer than `withinMs` is ended; its clocks are extended on a busy machine as
   * always.
   */
  wait(isEnough: (heard: Uint8Array) => boolean, withinMs: number): Promise<'enough' | 'ended'>;
  /** How long looks were postponed in all. */
  readonly putOffMs: number;
  stop(): void;
  readonly ended: Promise<Run>;
}

/** What a case adds to a launch plan. */
export interface Occasion {
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
  /** Names of files to read back at the end. */
  readonly keep: readonly string[];
  /** The clocks of these limits run only while something is awaited; `wallMs` is then that of the wait. */
  readonly limits: Limits;
  /** Two programs that take turns need only one place together. */
  readonly besides?: boolean;
}

export async function converse(
  sandbox: Sandbox,
  plan: LaunchPlan,
  occasion: Occasion,
): Promise<Conversation> {
  const { args, files, keep, limits, besides = false } = occasion;
  const whileIdle = limitsWhileIdle(limits);
  const heard = new GrowingBytes();
  let over = false;
  let nextLookAt = 0;
  let putOffMs = 0;
  let wake = (): void => undefined;
  const running: Running = await (besides ? sandbox.aside : sandbox).start(
    {
      ...plan,
      argv: (inside) => plan.argv(inside, args, limits),
      work: { kind: 'scratch', files },
      stdin: new Uint8Array(),
      limits: whileIdle,
      keep,
    },
    'stdio',
    (chunk) => {
      heard.add(chunk);
      wake();
    },
  );
  const ended = running.ended.finally(() => {
    over = true;
    wake();
  });
  /** A program that writes byte by byte must not keep us busy with looking, however often we are asked. */
  const putOffLook = async (): Promise<void> => {
    const waitMs = nextLookAt - performance.now();
    if (waitMs < 1 || over) return;
    const from = performance.now();
    await Promise.race([sleep(waitMs), ended]);
    putOffMs += performance.now() - from;
  };
  return {
    get heard() {
      return heard.bytes;
    },
    get putOffMs() {
      return putOffMs;
    },
    send: (text) => running.send(Buffer.from(text)),
    endInput: () => running.endInput(),
    async wait(isEnough, withinMs) {
      running.restartClocks({ ...limits, wallMs: withinMs });
      const longestPauseMs = Math.max(LONGEST_PAUSE_MS, withinMs * LONGEST_PAUSE);
      for (;;) {
        await putOffLook();
        const come = new Promise<void>((resolve) => (wake = resolve));
        const askedAt = performance.now();
        const enough = isEnough(heard.bytes);
        const costMs = performance.now() - askedAt;
        nextLookAt = performance.now() + Math.min(longestPauseMs, PAUSE * costMs);
        if (enough) break;
        if (over) return 'ended';
        await come;
      }
      running.restartClocks(whileIdle);
      return 'enough';
    },
    stop: () => running.stop(),
    ended,
  };
}

/**
 * While nothing is awaited, elapsed time is not the program's. Processor time is bounded even then: a program may think
 * while it is another's turn, or wait without sleeping, but not keep the machine busy for longer than it could when asked.
 */
function limitsWhileIdle(limits: Limits): Limits {
  return { ...limits, wallMs: Infinity, cpuMs: Math.max(limits.cpuMs, limits.wallMs) };
}
