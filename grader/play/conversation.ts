/** Talks to a program: holds what it has written so far, and waits until it has written enough. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseFile, Limits, Run } from '../model.js';
import type { LaunchPlan } from '../languages/language.js';
import type { Running, Sandbox } from '../run/sandbox.js';

/** After a look at the output, the next look waits this many times as long as the last one took. */
const PAUSE = 30;
/** A pause is never longer than this, nor than this part of the time that the program has to answer. */
const MAX_PAUSE_MS = 200;
const MAX_PAUSE = 1 / 10;

export interface Conversation {
  /** The whole output so far, in one piece. */
  readonly heard: Uint8Array;
  send(text: string): void;
  endInput(): void;
  /**
   * Waits until `isEnough` accepts the output, or until the program has ended. It is asked whenever output comes. A
   * program that takes longer than `withinMs` is ended; on a busy machine it gets more time.
   */
  wait(isEnough: (heard: Uint8Array) => boolean, withinMs: number): Promise<'enough' | 'ended'>;
  /**
   * Waits until `isEnough` accepts the output, until nothing was written for `quietMs`, or until the program has ended. It
   * is left running, however long it takes.
   */
  pause(quietMs: number, isEnough?: (heard: Uint8Array) => boolean): Promise<'enough' | 'quiet' | 'ended'>;
  /** The time by which looks at the output were postponed, in all. */
  readonly putOffMs: number;
  stop(): void;
  readonly ended: Promise<Run>;
}

/** What a case adds to a launch plan. */
export interface Occasion {
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
  /** The names of files to read back at the end. */
  readonly keep: readonly string[];
  /** The limits. Their clocks run only while somebody waits for the program; `wallMs` is then the limit of one wait. */
  readonly limits: Limits;
  /** Whether another program has reserved a place already: two programs that take turns need only one. */
  readonly besides?: boolean;
}

export async function converse(
  sandbox: Sandbox,
  plan: LaunchPlan,
  occasion: Occasion,
): Promise<Conversation> {
  const { args, files, keep, limits, besides = false } = occasion;
  const whileIdle = limitsWhileIdle(limits);
  let heard = Buffer.alloc(0);
  let over = false;
  let nextLookAt = 0;
  let putOffMs = 0;
  let wake = (): void => undefined;
  const running: Running = await (besides ? sandbox.aside : sandbox).start(
    {
      ...plan,
      env: { ...plan.env, ...plan.writesAtOnce },
      argv: (inside) => plan.argv(inside, args, limits),
      work: { kind: 'scratch', files },
      stdin: new Uint8Array(),
      limits: whileIdle,
      keep,
    },
    'stdio',
    (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      wake();
    },
  );
  const ended = running.ended.finally(() => {
    over = true;
    wake();
  });
  /** A program that writes byte by byte must not keep the grader busy with looking. */
  const putOffLook = async (): Promise<void> => {
    const waitMs = nextLookAt - performance.now();
    if (waitMs < 1 || over) return;
    const from = performance.now();
    await Promise.race([sleep(waitMs), ended]);
    putOffMs += performance.now() - from;
  };
  return {
    get heard() {
      return heard;
    },
    get putOffMs() {
      return putOffMs;
    },
    send: (text) => running.send(Buffer.from(text)),
    endInput: () => running.endInput(),
    async wait(isEnough, withinMs) {
      running.restartClocks({ ...limits, wallMs: withinMs });
      const longestPauseMs = Math.max(MAX_PAUSE_MS, withinMs * MAX_PAUSE);
      for (;;) {
        await putOffLook();
        const come = new Promise<void>((resolve) => (wake = resolve));
        const askedAt = performance.now();
        const enough = isEnough(heard);
        const costMs = performance.now() - askedAt;
        nextLookAt = performance.now() + Math.min(longestPauseMs, PAUSE * costMs);
        if (enough) break;
        if (over) return 'ended';
        await come;
      }
      running.restartClocks(whileIdle);
      return 'enough';
    },
    async pause(quietMs, isEnough = () => false) {
      for (;;) {
        await putOffLook();
        const come = new Promise<'come'>((resolve) => {
          wake = () => {
            resolve('come');
          };
        });
        if (isEnough(heard)) return 'enough';
        if (over) return 'ended';
        const alarm = new AbortController();
        const quiet = sleep(quietMs, 'quiet' as const, { signal: alarm.signal }).catch(() => 'come' as const);
        const first = await Promise.race([come, quiet]);
        alarm.abort();
        if (first === 'quiet') return 'quiet';
      }
    },
    stop: () => running.stop(),
    ended,
  };
}

/**
 * The limits while nobody waits for the program. Elapsed time does not count then. Processor time stays limited: a
 * program may think during another's turn, or wait without sleeping, but not keep the machine busy for longer than it
 * could in its own turn.
 */
function limitsWhileIdle(limits: Limits): Limits {
  return { ...limits, wallMs: Infinity, cpuMs: Math.max(limits.cpuMs, limits.wallMs) };
}
