/** Matches submissions to the students of the class list: every student and every submission is accounted for. */
import type { SubmissionResult } from '../../model.js';
import { normaliseKey } from './csv.js';
import type { Roster, RosterStudent } from './roster.js';

/** The owners of submissions: for each owner the keys that identify a student or a group, the surest first. */
export type Owners = ReadonlyMap<string, readonly { readonly keys: readonly string[] }[]>;

export interface MatchedClass<Handed = SubmissionResult> {
  /** In the order of the class list. */
  readonly students: readonly MatchedStudent<Handed>[];
  /** Submissions that belong to nobody on the list, and why. */
  readonly strays: readonly { readonly result: Handed; readonly why: string }[];
}
export interface MatchedStudent<Handed = SubmissionResult> {
  readonly student: RosterStudent;
  /** What the student or the group handed in. Empty: nothing. Several: a person has to choose. */
  readonly results: readonly Handed[];
}

/** What one member of a group hands in is handed in by all of them. */
export function matchRoster<Handed extends { readonly id: string }>(
  { students }: Roster,
  results: readonly Handed[],
  owners: Owners,
): MatchedClass<Handed> {
  const handedIn = new Map<RosterStudent, Set<Handed>>(students.map((student) => [student, new Set()]));
  const strays: MatchedClass<Handed>['strays'][number][] = [];
  for (const result of results) {
    const known = owners.get(result.id) ?? [];
    // A submission without owners has only its id.
    for (const { keys } of known.length === 0 ? [{ keys: [result.id] }] : known) {
      const found = findStudents(students, keys);
      if (typeof found === 'string') strays.push({ result, why: found });
      else for (const student of found) handedIn.get(student)?.add(result);
    }
  }
  return {
    students: students.map((student) => ({ student, results: [...(handedIn.get(student) ?? [])] })),
    strays,
  };
}

/** The students with this key. Where nobody has a number with zeros before it, those who have it without: spreadsheets drop them. */
function studentsWith(students: readonly RosterStudent[], key: string): readonly RosterStudent[] {
  const matching = students.filter(({ keys }) => keys.has(key));
  const [, number] = /^0+(\d{2,})$/.exec(key) ?? [];
  return matching.length > 0 || number === undefined
    ? matching
    : students.filter(({ keys }) => keys.has(number));
}

/**
 * The student with these keys and the other members of the group, or why there is none. A less certain key may decide
 * between two students, but may not contradict a more certain one.
 */
function findStudents(
  students: readonly RosterStudent[],
  keys: readonly string[],
): readonly RosterStudent[] | string {
  let candidates: readonly RosterStudent[] | null = null;
  for (const key of keys) {
    const matching = studentsWith(students, normaliseKey(key));
    if (matching.length === 0) continue;
    const left: readonly RosterStudent[] =
      candidates === null ? matching : candidates.filter((each) => matching.includes(each));
    if (left.length === 0) return `${keys.join(', ')} belong to different students of the list`;
    candidates = left;
  }
  if (candidates === null) return `nobody in the list is ${keys.join(' or ')}`;
  const group = candidates[0]?.group ?? null;
  if (group !== null && candidates.every((each) => each.group === group))
    return students.filter((each) => each.group === group);
  return candidates.length === 1
    ? candidates
    : `several in the list are ${keys.join(', ')}: ${candidates.map(({ name }) => name).join(', ')}`;
}
