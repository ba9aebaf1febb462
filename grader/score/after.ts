/**
 * Items that stand `after` others: their cases see again what those are about, so one mistake may fail in both. Pure.
 *
 * As many points as the items before have lost count half here. So two losses together cost the greater and half of
 * the lesser, whichever stands first: more that fails never gives more points, and neither loss hides the other. Each
 * lost point is in one such pair at most, and no item after others has others after it.
 */
import type { Points } from '../model.js';
import { addPoints, floorPoints, least, multiplyPoints, subtractPoints } from './points.js';

/** With less than half a second mistake would hide behind the first; with more one mistake would cost twice. */
const HALF = '1/2';

/** An item with what its own cases decide. */
export interface Own {
  readonly id: string;
  readonly after: readonly string[];
  /** Lost for certain: cases that are undecided through our fault lose nothing. */
  readonly lost: Points;
  readonly hasAccepted: boolean;
  readonly grain: number | null;
}

/** How many points each item gets back, in the order of the rubric. An item without an accepted case gets none. */
export function spareAfter(items: readonly Own[]): Points[] {
  /** By item: the part of its loss that is not yet paired with another loss. */
  const left = new Map<string, Points>();
  return items.map((item) => {
    const room = addPoints(item.after.map((id) => left.get(id) ?? '0'));
    const lesser = item.hasAccepted ? least(item.lost, room) : '0';
    const spared = floorPoints(multiplyPoints(HALF, lesser), item.grain);
    const paired = addPoints([spared, spared]);
    left.set(item.id, subtractPoints(item.lost, paired));
    takeFrom(left, item.after, paired);
    return spared;
  });
}

function takeFrom(left: Map<string, Points>, ids: readonly string[], points: Points): void {
  let open = points;
  for (const id of ids) {
    const has = left.get(id) ?? '0';
    const taken = least(open, has);
    left.set(id, subtractPoints(has, taken));
    open = subtractPoints(open, taken);
  }
}
