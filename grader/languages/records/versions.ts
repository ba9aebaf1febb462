/** What versions of a language differ in, as far as programs of students meet it. Pure. */

export interface Versions {
  /** What has the version: `Java`, `GCC`. */
  readonly of: string;
  /** What its compiler calls itself; absent where that is the same. */
  readonly compiler?: string;
  /** Whether messages name the first number of a version alone. */
  readonly isBrief?: true;
  /**
   * Syntax that newer versions accept, a row each: since when, what it is, how it is written for older ones, the message,
   * and the line, with a mark where the message points.
   */
  readonly syntax?: string;
  /** Names of libraries, `Class.member` or `module.name`, a row of patterns for a version: since when they are there. */
  readonly names: string;
  /** The same: since when they are gone. */
  readonly gone?: string;
  /** The name that a message of the compiler misses, and what to call it. */
  readonly readMissing?: (message: string) => MissingName | null;
}

export interface MissingName {
  readonly name: string;
  readonly what: string;
}
