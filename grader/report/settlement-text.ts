/** What became of the mark after grading, in sentences. Students read no amount that tells of cases not shown to them. */
import type { HandComment, SettlementStep, SubmissionResult } from '../model.js';
import { formatPoints } from '../score/points.js';
import { viewSubmission, type Audience } from './audience.js';

/** The sentences, the mark that counts first; none where nothing was settled. */
export function listSettlement(result: SubmissionResult, audience: Audience): readonly string[] {
  const { settlement } = result;
  if (settlement === undefined) return [];
  const forInstructor = audience === 'instructor';
  const tellsAmounts = forInstructor || viewSubmission(result, audience).hiddenCases === 0;
  const { steps, comments, after, open } = settlement;
  const mark =
    tellsAmounts && steps.length > 0
      ? [`The mark that counts: ${formatPoints(after)} of ${result.maxPoints} points.`]
      : [];
  return [
    ...mark,
    ...steps.map((step) => describeStep(step, forInstructor, tellsAmounts)),
    ...comments.filter(({ visible }) => visible || forInstructor).map(describeComment),
    ...(open !== null && forInstructor ? [`Needs a look: ${open}.`] : []),
  ];
}

function describeStep(
  { points, words, visible, place }: SettlementStep,
  forInstructor: boolean,
  tellsAmount: boolean,
): string {
  const said = visible || forInstructor ? `${placed(place)}${words}` : 'Changed by hand.';
  if (!tellsAmount || points === '0') return said;
  return `${points.startsWith('-') ? '' : '+'}${formatPoints(points)}: ${said}`;
}

function describeComment({ text, place }: HandComment): string {
  return `${placed(place)}${text}`;
}

function placed(place: HandComment['place']): string {
  return place === null ? '' : `${place.file}:${place.line}: `;
}
