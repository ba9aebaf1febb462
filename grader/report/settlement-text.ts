/** What became of the mark after grading, in sentences. Students read no amount that tells of cases not shown to them. */
import type { HandComment, SettlementStep, SubmissionResult } from '../model.js';
import { formatPoints } from '../score/points.js';
import { sanitize } from '../text/sanitize.js';
import { countHidden, type Audience } from './audience.js';

/** A sentence, and the lines of the student's source that it is about. */
export interface Said {
  readonly words: string;
  readonly place: HandComment['place'];
}

/** The sentences, the mark that counts first; none where nothing was settled. */
export function listSettlement(result: SubmissionResult, audience: Audience): readonly Said[] {
  const { settlement } = result;
  if (settlement === undefined) return [];
  const forInstructor = audience === 'instructor';
  const tellsAmounts = forInstructor || countHidden(result, audience) === 0;
  const { steps, comments, after, attempt, open } = settlement;
  const say = (words: string): Said => ({ words, place: null });
  return [
    ...(attempt === null
      ? []
      : [
          say(
            attempt.byMark && !tellsAmounts
              ? 'Of several attempts the best counts. Which it is will be told with the cases that are not shown yet.'
              : attempt.words,
          ),
        ]),
    ...(tellsAmounts && steps.length > 0
      ? [say(`The mark that counts: ${formatPoints(after)} of ${result.maxPoints} points.`)]
      : []),
    ...steps.map((step) => describeStep(step, forInstructor, tellsAmounts)),
    ...comments
      .filter(({ visible }) => visible || forInstructor)
      .map(({ text, place }): Said => ({ words: `${placed(place)}${text}`, place })),
    ...(open !== null && forInstructor ? [say(`Needs a look: ${open}.`)] : []),
  ];
}

function describeStep(
  { points, words, visible, place }: SettlementStep,
  forInstructor: boolean,
  tellsAmount: boolean,
): Said {
  const isTold = visible || forInstructor;
  const said = isTold ? `${placed(place)}${words}` : 'Changed by hand.';
  const amount =
    !tellsAmount || points === '0' ? '' : `${points.startsWith('-') ? '' : '+'}${formatPoints(points)}: `;
  return { words: `${amount}${said}`, place: isTold ? place : null };
}

function placed(place: HandComment['place']): string {
  return place === null ? '' : `${place.file}:${place.line}: `;
}

/** The lines with their numbers, the one that is meant marked; none where they are not at hand. */
export function showPlace(place: HandComment['place']): readonly string[] {
  const { line = 0, from = 1, lines = [] } = place ?? {};
  return lines.map((text, index) => numberLine(text, from + index, from + index === line));
}

/** A line of a source: its number in front, and a mark where it is meant. */
export function numberLine(text: string, number: number, isMeant: boolean): string {
  return `${isMeant ? '>' : ' '}${String(number).padStart(4)}  ${sanitize(text)}`;
}
