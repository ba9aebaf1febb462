/**
 * What the rule for late work takes from a mark. Later never gives more. Days are counted in the course's zone: a day
 * after 23:59 is 23:59, also when the clocks change in between.
 */
import { Fraction } from 'fraction.js';
import { DateTime } from 'luxon';
import type { HandedIn, LatePolicy, Points, SettlementStep } from '../model.js';

export interface Lateness {
  readonly step: SettlementStep | null;
  readonly lateDaysUsed: number;
  readonly open: string | null;
}

const ON_TIME: Lateness = { step: null, lateDaysUsed: 0, open: null };

/** `who` are the names by which the policy may call the submission and its students. */
export function settleLateness(
  policy: LatePolicy,
  who: readonly string[],
  handedIn: HandedIn,
  mark: Points,
): Lateness {
  const { atMs } = handedIn;
  if (atMs === null)
    return handedIn.markedLate === true
      ? { ...ON_TIME, open: 'handed in late; how late is not known, so nothing was taken' }
      : ON_TIME;
  // An extension only makes it later.
  if (atMs <= policy.dueMs) return ON_TIME;
  const clock = clockOf(policy);
  const dueMs = dueFor(policy, who, clock);
  const daysLate = countStarted(dueMs, atMs, 'day', clock);
  if (daysLate === 0) return ON_TIME;
  const free = Math.min(daysLate, freeDaysOf(policy, who));
  const closesMs = policy.closedAfterDays === null ? null : clock(dueMs, policy.closedAfterDays, 'day');
  if (closesMs !== null && atMs > closesMs)
    return {
      ...ON_TIME,
      step: taken(
        new Fraction(mark),
        `Handed in ${days(daysLate)} late; nothing counts more than ${days(policy.closedAfterDays ?? 0)} after it was due.`,
      ),
    };
  const { per } = policy.penalty;
  const steps = countStarted(clock(dueMs, free, 'day'), atMs, per, clock);
  const [loss, isCapped] = lossOf(policy, steps, mark);
  const late = `Handed in ${days(daysLate)} late`;
  const used = free === 0 ? '' : free < daysLate ? `, ${days(free)} of them free` : ', which is free';
  const cost = loss.equals(0)
    ? `${late}${used}.`
    : `${late}${used}: ${describePenalty(policy)} less for each ${per} that has begun${isCapped ? `, ${percent(policy.maxShare)} of them at most` : ''}.`;
  return { step: taken(loss, cost), lateDaysUsed: free, open: null };
}

function dueFor({ dueMs, extensions }: LatePolicy, who: readonly string[], clock: Clock): number {
  const granted = extensions
    .filter((extension) => extension.who.some((name) => isNamed(name, who)))
    .map(({ until }) => ('atMs' in until ? until.atMs : clock(dueMs, until.days, 'day')));
  return Math.max(dueMs, ...granted);
}

/** The time so many days or hours after another. */
type Clock = (fromMs: number, count: number, per: 'day' | 'hour') => number;

/** A calendar is slow, and a class asks for the same few times. */
const clocks = new WeakMap<LatePolicy, Clock>();

function clockOf(policy: LatePolicy): Clock {
  const known = clocks.get(policy);
  if (known !== undefined) return known;
  const times = new Map<string, number>();
  const clock: Clock = (fromMs, count, per) => {
    const key = `${fromMs} ${count} ${per}`;
    const time =
      times.get(key) ??
      // A locale is named, since to ask the system for its own takes longer than the sum.
      DateTime.fromMillis(fromMs, { zone: policy.zone, locale: 'en' })
        .plus({ [`${per}s`]: count })
        .toMillis();
    times.set(key, time);
    return time;
  };
  clocks.set(policy, clock);
  return clock;
}

/** Of a group, the member with the fewest days left decides. */
function freeDaysOf({ lateDays, lateDaysUsed }: LatePolicy, who: readonly string[]): number {
  const used = Object.entries(lateDaysUsed).map(([name, count]) => (isNamed(name, who) ? count : 0));
  return Math.max(0, lateDays - Math.max(0, ...used));
}

/** Whether this is one of the names, in any letter case. */
export function isNamed(name: string, who: readonly string[]): boolean {
  return who.some((other) => other.toLowerCase() === name.toLowerCase());
}

/** How many days or hours after another time have begun at `atMs`; 0 where it is not later. */
function countStarted(fromMs: number, atMs: number, per: 'day' | 'hour', clock: Clock): number {
  if (atMs <= fromMs) return 0;
  let count = Math.max(1, Math.floor((atMs - fromMs) / MS[per]) - 1);
  while (clock(fromMs, count, per) < atMs) count += 1;
  return count;
}

const MS = { day: 24 * 3_600_000, hour: 3_600_000 };

/** What is lost for so many steps, and whether `maxShare` of the mark bounds it. */
function lossOf(
  { penalty: { amount }, maxShare }: LatePolicy,
  steps: number,
  mark: Points,
): readonly [loss: Fraction, isCapped: boolean] {
  const whole = new Fraction(mark);
  const most = whole.mul(maxShare);
  const loss =
    'share' in amount ? whole.mul(amount.share).mul(steps) : new Fraction(amount.points).mul(steps);
  return loss.gt(most) ? [most, maxShare < 1] : [loss, false];
}

function taken(loss: Fraction, words: string): SettlementStep {
  return { why: 'late', points: loss.neg().toFraction(), words, visible: true, place: null };
}

function describePenalty({ penalty: { amount } }: LatePolicy): string {
  return 'share' in amount
    ? `${percent(amount.share)} of the points`
    : `${amount.points} ${amount.points === 1 ? 'point' : 'points'}`;
}

function percent(share: number): string {
  return `${new Fraction(share).mul(100).toString()} %`;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
