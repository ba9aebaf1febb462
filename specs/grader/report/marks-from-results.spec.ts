/** Anyone can work a mark out from results.json and the rubric: `recomputeMarks` knows nothing of score/. */
import { expect, test } from '@jest/globals';
import type { Visibility } from '../../../grader/model.js';
import { toResults } from '../../../grader/report/results-json.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  assignment,
  methodCase,
  rubricItem,
  shownOtherwise,
  styleFault,
  submissionResult,
} from '../../support/build.js';
import fc from '../../support/fast-check.js';
import { recomputeMarks } from '../../../lab/laws/recompute-marks.js';

const verdicts = fc.constantFrom(
  ACCEPTED,
  LOST,
  UNDECIDED,
  shownOtherwise('a'),
  shownOtherwise('a', 'b'),
  styleFault(1),
  styleFault(9),
);
const visibilities = fc.constantFrom<Visibility>('visible', 'hidden', 'after_due_date');

test('whatever the rubric and the verdicts', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          points: fc.integer({ min: 1, max: 9 }),
          scoring: fc.constantFrom('each', 'all'),
          cases: fc.array(fc.tuple(verdicts, visibilities, fc.integer({ min: 1, max: 4 })), {
            minLength: 1,
            maxLength: 5,
          }),
          after: fc.subarray(['0', '1']),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      fc.constantFrom(undefined, 0.5, 1),
      (rows, grain) => {
        const rubric = rows.map(({ points, scoring, cases, after }, at) =>
          rubricItem({
            id: String(at),
            points,
            scoring,
            after: at < 2 ? [] : after,
            ...(grain !== undefined && { grain }),
            cases: cases.map(([, visibility, weight], index) =>
              methodCase({ id: `${at}.${index}`, visibility, weight }),
            ),
          }),
        );
        const result = submissionResult(
          rubric.map((item, at) => [item, (rows[at]?.cases ?? []).map(([verdict]) => verdict)] as const),
        );
        const graded = assignment({ rubric });
        const [told] = toResults(
          { assignment: graded, sandbox: 'none', submissions: [result] },
          true,
        ).submissions;
        if (told === undefined) throw new Error('no results');
        const anew = recomputeMarks(
          rubric,
          graded.deviations,
          told.items.map(({ cases }) => cases),
        );
        expect(anew.points).toBeCloseTo(told.points, 6);
        for (const [at, points] of anew.items.entries())
          expect(points).toBeCloseTo(told.items[at]?.points ?? -1, 6);
      },
    ),
  );
});
