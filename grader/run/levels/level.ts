/** What a sandbox level must provide to run a program. */
import type { Ending } from '../../model.js';
import type { Exit, Launched, LaunchRequest, Stdio } from '../launch.js';
import type { Pipes } from '../pipes.js';
import { takeChildCpuMs, type ProcessId } from '../proc.js';
import type { BelongsToRun } from '../process-tree.js';
import type { Channel, Program } from '../sandbox.js';
import type { WorkFolder } from '../work-folder.js';

export interface Level {
  /** The pipes that programs at this level get. */
  readonly pipes: Pipes;
  /**
   * Prepares everything needed to start the program; throws a Fault if that is impossible. Without a channel there
   * is no dialogue.
   */
  prepare(program: Program, channel: Channel | null): Promise<LaunchSpec>;
}

export interface LaunchSpec extends Omit<LaunchRequest, 'stdio'> {
  /** Descriptors that the level itself needs, by number from 5 on. We close ours once the process is started. */
  readonly descriptors: ReadonlyMap<number, Stdio>;
  /** Called once the process is started, with our ends of the pipes among the descriptors. */
  readonly connect: (streams: Launched['streams']) => void;
  readonly folder: WorkFolder;
  /**
   * Whether a process that left the process tree still belongs to the run, by the level's own mark; null if none can.
   */
  readonly belongsToRun: BelongsToRun | null;
  /**
   * Processes that only the level can find, and whose end proves that nothing of the run is alive: the first one of a
   * process namespace. Empty if the level has none, or if none is known.
   */
  readonly findInits: () => readonly number[];
  /** Kills all of the run at once, if the level can; null if processes must be killed one by one. */
  readonly killAll: (() => Promise<void>) | null;
  /** Memory of the run that belongs to no process, which only the level can measure. */
  readonly hiddenMemoryBytes: () => number;
  /** How the program ended, given how the started process ended. */
  readonly conclude: (exit: Exit, stderr: Uint8Array) => Promise<Conclusion>;
  /**
   * Releases what was leased for this run, once none of it is alive. `zombies`: those that still count as processes.
   */
  readonly release: (zombies: readonly ProcessId[]) => Promise<void>;
}

export interface Conclusion {
  readonly ending: Ending;
  readonly cpuMs: number | null;
}

/** For levels at which the started process becomes the program itself, with nothing between us and it. */
export const DIRECT: Pick<LaunchSpec, 'descriptors' | 'connect' | 'findInits' | 'conclude'> = {
  descriptors: new Map(),
  connect: () => undefined,
  findInits: () => [],
  conclude: (exit) => Promise.resolve({ ending: endAsExited(exit), cpuMs: takeChildCpuMs() }),
};

export function endAsExited(exit: Exit): Ending {
  return exit.kind === 'code'
    ? { how: 'exited', code: exit.code }
    : { how: 'signalled', signal: exit.signal };
}
