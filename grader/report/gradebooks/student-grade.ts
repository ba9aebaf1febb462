/** The one grade that a student gets, or why there is none yet. */
import type { SubmissionResult } from '../../model.js';
import { pointsToNumber } from '../../score/points.js';
import type { MatchedClass, MatchedStudent } from './match-roster.js';

export type Grade =
  | { readonly kind: 'graded'; readonly points: string; readonly result: SubmissionResult }
  | { readonly kind: 'missing' | 'several' | 'undecided'; readonly why: string };

export function gradeOf({ results }: MatchedStudent): Grade {
  const [result, ...others] = results;
  if (result === undefined) return { kind: 'missing', why: 'handed in nothing that was graded' };
  if (others.length > 0)
    return {
      kind: 'several',
      why: `has several submissions (${results.map(({ id }) => id).join(', ')}): choose one`,
    };
  if ((result.settlement?.undecided ?? result.undecided) !== '0')
    return {
      kind: 'undecided',
      why: result.items.some(({ item, undecided }) => item.manual === true && undecided !== '0')
        ? 'not all points that a person gives are given yet'
        : 'some cases could not be checked on this computer: somebody has to look',
    };
  const open = result.settlement?.open ?? null;
  if (open !== null) return { kind: 'undecided', why: open };
  return { kind: 'graded', points: writePoints(result), result };
}

/** At most two decimals, and never over the maximum: a grade over it stops a whole import. */
function writePoints({ points, maxPoints, settlement }: SubmissionResult): string {
  const counted = pointsToNumber(settlement?.after ?? points);
  return String(Math.min(maxPoints, Math.round(counted * 100) / 100));
}

/** A line for each student without a grade and for each submission without a student. */
export function listGaps({ students, strays }: MatchedClass): string[] {
  return [
    ...students.flatMap((matched) => {
      const grade = gradeOf(matched);
      return grade.kind === 'graded' ? [] : [`${matched.student.name}: ${grade.why}`];
    }),
    ...strays.map(({ result, why }) => `submission ${result.id}: ${why}`),
  ];
}
