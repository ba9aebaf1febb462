/**
 * Safety nets: rubric items whose cases (whole games, positions) see nearly every mistake a second time. Pure.
 *
 * What a net's failures would cost is taken only as far as the items before it have not lost as much already, so that
 * all that is lost up to and with the net is the greater of the two and not their sum: one mistake is charged once, and
 * one that only whole games show is still charged. Every net sees all that the nets before it see, and these nets, too;
 * that is why a case more that fails never makes a total greater. And a net never gives more than the items before it
 * have earned, so that who did nothing gets nothing.
 *
 * Items that look at the text alone (files, compiling, style) are no items to a net: bad style pays for no mistake.
 */
import type { Points } from '../model.js';
import { addPoints, greatest, least, subtractPoints } from './points.js';

/** An item with what its own cases decide. */
export interface Own {
  readonly points: Points;
  readonly undecided: Points;
  readonly worth: Points;
  readonly isNet: boolean;
  readonly runsProgram: boolean;
}

/**
 * The scores in the order of the rubric. Where cases are undecided, `points` is what a net gives for certain, whatever
 * they turn out to be, and `undecided` what may be added to that.
 */
export function catchRest(items: readonly Own[]): { points: Points; ownPoints: Points; undecided: Points }[] {
  let before: Sum = { lost: '0', earned: '0', undecided: '0' };
  return items.map((own) => {
    const { points, undecided } = own.isNet ? scoreNet(own, before) : own;
    if (own.isNet || own.runsProgram)
      before = {
        lost: addPoints([before.lost, subtractPoints(own.worth, addPoints([points, undecided]))]),
        earned: addPoints([before.earned, points]),
        undecided: addPoints([before.undecided, undecided]),
      };
    return { points, ownPoints: own.points, undecided };
  });
}

/** Of all items before a net that run the program. */
interface Sum {
  readonly lost: Points;
  readonly earned: Points;
  readonly undecided: Points;
}

function scoreNet(own: Own, before: Sum): { points: Points; undecided: Points } {
  /** What is left where so much would be lost here, so much is lost before, and so much is earned there. */
  const give = (wouldLose: Points, lost: Points, earned: Points): Points => {
    const taken = greatest('0', subtractPoints(wouldLose, lost));
    return least(subtractPoints(own.worth, taken), earned);
  };
  const most = addPoints([own.points, own.undecided]);
  const certain = give(subtractPoints(own.worth, own.points), before.lost, before.earned);
  const possible = give(
    subtractPoints(own.worth, most),
    addPoints([before.lost, before.undecided]),
    addPoints([before.earned, before.undecided]),
  );
  return { points: certain, undecided: subtractPoints(possible, certain) };
}
