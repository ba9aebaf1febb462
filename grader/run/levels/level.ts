/** What a sandbox level must provide so that a program can be run in it. */
import type { Ending, SandboxLevel } from '../../model.js';
import type { Exit, Identity } from '../launch.js';
import type { Pipes } from '../pipes.js';
import type { BelongsToRun } from '../process-tree.js';
import type { Channel, Program } from '../sandbox.js';
import type { WorkFolder } from '../work-folder.js';

export interface Level {
  readonly level: SandboxLevel;
  /** The pipes that programs of this level get. */
  readonly pipes: Pipes;
  /** Makes everything ready to start the program; throws a Fault where that is impossible. No channel: no dialogue. */
  prepare(program: Program, channel: Channel | null): Promise<LaunchSpec>;
}

export interface LaunchSpec {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly identity: Identity | null;
  /** Descriptors that the level itself needs, by number from 5 on. Ours to close once the process is started. */
  readonly descriptors: ReadonlyMap<number, number>;
  readonly folder: WorkFolder;
  /** Whether a process that left the process tree belongs to the run all the same, by the level's own mark. */
  readonly belongsToRun: BelongsToRun;
  /** Processes of the run that the level knows from elsewhere. */
  readonly findMore: () => readonly number[];
  /** Kills all of the run at once, where the level can; null: one process after another must do. */
  readonly killAll: (() => Promise<void>) | null;
  /** Memory of the run that belongs to no process: what only the level can know. */
  readonly hiddenMemoryBytes: () => number;
  /** What the end of the started process means for the program in it. */
  readonly conclude: (exit: Exit, stderr: Uint8Array) => Conclusion;
  /** Returns what was taken for this run, once nothing of it is alive. `hasZombies`: some still count as processes. */
  readonly release: (hasZombies: boolean) => Promise<void>;
}

export interface Conclusion {
  readonly ending: Ending;
  readonly cpuMs: number | null;
}

/** Where the started process became the program itself. */
export function endAsExited(exit: Exit): Ending {
  return exit.kind === 'code'
    ? { how: 'exited', code: exit.code }
    : { how: 'signalled', signal: exit.signal };
}
