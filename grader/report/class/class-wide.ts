/** What half of a class fails in the same way: more likely a fault of the assignment than of so many students. */
import type { SubmissionResult } from '../../model.js';
import { rankClassCauses } from './causes.js';

/** Fewer submissions are no class: their common failures may be chance. */
const FEWEST = 3;

/** One sentence for each such cause; none if all is as usual. */
export function listClassWide(submissions: readonly SubmissionResult[]): readonly string[] {
  return rankClassCauses(submissions)
    .filter(({ isOfWhole, who }) => isOfWhole && who.length >= FEWEST && who.length * 2 >= submissions.length)
    .map(
      ({ who, words }) =>
        `${who.length} of ${submissions.length} submissions fail alike: ${words}. Look whether the assignment lacks a file or a library that was given out (\`provided\` in assignment.yaml).`,
    );
}
