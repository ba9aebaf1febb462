/**
 * Safety nets: rubric items whose cases (whole games, positions) see nearly every mistake a second time. Pure.
 *
 * What a net's failures would cost is taken only as far as the items before it have not lost as much already, so that
 * all that is lost up to and with the net is the greater of the two and not their sum: one mistake is charged once, and
 * one that only whole games show is still charged. Every net sees all that the nets before it see, and these nets, too;
 * that is why a case more that fails never makes a total greater. And a net never gives more than the items before it
 * have earned, so that who did nothing gets nothing.
 *
 * A net may name the items that it backs; then it looks at these alone. What is missing is no mistake that a case saw a
 * second time: it pays for nothing, and is lost in the net as well. A net without an accepted case gives nothing.
 *
 * Items that look at the text alone (files, compiling, style) are no items to a net: bad style pays for no mistake.
 */
import type { Points } from '../model.js';
import { addPoints, greatest, least, subtractPoints } from './points.js';

/** An item with what its own cases decide. */
export interface Own {
  readonly id: string;
  readonly points: Points;
  readonly undecided: Points;
  /** Lost by cases that call or need what is missing. */
  readonly missing: Points;
  readonly worth: Points;
  /** Whether a case is accepted for certain, and whether one may be. */
  readonly hasAccepted: { readonly certain: boolean; readonly possible: boolean };
  readonly isNet: boolean;
  /** Ids of the items whose mistakes a net sees again; null for all before it. */
  readonly backs: readonly string[] | null;
  readonly runsProgram: boolean;
}

interface Scored {
  readonly points: Points;
  readonly ownPoints: Points;
  readonly undecided: Points;
}

/**
 * The scores in the order of the rubric. Where cases are undecided, `points` is what a net gives for certain, whatever
 * they turn out to be, and `undecided` what may be added to that.
 */
export function catchRest(items: readonly Own[]): Scored[] {
  const scored: { readonly own: Own; readonly score: Scored }[] = [];
  for (const own of items) {
    const before = sumUp(scored.filter((each) => isBacked(own, each.own)));
    const { points, undecided } = own.isNet ? scoreNet(own, before) : own;
    scored.push({ own, score: { points, ownPoints: own.points, undecided } });
  }
  return scored.map(({ score }) => score);
}

function isBacked({ backs }: Own, { id, isNet, runsProgram }: Own): boolean {
  return backs === null ? isNet || runsProgram : backs.includes(id);
}

/** Of the items that a net backs. */
interface Sum {
  readonly lost: Points;
  readonly earned: Points;
  readonly undecided: Points;
}

function sumUp(items: readonly { readonly own: Own; readonly score: Scored }[]): Sum {
  return {
    lost: addPoints(
      items.map(({ own, score: { points, undecided } }) =>
        greatest('0', subtractPoints(own.worth, addPoints([points, undecided, own.missing]))),
      ),
    ),
    earned: addPoints(items.map(({ score }) => score.points)),
    undecided: addPoints(items.map(({ score }) => score.undecided)),
  };
}

function scoreNet(own: Own, before: Sum): { points: Points; undecided: Points } {
  /** What is left where so much is right here, so much is lost before, and so much is earned there. */
  const give = (right: Points, lost: Points, earned: Points): Points => {
    const taken = greatest(own.missing, subtractPoints(subtractPoints(own.worth, right), lost));
    return least(subtractPoints(own.worth, taken), earned);
  };
  const { hasAccepted } = own;
  const certain = hasAccepted.certain ? give(own.points, before.lost, before.earned) : '0';
  if (!hasAccepted.possible) return { points: certain, undecided: '0' };
  const possible = give(
    addPoints([own.points, own.undecided]),
    addPoints([before.lost, before.undecided]),
    addPoints([before.earned, before.undecided]),
  );
  return { points: certain, undecided: subtractPoints(possible, certain) };
}
