/** Judged games: as they went, and where a shorter one could begin. */

/** A line of a judged game, with the copy of the program, from 0, that read or wrote it. */
export interface GameLine {
  readonly by: 'program' | 'person';
  readonly copy: number;
  readonly text: string;
}

/**
 * Where a game can begin nearer to a fault. What is absent is as in the case. Every correct program must be accepted
 * from there: the game is shown to students.
 */
export interface NearerStart {
  readonly options?: Readonly<Record<string, unknown>>;
  /** The lines that are typed. */
  readonly input?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** A judged game as it went, up to the fault as far as the judge says where that is. */
export interface WatchedGame {
  readonly lines: readonly GameLine[];
  readonly nearer: readonly NearerStart[];
}
