/** What holds for a case where the case itself says nothing: from the assignment and the rubric item that lists it. */
import {
  FILTERS,
  type Complaint,
  type Counts,
  type FilterName,
  type Limits,
  type Result,
  type Visibility,
} from '../model.js';
import { DEFAULT_LIMITS } from './limit-values.js';

export interface CaseDefaults {
  readonly visibility: Visibility;
  readonly limits: Limits;
  readonly filters: readonly FilterName[];
  /** What of an output counts under `only-what-counts`, or null where the assignment does not say. */
  readonly counts: Counts | null;
  /** How long each answer of a dialogue in lockstep may take; null where all is typed at once. */
  readonly lockstepMs: number | null;
  /** The program whose transcripts these are, or null where each must say. */
  readonly program: string | null;
}

/** What holds where neither assignment nor item says anything. */
export const CASE_DEFAULTS: CaseDefaults = {
  visibility: 'visible',
  limits: DEFAULT_LIMITS,
  filters: [],
  counts: null,
  lockstepMs: null,
  program: null,
};

/** Both sets of filters as one, each name once and in the order of the list. */
export function joinFilters(one: readonly FilterName[], other: readonly FilterName[]): readonly FilterName[] {
  return FILTERS.filter((name) => one.includes(name) || other.includes(name));
}

/** The value, or all the complaints that came up on the way to it. */
export function unlessComplained<T>(
  complaints: readonly Complaint[],
  value: () => T,
): Result<T, Complaint[]> {
  return complaints.length > 0 ? { ok: false, fault: [...complaints] } : { ok: true, value: value() };
}
