/** What a level of locking in must tell so that a program can be run in it. */
import type { Ending, SandboxLevel } from '../../model.js';
import type { Claim } from '../process-tree.js';
import type { Exit, Identity } from '../launch.js';
import type { Channel, Program } from '../sandbox.js';
import type { Scratch } from '../work-folder.js';

export interface Level {
  readonly level: SandboxLevel;
  /** Makes everything ready to start the program; throws a Fault where that is impossible. Null: nobody talks to it. */
  fit(program: Program, scratch: Scratch, channel: Channel | null): Promise<Fit>;
}

export interface Fit {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly identity: Identity | null;
  /** Descriptors that the level itself needs, by number from 5 on. Ours to close once the process is started. */
  readonly descriptors: ReadonlyMap<number, number>;
  /** The level's mark on whoever slipped out of the family. */
  readonly claim: Claim;
  /** Processes of the run that the level knows of from elsewhere. */
  readonly findMore: () => readonly number[];
  /** Kills all of the run at once, where the level can; null where killing one after another must do. */
  readonly strike: (() => Promise<void>) | null;
  /** What the end of the started process means for the program in it. */
  readonly conclude: (exit: Exit, stderr: Uint8Array) => Conclusion;
  /** Gives back what was taken for this run; nothing of it is alive any more. `haunted`: some still count as processes. */
  readonly release: (haunted: boolean) => void;
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
