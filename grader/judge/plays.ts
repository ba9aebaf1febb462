/**
 * What a module of plays is: a trusted module beside the fixtures that makes plays for `boardmark explore` which
 * explore.yaml cannot describe, such as positions that need the rules. It exports `play`, and its choices depend
 * only on its arguments.
 */

import type { FilterName } from '../model.js';

/** A number from 0 up to, but not including, `count`. */
export type Choose = (count: number) => number;

/** A line that is typed, or a call. */
export type Piece = string | ModuleStep;

export interface ModuleStep {
  readonly let?: Readonly<Record<string, string>>;
  readonly call: string;
  readonly leaves?: readonly string[];
  /** `open`: the returned value is not compared. */
  readonly returns?: 'exactly' | 'as-set' | 'open';
  readonly throws?: true;
  /** Changes nothing: without this turn the play is the same game. */
  readonly look?: true;
  /** Filters for the returned value, by name. */
  readonly compare?: readonly FilterName[];
  /** For a call that returns an array of objects in any order: what is read of each object, called `it`. */
  readonly each?: string;
}

/** A play in progress. */
export interface PlayInTurns {
  readonly begin: readonly Piece[];
  readonly args?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** A judge that decides, as in assignment.yaml; its module's path is relative to explore.yaml. */
  readonly judge?: {
    readonly module: string;
    readonly options: () => Readonly<Record<string, unknown>>;
  };
  /** What the next turn does; null when the play is over. */
  turn(choose: Choose): readonly Piece[] | null;
  end?(): readonly Piece[];
}

export interface PlayModule {
  play(choose: Choose, options: Readonly<Record<string, unknown>>): PlayInTurns;
}
