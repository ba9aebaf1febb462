/** Counts the processor time that programs have used: exact once they have ended. */
import type { Running, Sandbox } from '../run/sandbox.js';

export interface CpuMeter {
  /** Runs programs and counts their processor time. */
  readonly sandbox: Sandbox;
  /** Processor time in milliseconds, of all programs that have ended and of our own process. */
  readonly cpuMs: number;
}

export function createCpuMeter(sandbox: Sandbox): CpuMeter {
  let ended = 0;
  const own = process.cpuUsage();
  const count = <T extends { readonly cpuMs: number | null; readonly wallMs: number }>(run: T): T => {
    ended += run.cpuMs ?? run.wallMs;
    return run;
  };
  const wrap = (inner: Sandbox): Sandbox => ({
    level: inner.level,
    places: inner.places,
    get aside() {
      return wrap(inner.aside);
    },
    run: async (program) => count(await inner.run(program)),
    start: async (program, channel, hear): Promise<Running> => {
      const running = await inner.start(program, channel, hear);
      const counted = running.ended.then(count);
      return {
        send: (bytes) => running.send(bytes),
        endInput: () => running.endInput(),
        restartClocks: (limits, rests) => running.restartClocks(limits, rests),
        stop: () => running.stop(),
        ended: counted,
      };
    },
    close: () => inner.close(),
  });
  return {
    sandbox: wrap(sandbox),
    get cpuMs() {
      const { user, system } = process.cpuUsage(own);
      return ended + (user + system) / 1000;
    },
  };
}
