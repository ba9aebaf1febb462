/** Matches submissions to the students of the class list: every student and every submission is accounted for. */
import type { SubmissionResult } from '../../model.js';
import { normaliseKey, type Roster, type RosterStudent } from './roster.js';

/** The owners of submissions: for each owner the keys that identify a student, the surest first. */
export type Owners = ReadonlyMap<string, readonly { readonly keys: readonly string[] }[]>;

export interface MatchedClass {
  /** In the order of the class list. */
  readonly students: readonly MatchedStudent[];
  /** Submissions that belong to nobody on the list, and why. */
  readonly strays: readonly { readonly result: SubmissionResult; readonly why: string }[];
}
export interface MatchedStudent {
  readonly student: RosterStudent;
  /** The submissions of a student. Empty: nothing was handed in. Several: a person has to choose. */
  readonly results: readonly SubmissionResult[];
}

export function matchRoster(
  roster: Roster,
  results: readonly SubmissionResult[],
  owners: Owners,
): MatchedClass {
  const handedIn = new Map<RosterStudent, SubmissionResult[]>();
  const strays: MatchedClass['strays'][number][] = [];
  for (const result of results) {
    const known = owners.get(result.id) ?? [];
    // A submission without owners has only its id.
    for (const { keys } of known.length === 0 ? [{ keys: [result.id] }] : known) {
      const found = findStudent(roster.students, keys);
      if (typeof found === 'string') strays.push({ result, why: found });
      else handedIn.set(found, [...(handedIn.get(found) ?? []), result]);
    }
  }
  return {
    students: roster.students.map((student) => ({ student, results: handedIn.get(student) ?? [] })),
    strays,
  };
}

/**
 * The student with these keys, or why there is none. A less certain key may decide between two students, but may not
 * contradict a more certain one.
 */
function findStudent(students: readonly RosterStudent[], keys: readonly string[]): RosterStudent | string {
  let candidates: readonly RosterStudent[] | null = null;
  for (const key of keys) {
    const matching = students.filter((student) => student.keys.has(normaliseKey(key)));
    if (matching.length === 0) continue;
    const left: readonly RosterStudent[] =
      candidates === null ? matching : candidates.filter((each) => matching.includes(each));
    if (left.length === 0) return `${keys.join(', ')} belong to different students of the list`;
    candidates = left;
  }
  if (candidates === null) return `nobody in the list is ${keys.join(' or ')}`;
  const [only, other] = candidates;
  if (only === undefined || other !== undefined)
    return `several in the list are ${keys.join(', ')}: ${candidates.map(({ name }) => name).join(', ')}`;
  return only;
}
