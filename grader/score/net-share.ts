/** How much of a safety net is open to a program. Pure. */
import type { Points } from '../model.js';
import { divideShares, greatest, isZero, least, multiplyPoints, subtractPoints } from './points.js';

/**
 * The share of a net that is open to a program: none where the items it sees have earned a quarter of their worth or
 * less, all where they have earned half of it. A net's cases see much at once; to do nothing must not pass for one mistake.
 */
export function shareOfNet(earned: Points, worth: Points): Points {
  if (isZero(worth)) return '0';
  const share = subtractPoints(multiplyPoints('4', divideShares(earned, worth)), '1');
  return least('1', greatest('0', share));
}
