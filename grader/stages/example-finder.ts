/** What adds smaller examples to the failures of a scored submission. `explore/shorten` has one; `grade.ts` calls it. */
import type { Assignment, Case, ItemResult, WatchedGame } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import type { Subject } from './subject.js';

export interface ExampleFinder {
  /** Adds smaller examples to the cases that are shown first. `games` are the judged games as they were played. */
  find(
    subject: Subject,
    items: readonly ItemResult[],
    games: ReadonlyMap<Case, WatchedGame>,
  ): Promise<readonly ItemResult[]>;
  close(): Promise<void>;
}

/** Opens the finder of a class; null if there can be none. */
export type OpenExampleFinder = (assignment: Assignment, sandbox: Sandbox) => ExampleFinder | null;
