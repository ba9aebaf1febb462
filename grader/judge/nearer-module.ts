/**
 * What a module of nearer starts is: a trusted module beside the fixtures that knows how a program can begin in the
 * middle of a game, such as from a position in its arguments or in a file; or, where it cannot, shorter games in which
 * the same rule matters. It exports `nearer`. Reports show the first failure on such a dialogue, after it was played
 * against the reference.
 */

/** What a program was given until it went wrong. */
export interface PlayedDialogue {
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

export interface NearerModule {
  /** Dialogues with fewer lines that may fail in the same way, the shortest first; none where there is none. */
  nearer(played: PlayedDialogue): readonly PlayedDialogue[];
}
