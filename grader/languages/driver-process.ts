/** The process of a driver: started in the sandbox, read frame by frame. */
import { randomBytes } from 'node:crypto';
import type { Limits, Run } from '../model.js';
import type { Channel, Program, Running, Sandbox } from '../run/sandbox.js';
import { createFrameReader, type Frame } from './frames.js';

/** How a language's driver is started. */
export interface DriverLaunch {
  /** The process. It gets the limits because a runtime may need to know them. */
  readonly program: (limits: Limits) => Pick<Program, 'argv' | 'readable' | 'work' | 'env'>;
  readonly channel: Channel;
  /** Sent to the driver as JSON before it touches the submission. Paths are as the program sees them. */
  readonly setup: Readonly<Record<string, unknown>>;
}

/** Until its hello frame a driver runs only our own code, so its start gets enough time even on a busy machine. */
export const START = { wallMs: 60_000, cpuMs: 30_000 };

/**
 * Base64, JSON and the nonce make printed text larger on the channel; the driver and driver-case.ts enforce the true
 * limits.
 */
export function channelLimits(limits: Limits): Limits {
  return { ...limits, outputBytes: limits.outputBytes * 2 + 16 * 1024 * 1024 };
}

export type Heard =
  { readonly kind: 'frame'; readonly frame: Frame | null } | { readonly kind: 'ended'; readonly run: Run };

/** The process and its frames in the order of arrival; its end comes last. */
export interface DriverProcess {
  readonly running: Running;
  send(lines: string): void;
  /** Whether frames have come that nobody has asked for yet. */
  hasFrames(): boolean;
  /** Whether the process is known to have ended. */
  isOver(): boolean;
  /** Whether so much came over the channel that the process's own limit might stop a later case. */
  isFull(): boolean;
  /**
   * Standard error since the driver last marked the begin of a case there. Cases that write nothing leave no mark.
   */
  lastErrors(run: Run): Uint8Array;
  /** The next frame, or the end; after the end always the end again. Calls must not overlap. */
  next(): Promise<Heard>;
  close(): Promise<void>;
}

export async function startDriver(
  sandbox: Sandbox,
  launch: DriverLaunch,
  limits: Limits,
): Promise<DriverProcess> {
  const nonce = randomBytes(16).toString('hex');
  const channel = channelLimits(limits);
  const hear = createFrameReader(nonce, channel.outputBytes);
  const heard: Heard[] = [];
  let bytes = 0;
  let wake = (): void => undefined;
  const tell = (...news: Heard[]): void => {
    heard.push(...news);
    if (news.length > 0) wake();
  };
  const running = await sandbox.start(
    { ...launch.program(limits), stdin: new Uint8Array(), limits: { ...channel, ...START }, keep: [] },
    launch.channel,
    (chunk) => {
      bytes += chunk.length;
      tell(...hear(chunk).map((frame) => ({ kind: 'frame', frame }) as const));
    },
  );
  void running.ended.then((run) => tell({ kind: 'ended', run }));
  const send = (lines: string): void => running.send(Buffer.from(lines));
  send(`${JSON.stringify({ nonce, setup: launch.setup })}\n`);
  return {
    running,
    send,
    hasFrames: () => heard[0]?.kind === 'frame',
    isOver: () => heard.at(-1)?.kind === 'ended',
    isFull: () => bytes > channel.outputBytes / 2,
    lastErrors(run) {
      const all = Buffer.from(run.stderr);
      const at = all.lastIndexOf(`${nonce} begin `);
      return at < 0 ? all : all.subarray(all.indexOf('\n', at) + 1);
    },
    async next() {
      for (;;) {
        const first = heard[0];
        if (first?.kind === 'frame') heard.shift();
        if (first !== undefined) return first;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    async close() {
      running.stop();
      await running.ended;
    },
  };
}
