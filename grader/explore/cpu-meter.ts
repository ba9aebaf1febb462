/** Counts the processor time that programs have used: exact once they have ended. */
import type { Run } from '../model.js';
import { aroundPrograms, type Sandbox } from '../run/sandbox.js';

export interface CpuMeter {
  /** Runs programs and counts their processor time. */
  readonly sandbox: Sandbox;
  /** Processor time in milliseconds, of all programs that have ended and of our own process. */
  readonly cpuMs: number;
}

export function createCpuMeter(sandbox: Sandbox): CpuMeter {
  let ended = 0;
  const own = process.cpuUsage();
  const count = (run: Run): Run => {
    ended += run.cpuMs ?? run.wallMs;
    return run;
  };
  return {
    sandbox: aroundPrograms(sandbox, (program) => program, count),
    get cpuMs() {
      const { user, system } = process.cpuUsage(own);
      return ended + (user + system) / 1000;
    },
  };
}
