/**
 * What a safety net without an accepted case gives back. Pure. Such a net earns nothing, though its mistakes were
 * already charged in the items that it sees. So these get back what they lost, up to what the net is worth, and
 * less if they earned less than half (`net-share.ts`). Only an item with an accepted case gets something back,
 * never for missing members, and never more than it lost. No net gives back more than they have earned together.
 */
import type { Points } from '../model.js';
import {
  addPoints,
  divideShares,
  greatest,
  isZero,
  least,
  multiplyPoints,
  subtractPoints,
} from './points.js';
import { shareOfNet } from './net-share.js';
import type { Earned, Own, Seen } from './safety-net.js';

interface GivenBack {
  readonly given: Earned;
  /** The items that get something back, with their new points. */
  readonly after: ReadonlyMap<Seen, Seen>;
}

/** What a net gives back to the items that it sees; with undecided cases, what it may give back. */
export function giveBack(net: Own, seen: readonly Seen[]): GivenBack {
  if (net.hasAccepted.certain) return { given: { points: '0', undecided: '0' }, after: new Map() };
  const to = seen.filter(mayReceive);
  const most = decideMost(net, seen, to);
  const lost = addPoints(to.map(lostBy));
  const shareOf = (each: Seen): Points =>
    isZero(lost) ? '0' : multiplyPoints(most, divideShares(lostBy(each), lost));
  const isDecided = !net.hasAccepted.possible && seen.every(isSettled);
  return isDecided
    ? {
        given: { points: most, undecided: '0' },
        after: new Map(to.map((each) => [each, add(each, shareOf(each))])),
      }
    : {
        given: { points: '0', undecided: most },
        after: new Map(to.map((each) => [each, mayAdd(each, most)])),
      };
}

/** A net for which others pay may have earned nothing with its own cases, but it does have an accepted one. */
function mayReceive(each: Seen): boolean {
  return each.own.isNet ? each.own.hasAccepted.possible : !isZero(mostOf(each));
}

/** Whether no undecided case changes what it has or whether it may receive something. */
function isSettled({ own: { isNet, hasAccepted }, earned }: Seen): boolean {
  return isZero(earned.undecided) && (!isNet || hasAccepted.certain === hasAccepted.possible);
}

/** The upper bound: undecided cases may turn out either way. */
function decideMost(net: Own, seen: readonly Seen[], to: readonly Seen[]): Points {
  const others = seen.filter(({ own }) => !own.isNet);
  const worth = addPoints(others.map(({ own }) => own.worth));
  const lost = addPoints(to.map((each) => addPoints([lostBy(each), each.earned.undecided])));
  const earned = addPoints(others.map(({ own }) => addPoints([own.points, own.undecided])));
  const left = subtractPoints(net.worth, net.missing);
  return least(least(lost, earned), multiplyPoints(shareOfNet(earned, worth), left));
}

function add({ earned, ...rest }: Seen, points: Points): Seen {
  return { ...rest, earned: { ...earned, points: addPoints([earned.points, points]) } };
}

function mayAdd({ earned: { points, undecided }, ...rest }: Seen, more: Points): Seen {
  const room = subtractPoints(rest.own.worth, points);
  return { ...rest, earned: { points, undecided: least(room, addPoints([undecided, more])) } };
}

/** Lost by mistakes, for certain. */
function lostBy({ own, earned: { points, undecided } }: Seen): Points {
  return greatest('0', subtractPoints(own.worth, addPoints([points, undecided, own.missing])));
}

function mostOf({ earned: { points, undecided } }: Seen): Points {
  return addPoints([points, undecided]);
}
