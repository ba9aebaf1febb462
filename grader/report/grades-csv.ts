/** grades.csv: one line for each submission, one column for each rubric item. Safe to open in a spreadsheet. */
import type { Points, Report, SubmissionResult } from '../model.js';
import { chargeDeviations } from '../score/charges.js';
import { addPoints, roundedNumber } from '../score/points.js';
import { needsHuman } from './case-importance.js';
import { sanitize } from '../text/sanitize.js';
import { writeCsv } from './gradebooks/csv.js';

/** The points that are charged to the total. */
function totalCharge({ items, deviationRule }: SubmissionResult): Points {
  return addPoints(chargeDeviations(items, deviationRule).map(({ points }) => points));
}

export function renderGradesCsv(report: Report): string {
  const { rubric, deviations } = report.assignment;
  // Without a rule for deviations none is charged separately.
  const isCharged = deviations.how !== 'strict';
  // Only where marks by hand or a rule for late work were given.
  const isSettled = report.submissions.some(({ settlement }) => settlement !== undefined);
  const fields = [
    'submission',
    'language',
    'points',
    'max points',
    ...(isSettled ? ['points that count', 'late days used', 'why'] : []),
    'undecided points',
    'needs a human',
    ...(isCharged ? ['deviations'] : []),
    ...rubric.map(({ id }) => id),
  ];
  const data = report.submissions.map((result) => [
    sanitize(result.id),
    result.language ?? '',
    roundedNumber(result.points),
    result.maxPoints,
    ...(isSettled ? settlementCells(result) : []),
    roundedNumber(result.undecided),
    needsHuman(result) ? 'yes' : 'no',
    ...(isCharged ? [-roundedNumber(totalCharge(result))] : []),
    ...result.items.map(({ points }) => roundedNumber(points)),
  ]);
  return writeCsv(fields, data);
}

function settlementCells(result: SubmissionResult): (string | number)[] {
  const { settlement } = result;
  if (settlement === undefined) return [roundedNumber(result.points), 0, ''];
  const { after, lateDaysUsed, steps, attempt, open } = settlement;
  const why = [
    ...(attempt === null ? [] : [attempt.words]),
    ...steps.map(({ words }) => words),
    ...(open === null ? [] : [open]),
  ].join('; ');
  return [roundedNumber(after), lateDaysUsed, sanitize(why)];
}
