/** Failures that half of a class shares: more likely a fault of the assignment than of so many students. */
import type { SubmissionResult } from '../../model.js';
import { rankClassCauses } from './causes.js';

/** In a smaller class, common failures may be chance. */
const FEWEST = 3;

/** A sentence for each such cause. */
export function listClassWide(submissions: readonly SubmissionResult[]): readonly string[] {
  return rankClassCauses(submissions)
    .filter(({ isOfWhole, who }) => isOfWhole && who.length >= FEWEST && who.length * 2 >= submissions.length)
    .map(
      ({ who, words }) =>
        `${who.length} of ${submissions.length} submissions fail alike: ${words}. Look whether the assignment lacks a file or a library that was given out (\`provided\` in assignment.yaml).`,
    );
}
