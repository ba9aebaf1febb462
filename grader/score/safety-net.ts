/**
 * Safety nets: rubric items whose cases (whole games, positions) see nearly every mistake a second time. Pure.
 *
 * What a net's failures would cost is taken only as far as the items before it have not lost as much already, so that
 * all that is lost up to and with the net is the greater of the two and not their sum: one mistake is charged once, and
 * one that only whole games show is still charged. Every net sees all that the nets before it see, and these nets, too;
 * that is why a case more that fails never makes a total greater. And a net never gives more than the other items
 * before it have earned, and nothing where they earned less than a quarter (`shareOfNet`): who did nothing gets nothing.
 *
 * A net may name the items that it backs; then it sees these, and the nets before it that back one of them. What is
 * missing is no mistake that a case saw a second time: it pays for nothing, and is lost in the net as well.
 *
 * A net without an accepted case has no points. Where its mistakes were charged in the items that it backs, it gives
 * back there what it takes itself (`give-back.ts`), so that they are charged once all the same.
 *
 * Items that look at the text alone (files, compiling, style) are no items to a net: bad style pays for no mistake.
 */
import type { Points } from '../model.js';
import { giveBack } from './give-back.js';
import { shareOfNet } from './net-share.js';
import { addPoints, greatest, least, multiplyPoints, subtractPoints } from './points.js';

/** An item with what its own cases decide. */
export interface Own {
  readonly id: string;
  readonly points: Points;
  readonly undecided: Points;
  /** Lost by cases that call or need a missing member. */
  readonly missing: Points;
  readonly worth: Points;
  /** Whether a case is certainly accepted, and whether one may be. */
  readonly hasAccepted: { readonly certain: boolean; readonly possible: boolean };
  readonly isNet: boolean;
  /** Ids of the items that a net sees; null for all before it. */
  readonly backs: readonly string[] | null;
  readonly runsProgram: boolean;
}

/** What is certain, and what undecided cases may add to it. */
export interface Earned {
  readonly points: Points;
  readonly undecided: Points;
}

interface Scored extends Earned {
  readonly ownPoints: Points;
}

/** An item with what it has so far. */
export interface Seen {
  readonly own: Own;
  /** With what later nets gave back to it. */
  readonly earned: Earned;
  /** What a later net counts as earned here: without what was given back, but with what it gave back itself. */
  readonly counted: Earned;
}

/** The scores in the order of the rubric. */
export function catchRest(items: readonly Own[]): Scored[] {
  const scored = items.reduce<readonly Seen[]>((before, own) => {
    if (!own.isNet) return [...before, { own, earned: own, counted: own }];
    const seen = before.filter((each) => isSeenBy(own, each.own));
    const earned = scoreNet(own, sumUp(seen));
    const { given, after } = giveBack(own, seen);
    return [
      ...before.map((each) => after.get(each) ?? each),
      { own, earned, counted: addEarned(earned, given) },
    ];
  }, []);
  return scored.map(({ own, earned: { points, undecided } }) => ({
    points,
    ownPoints: own.points,
    undecided,
  }));
}

function addEarned(one: Earned, other: Earned): Earned {
  const most = greatest(addPoints([one.points, one.undecided]), addPoints([other.points, other.undecided]));
  const points = addPoints([one.points, other.points]);
  return { points, undecided: subtractPoints(most, points) };
}

function isSeenBy({ backs }: Own, { id, isNet, runsProgram, backs: others }: Own): boolean {
  if (backs === null) return isNet || runsProgram;
  return backs.includes(id) || (isNet && (others === null || others.some((other) => backs.includes(other))));
}

/** Of the items that a net sees. */
interface Sum {
  readonly lost: Points;
  /** By the cases of items that are not nets themselves. */
  readonly earned: Points;
  readonly worth: Points;
  readonly undecided: Points;
}

function sumUp(items: readonly Seen[]): Sum {
  const others = items.filter(({ own }) => !own.isNet);
  return {
    lost: addPoints(
      items.map(({ own, counted: { points, undecided } }) =>
        greatest('0', subtractPoints(own.worth, addPoints([points, undecided, own.missing]))),
      ),
    ),
    earned: addPoints(others.map(({ own }) => own.points)),
    worth: addPoints(others.map(({ own }) => own.worth)),
    undecided: addPoints(items.map(({ counted }) => counted.undecided)),
  };
}

function scoreNet(own: Own, before: Sum): Earned {
  /** What remains of a net, given what is right in it, what was lost before it and what was earned there. */
  const give = (right: Points, lost: Points, earned: Points): Points => {
    const taken = greatest(own.missing, subtractPoints(subtractPoints(own.worth, right), lost));
    const most = multiplyPoints(shareOfNet(earned, before.worth), own.worth);
    return least(least(subtractPoints(own.worth, taken), earned), most);
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
