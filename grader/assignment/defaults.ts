/** Defaults for what a case does not say itself: from the assignment and the rubric item that lists it. */
import {
  err,
  ok,
  FILTERS,
  filterName,
  type Case,
  type Complaint,
  type Counts,
  type Filter,
  type Limits,
  type Result,
  type Tells,
  type Visibility,
} from '../model.js';
import { DEFAULT_LIMITS } from './limit-values.js';

export interface CaseDefaults {
  readonly visibility: Visibility;
  /** How much a failure shows students; absent for everything. */
  readonly tells?: Tells;
  readonly limits: Limits;
  readonly filters: readonly Filter[];
  /** Which lines count under `only-what-counts`, or null if the assignment does not say. */
  readonly counts: Counts | null;
  /** How long each answer of a dialogue in lockstep may take; null if all lines are typed at once. */
  readonly lockstepMs: number | null;
  /** Whether the input is piped, so that a program that is right in lockstep alone is wrong. */
  readonly piped?: true;
  /** Whether the exact text is the point of all these cases. */
  readonly exact?: true;
  /** The program of these transcripts, or null if each must name it. */
  readonly program: string | null;
}

/** Defaults if neither assignment nor item says anything. */
export const CASE_DEFAULTS: CaseDefaults = {
  visibility: 'visible',
  limits: DEFAULT_LIMITS,
  filters: [],
  counts: null,
  lockstepMs: null,
  program: null,
};

/** The union of both sets of filters, in the order of the list; of two values the second counts. */
export function joinFilters(one: readonly Filter[], other: readonly Filter[]): readonly Filter[] {
  const granted = [...other, ...one];
  return FILTERS.flatMap((name) => granted.find((filter) => filterName(filter) === name) ?? []);
}

/** The value, or all complaints about its parts. */
export function unlessComplained<T>(
  complaints: readonly Complaint[],
  value: () => T,
): Result<T, Complaint[]> {
  return complaints.length > 0 ? err([...complaints]) : ok(value());
}

/** Who sees a case, how much its failure shows, what it weighs and its hint: as it says itself, or else by default. */
export function ownWords(
  own: {
    readonly visibility?: Visibility | undefined;
    readonly tells?: Tells | undefined;
    readonly points?: number | undefined;
    readonly hint?: string | undefined;
  },
  defaults: CaseDefaults,
): Pick<Case, 'visibility' | 'tells' | 'weight' | 'hint'> {
  return {
    visibility: own.visibility ?? defaults.visibility,
    ...tellsPart(own.tells, defaults),
    weight: own.points ?? 1,
    hint: own.hint ?? null,
  };
}

/** The part of a case that says how much its failure shows; empty where it shows everything. */
export function tellsPart(own: Tells | undefined, defaults: CaseDefaults): { readonly tells?: Tells } {
  const tells = own ?? defaults.tells;
  return tells === undefined ? {} : { tells };
}
