/**
 * The mark that counts: the graded one with what people gave, changed by hand, then by the rule for late work. It is never
 * below 0 nor over the maximum.
 */
import type {
  HandComment,
  HandedIn,
  HandMark,
  ItemResult,
  LatePolicy,
  Points,
  Settlement,
  SettlementStep,
  SubmissionResult,
} from '../model.js';
import { chargeDeviations } from './charges.js';
import { settleLateness } from './late.js';
import { addPoints, greatest, least, subtractPoints } from './points.js';
import { totalPoints } from './score.js';

/** What is to be settled; each of the two may be missing. */
export interface SettlementRules {
  readonly marks: readonly HandMark[];
  readonly policy: LatePolicy | null;
}

/** A result that is settled. */
export type Settled = SubmissionResult & { readonly settlement: Settlement };

/** `who` are the names of the submission and of its students. */
export function settle(
  graded: SubmissionResult,
  { marks, policy }: SettlementRules,
  who: readonly string[],
  handedIn: HandedIn,
): Settled {
  const own = marks.filter(({ submission }) => submission === graded.id);
  const result = giveByHand(graded, own);
  const titles = new Map(result.items.map(({ item }) => [item.id, item.title]));
  const manual = new Set(result.items.flatMap(({ item }) => (item.manual === true ? [item.id] : [])));
  const isChange = ({ item, points, change }: HandMark): boolean =>
    (points !== null || change !== null) && !manual.has(item ?? '');
  const byHand = changeByHand(result, own.filter(isChange));
  const lateness =
    policy === null
      ? { step: null, lateDaysUsed: 0, open: null }
      : settleLateness(policy, who, handedIn, byHand.points);
  return {
    ...result,
    settlement: {
      after: lateness.step === null ? byHand.points : addPoints([byHand.points, lateness.step.points]),
      steps: [...byHand.steps, ...(lateness.step === null ? [] : [lateness.step])],
      // A row that changes the mark says why in its step.
      comments: own
        .filter((mark) => !isChange(mark) && mark.comment !== '')
        .map((mark): HandComment => ({
          text: mark.item === null ? mark.comment : `${titles.get(mark.item) ?? mark.item}: ${mark.comment}`,
          place: mark.place,
          visible: mark.visible,
        })),
      lateDaysUsed: lateness.lateDaysUsed,
      undecided: byHand.undecided,
      attempt: null,
      open: lateness.open,
    },
  };
}

/** What people give for the items that they mark is a part of the graded mark. */
function giveByHand(result: SubmissionResult, marks: readonly HandMark[]): SubmissionResult {
  const items = result.items.map((each): ItemResult => {
    const own = marks.filter((mark) => mark.item === each.item.id && isGift(mark));
    if (each.item.manual !== true || own.length === 0) return each;
    const points = own.reduce((sum, mark) => applyMark(mark, sum, each.item.points), '0');
    return { ...each, points, undecided: '0' };
  });
  if (items.every((each, index) => each === result.items[index])) return result;
  return { ...result, items, ...totalPoints(items, chargeDeviations(items, result.deviationRule)) };
}

function isGift({ points, change }: HandMark): boolean {
  return points !== null || change !== null;
}

/** The points after the mark by hand, from 0 to the limit. */
function applyMark({ points, change }: HandMark, before: Points, limit: number): Points {
  const wanted = points === null ? addPoints([before, String(change ?? 0)]) : addPoints([String(points)]);
  return greatest('0', least(wanted, String(limit)));
}

interface ByHand {
  readonly points: Points;
  readonly undecided: Points;
  readonly steps: readonly SettlementStep[];
}

function changeByHand(
  { points, undecided, maxPoints, items }: SubmissionResult,
  marks: readonly HandMark[],
): ByHand {
  const itemPoints = new Map(items.map((each) => [each.item.id, each.points]));
  const open = new Map(items.map((each) => [each.item.id, each.undecided]));
  const steps: SettlementStep[] = [];
  let total = points;
  for (const mark of marks) {
    const found = items.find((each) => each.item.id === mark.item);
    const before = found === undefined ? total : (itemPoints.get(found.item.id) ?? '0');
    const now = applyMark(mark, before, found === undefined ? maxPoints : found.item.points);
    const change = subtractPoints(now, before);
    if (found !== undefined) {
      itemPoints.set(found.item.id, now);
      // Points that a person sets leave nothing of the item undecided.
      if (mark.points !== null) open.set(found.item.id, '0');
    }
    total = greatest('0', least(addPoints([total, change]), String(maxPoints)));
    const title = found === undefined ? '' : `${found.item.title}: `;
    const { comment, visible, place } = mark;
    steps.push({ why: 'by-hand', points: change, words: `${title}${comment}`, visible, place });
  }
  return { points: total, undecided: marks.length === 0 ? undecided : addPoints([...open.values()]), steps };
}
