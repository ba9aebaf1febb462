/** How much of a safety net a program can earn. Pure. */
import type { Points } from '../model.js';
import { divideShares, greatest, isZero, least, multiplyPoints, subtractPoints } from './points.js';

/**
 * The share of a net that a program can earn: nothing if the items it sees have earned a quarter of their worth or
 * less, all of it if they have earned half. A net's cases see much at once; a program that does nothing must not
 * count as one mistake.
 */
export function shareOfNet(earned: Points, worth: Points): Points {
  if (isZero(worth)) return '0';
  const share = subtractPoints(multiplyPoints('4', divideShares(earned, worth)), '1');
  return least('1', greatest('0', share));
}
