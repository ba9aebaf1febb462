/** A job: one submission of one assignment that some worker must grade once. */
import { LANGUAGES, RECORDS } from '../../languages/records/index.js';
import type { ToolReport } from '../../languages/tools.js';
import type { LanguageId } from '../../model.js';

/** What a worker must be able to run. `any` needs nothing, for example a submission in no known language. */
export const NEEDS: readonly Need[] = [...LANGUAGES, 'any'];
export type Need = LanguageId;

/** What a machine with these tools can run. */
export function needsThatCanBeMet(tools: readonly Pick<ToolReport, 'name' | 'version'>[]): Need[] {
  const there = new Set(tools.filter(({ version }) => version !== null).map(({ name }) => name));
  return NEEDS.filter((need) => {
    const asked = RECORDS.find(({ id }) => id === need)?.tools ?? [];
    return asked.every(({ name }) => there.has(name));
  });
}

/** How a queue identifies a job. */
export interface JobKey {
  /** Hexadecimal. Two jobs with the same id are one job. */
  readonly id: string;
  readonly need: Need;
}

export interface Job extends JobKey {
  /** Smaller numbers come first. At least 1. */
  readonly priority: number;
  /** Signed text for the worker. The queue does not read it. */
  readonly payload: string;
}

/** How a job ended. The text of `done` is the worker's signed result. */
export type JobEnd =
  | { readonly id: string; readonly kind: 'done'; readonly result: string }
  /** It was given back so often that it is not tried again: the last worker's signed failure. */
  | { readonly id: string; readonly kind: 'given-up'; readonly failure: string }
  /** Its workers died so often that it is not tried again: what each of them signed when it began. */
  | { readonly id: string; readonly kind: 'fell-silent'; readonly starts: readonly string[] };

/** Where a job is now. `unknown`: the queue never had it, or has lost it. */
export type JobState =
  { readonly kind: 'waiting' | 'running' | 'unknown' } | { readonly kind: 'ended'; readonly end: JobEnd };

/** How often a job is begun before it is set aside. */
export const MAX_STARTS = 3;
