/**
 * The mark that counts: the graded one, changed by hand, then by the rule for late work. It is never below 0 nor over the
 * maximum.
 */
import type {
  HandComment,
  HandedIn,
  HandMark,
  LatePolicy,
  Points,
  Settlement,
  SettlementStep,
  SubmissionResult,
} from '../model.js';
import { settleLateness } from './late.js';
import { addPoints, greatest, isZero, least, subtractPoints } from './points.js';

/** What is to be settled; each of the two may be missing. */
export interface SettlementRules {
  readonly marks: readonly HandMark[];
  readonly policy: LatePolicy | null;
}

/** `who` are the names of the submission and of its students. */
export function settle(
  result: Pick<SubmissionResult, 'id' | 'points' | 'undecided' | 'maxPoints' | 'items'>,
  { marks, policy }: SettlementRules,
  who: readonly string[],
  handedIn: HandedIn,
): Settlement {
  const own = marks.filter(({ submission }) => submission === result.id);
  const byHand = settleByHand(result, own);
  const lateness =
    policy === null
      ? { step: null, lateDaysUsed: 0, open: null }
      : settleLateness(policy, who, handedIn, byHand.points);
  const steps = [...byHand.steps, ...(lateness.step === null ? [] : [lateness.step])];
  return {
    before: result.points,
    after: lateness.step === null ? byHand.points : addPoints([byHand.points, lateness.step.points]),
    steps,
    comments: own.filter(isComment).map(toComment),
    lateDaysUsed: lateness.lateDaysUsed,
    undecided: byHand.undecided,
    open: lateness.open,
  };
}

interface ByHand {
  readonly points: Points;
  readonly undecided: Points;
  readonly steps: readonly SettlementStep[];
}

function settleByHand(
  { points, undecided, maxPoints, items }: Parameters<typeof settle>[0],
  marks: readonly HandMark[],
): ByHand {
  const itemPoints = new Map(items.map((each) => [each.item.id, each.points]));
  const steps: SettlementStep[] = [];
  let total = points;
  let open = undecided;
  for (const mark of marks) {
    const found = items.find((each) => each.item.id === mark.item);
    const limit = found === undefined ? maxPoints : found.item.points;
    const before = found === undefined ? total : (itemPoints.get(found.item.id) ?? '0');
    const wanted =
      mark.points === null ? addPoints([before, String(mark.change ?? 0)]) : addPoints([String(mark.points)]);
    if (mark.points === null && mark.change === null) continue;
    const now = greatest('0', least(wanted, String(limit)));
    const change = subtractPoints(now, before);
    if (found !== undefined) {
      itemPoints.set(found.item.id, now);
      // Who sets an item's points decides what was open in it.
      if (mark.points !== null) open = subtractPoints(open, found.undecided);
    }
    total = greatest('0', least(addPoints([total, change]), String(maxPoints)));
    const title = found === undefined ? '' : `${found.item.title}: `;
    const { comment, visible, place } = mark;
    steps.push({ why: 'by-hand', points: change, words: `${title}${comment}`, visible, place });
  }
  return { points: total, undecided: open, steps };
}

/** A row that changes the mark says why in its step. */
function isComment({ points, change, comment }: HandMark): boolean {
  return points === null && change === null && comment !== '';
}

function toComment({ item, comment, place, visible }: HandMark): HandComment {
  return { text: item === null ? comment : `${item}: ${comment}`, place, visible };
}

/** Whether anything differs from the graded mark or was said about it. */
export function isSettled({ before, after, steps, comments, open }: Settlement): boolean {
  return !isZero(subtractPoints(after, before)) || steps.length > 0 || comments.length > 0 || open !== null;
}
