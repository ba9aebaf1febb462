/** The mark that counts: by hand and late. */
import { describe, expect, test } from '@jest/globals';
import { DateTime } from 'luxon';
import { parsePolicy } from '../../../grader/assignment/load-policy.js';
import type { HandMark, LatePolicy } from '../../../grader/model.js';
import { chooseAttempt } from '../../../grader/score/attempts.js';
import { settle } from '../../../grader/score/settle.js';
import { pointsToNumber } from '../../../grader/score/points.js';
import { ACCEPTED, UNDECIDED, compileCase, rubricItem, submissionResult } from '../../support/build.js';
import fc from '../../support/fast-check.js';

const ITEM = rubricItem({ id: 'dialogue', title: 'The dialogue', points: 10, cases: [compileCase()] });
const RESULT = { ...submissionResult([[ITEM, [ACCEPTED]]]), id: 'ada', points: '8', maxPoints: 10 };

function policyOf(yaml: string): LatePolicy {
  const policy = parsePolicy(yaml, 'policy.yaml');
  if (!policy.ok) throw new Error(JSON.stringify(policy.fault));
  return policy.value;
}

const at = (text: string, zone = 'Europe/Copenhagen'): number =>
  DateTime.fromISO(text.replace(' ', 'T'), { zone }).toMillis();

const late = (yaml: string, time: string, who = ['ada']) =>
  settle(RESULT, { marks: [], policy: policyOf(yaml) }, who, { atMs: at(time), markedLate: false })
    .settlement;

const ROW: HandMark = {
  submission: 'ada',
  item: null,
  points: null,
  change: null,
  comment: 'why',
  place: null,
  visible: true,
};
const POLICY = `due: 2026-03-02 23:59
zone: Europe/Copenhagen
penalty: 10 % a day
`;

describe('the rule for late work', () => {
  test.each([
    ['in time', POLICY, '2026-03-02 23:59', 8],
    ['a minute late is a day that has begun', POLICY, '2026-03-03 00:00', 7.2],
    ['a day late', POLICY, '2026-03-03 23:59', 7.2],
    ['a day and a minute', POLICY, '2026-03-04 00:00', 6.4],
    ['never below 0', POLICY, '2027-03-02 12:00', 0],
    ['at most a half', `${POLICY}at-most: 50 %\n`, '2026-04-02 12:00', 4],
    ['closed after a week', `${POLICY}closed-after: 7 days\n`, '2026-03-10 00:00', 0],
    ['open until then', `${POLICY}closed-after: 7 days\nat-most: 50 %\n`, '2026-03-09 23:59', 4],
    ['free days', `${POLICY}late-days: 2\n`, '2026-03-04 20:00', 8],
    ['free days, and one more', `${POLICY}late-days: 2\n`, '2026-03-05 20:00', 7.2],
    ['free days used before', `${POLICY}late-days: 2\nlate-days-used: { Ada: 2 }\n`, '2026-03-03 20:00', 7.2],
    ['points an hour', POLICY.replace('10 % a day', '0.5 points an hour'), '2026-03-03 02:30', 6.5],
    ['an extension', `${POLICY}extensions: [{ for: ada, days: 3, reason: ill }]\n`, '2026-03-05 23:00', 8],
    [
      'an extension for others',
      `${POLICY}extensions: [{ for: [bob], until: 2026-03-09 12:00, reason: ill }]\n`,
      '2026-03-03 12:00',
      7.2,
    ],
    // The clocks go forward in the night to 2026-03-29: that day has 23 hours.
    ['a short day', POLICY.replace('2026-03-02', '2026-03-28'), '2026-03-29 23:59', 7.2],
    ['a long day', POLICY.replace('2026-03-02', '2026-10-24'), '2026-10-25 23:59', 7.2],
    ['the turn of the year', POLICY.replace('2026-03-02', '2025-12-31'), '2026-01-01 10:00', 7.2],
  ])('%s', (_, yaml, time, mark) => {
    expect(pointsToNumber(late(yaml, time).after)).toBeCloseTo(mark, 9);
  });

  test('says how late and what it costs', () => {
    expect(late(`${POLICY}late-days: 1\n`, '2026-03-04 12:00').steps).toMatchObject([
      {
        points: '-4/5',
        words:
          'Handed in 2 days late, 1 day of them free: 10 % of the points less for each day that has begun.',
      },
    ]);
  });

  test('says where no more is taken', () => {
    const words = late(`${POLICY}at-most: 15 %\n`, '2026-03-05 12:00').steps.map((step) => step.words);
    expect(words.join()).toMatch(/less for each day that has begun, 15 % of them at most\.$/);
  });

  test.each([
    ['2026-03-03 12:00', 'Handed in 1 day late, which is free.'],
    ['2026-03-04 12:00', 'Handed in 2 days late, which is free.'],
  ])('says that free days cost nothing: %s', (time, words) => {
    expect(late(`${POLICY}late-days: 2\n`, time).steps).toMatchObject([{ points: '0', words }]);
  });

  test('a mark of the platform that it is late takes nothing, and asks for a look', () => {
    const settled = settle(RESULT, { marks: [], policy: policyOf(POLICY) }, ['ada'], {
      atMs: null,
      markedLate: true,
    }).settlement;
    expect(settled).toMatchObject({ after: '8', open: expect.stringContaining('how late is not known') });
  });

  /** Rules of all kinds, and by whom something was handed in. */
  const RULES = fc.record({
    // Nights in which clocks change, midnight, the turn of the year, and any minute of two years.
    due: fc.oneof(
      fc.constantFrom(
        '2026-03-27 23:59',
        '2026-03-29 02:30',
        '2026-10-25 02:30',
        '2026-10-24 12:00',
        '2026-03-08 01:59',
        '2026-11-01 01:30',
        '2025-12-30 00:00',
        '2025-12-31 23:59',
      ),
      fc
        .integer({ min: 0, max: 2 * 365 * 24 * 60 })
        .map((minute) => DateTime.utc(2025).plus({ minutes: minute }).toFormat('yyyy-MM-dd HH:mm')),
    ),
    zone: fc.constantFrom('Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
    amount: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(0.1, 2.5, 33.3)),
    unit: fc.constantFrom('% a day', '% an hour', 'points a day', 'points an hour'),
    lateDays: fc.integer({ min: 0, max: 3 }),
    used: fc.dictionary(fc.constantFrom('ada', 'BOB', 'eve'), fc.integer({ min: 0, max: 4 })),
    atMost: fc.option(fc.integer({ min: 0, max: 100 })),
    closedAfter: fc.option(fc.integer({ min: 0, max: 9 })),
    extensions: fc.array(
      fc.record({
        for: fc.constantFrom('ada', ['ADA', 'eve'], 'team 2', 'eve'),
        when: fc.oneof(
          fc.integer({ min: 1, max: 5 }).map((days) => ({ days })),
          fc.constantFrom('2026-03-29 03:30', '2027-01-01 00:00').map((until) => ({ until })),
        ),
      }),
      { maxLength: 3 },
    ),
    who: fc.constantFrom(['ada'], ['ada', 'bob', 'Team 2']),
    change: fc.constantFrom(0, -3, 1.5),
  });
  type Rules = typeof RULES extends fc.Arbitrary<infer T> ? T : never;
  const policyFor = (rules: Rules, extensions = rules.extensions): LatePolicy =>
    policyOf(
      JSON.stringify({
        due: rules.due,
        zone: rules.zone,
        penalty: `${rules.amount} ${rules.unit}`,
        'late-days': rules.lateDays,
        'late-days-used': rules.used,
        ...(rules.atMost !== null && { 'at-most': `${rules.atMost} %` }),
        ...(rules.closedAfter !== null && { 'closed-after': `${rules.closedAfter} days` }),
        extensions: extensions
          // One that ends before the due date is refused.
          .filter(({ when }) => !('until' in when) || when.until >= rules.due)
          .map(({ when, ...each }) => ({ ...each, ...when, reason: 'ill' })),
      }),
    );
  const markAt = (policy: LatePolicy, { who, change }: Rules, atMs: number): number =>
    pointsToNumber(
      settle(RESULT, { marks: [{ ...ROW, change }], policy }, who, { atMs, markedLate: false }).settlement
        .after,
    );
  const DAY_SECONDS = 24 * 60 * 60;
  const SECONDS = fc.integer({ min: -DAY_SECONDS, max: 12 * DAY_SECONDS });

  test('later never gives more', () => {
    fc.assert(
      fc.property(RULES, fc.array(SECONDS, { minLength: 2, maxLength: 12 }), (rules, seconds) => {
        const policy = policyFor(rules);
        const marks = [...seconds]
          .sort((a, b) => a - b)
          .map((second) => markAt(policy, rules, policy.dueMs + second * 1000));
        for (const [index, mark] of marks.entries()) {
          expect(mark).toBeGreaterThanOrEqual(0);
          expect(mark).toBeLessThanOrEqual(marks[index - 1] ?? 8 + rules.change);
        }
      }),
    );
  });

  test('an extension never takes anything', () => {
    fc.assert(
      fc.property(RULES, SECONDS, (rules, second) => {
        const [policy, without] = [policyFor(rules), policyFor(rules, rules.extensions.slice(1))];
        const atMs = policy.dueMs + second * 1000;
        expect(markAt(policy, rules, atMs)).toBeGreaterThanOrEqual(markAt(without, rules, atMs));
      }),
    );
  });

  test('of several attempts the best is never better for being handed in later', () => {
    fc.assert(
      fc.property(
        RULES,
        fc.array(SECONDS, { minLength: 1, maxLength: 4 }),
        SECONDS,
        (rules, seconds, more) => {
          const policy = policyFor(rules);
          const best = (all: readonly number[]): number => {
            const attempts = all.map((second, id) => {
              const order = policy.dueMs + second * 1000;
              return { id: String(id), order, isLate: false, mark: String(markAt(policy, rules, order)) };
            });
            return Number(chooseAttempt('best', attempts)?.mark);
          };
          const [first = 0, ...others] = seconds;
          expect(best([first + Math.abs(more), ...others])).toBeLessThanOrEqual(best(seconds));
        },
      ),
    );
  });
});

describe('which of several attempts counts', () => {
  const attempt = (id: string, order: number | null, isLate: boolean, mark: string) => ({
    id,
    order,
    isLate,
    mark,
  });
  const [a, b, c] = [attempt('a', 1, false, '5'), attempt('b', 2, false, '4'), attempt('c', 3, true, '5')];
  test.each([
    ['newest', [a, b, c], 'c'],
    ['newest', [c, a, b], 'c'],
    ['in-time', [a, b, c], 'b'],
    ['in-time', [c, attempt('d', 4, true, '1')], 'd'],
    // Of equal marks the newest.
    ['best', [a, b, c], 'c'],
    ['best', [a, b], 'a'],
    ['best', [attempt('a', null, false, '1/3'), attempt('b', null, false, '1/4')], 'a'],
    ['newest', [a, attempt('b', null, false, '4')], undefined],
    ['in-time', [a, attempt('b', null, false, '4')], undefined],
  ] as const)('%s', (rule, attempts, id) => {
    expect(chooseAttempt(rule, attempts)?.id).toBe(id);
  });
});

const byHand = (...rows: Partial<HandMark>[]) =>
  settle(RESULT, { marks: rows.map((row) => ({ ...ROW, ...row })), policy: null }, ['ada'], {
    atMs: null,
    markedLate: false,
  }).settlement;

describe('marks by hand', () => {
  test.each<[string, Partial<HandMark>[], string]>([
    ['a change of the whole', [{ change: 1.5 }], '19/2'],
    ['never over the maximum', [{ change: 5 }], '10'],
    ['never below 0', [{ change: -20 }], '0'],
    ['two changes', [{ change: 1 }, { change: -2 }], '7'],
    ['another student’s row', [{ submission: 'bob', change: 1 }], '8'],
    ['a comment alone', [{}], '8'],
    // The item has 10 of 10 points.
    ['an item set to fewer points', [{ item: 'dialogue', points: 7 }], '5'],
  ])('%s', (_, rows, mark) => {
    expect(byHand(...rows).after).toBe(mark);
  });

  test('setting an item decides what was open in it', () => {
    const open = { ...submissionResult([[ITEM, [UNDECIDED]]]), id: 'ada' };
    const rules = { marks: [{ ...ROW, item: 'dialogue', points: 4 }], policy: null };
    const settled = settle(open, rules, ['ada'], { atMs: null, markedLate: false }).settlement;
    expect([open.undecided, settled.undecided, settled.after]).toEqual(['10', '0', '4']);
  });

  const MANUAL = rubricItem({ id: 'style', title: 'Style', points: 2, manual: true, cases: [] });
  const both = submissionResult([
    [ITEM, [ACCEPTED]],
    [MANUAL, []],
  ]);
  const given = (...rows: Partial<HandMark>[]) => {
    const marks = rows.map((row) => ({ ...ROW, submission: both.id, item: 'style', ...row }));
    const settled = settle(both, { marks, policy: null }, [], { atMs: null, markedLate: false });
    return [settled.points, settled.undecided, settled.settlement.after, settled.settlement.undecided];
  };

  test.each<[string, Partial<HandMark>[], string[]]>([
    ['nothing yet', [], ['10', '2', '10', '2']],
    ['a comment gives nothing', [{}], ['10', '2', '10', '2']],
    ['points', [{ points: 1.5 }], ['23/2', '0', '23/2', '0']],
    ['the last row counts', [{ points: 1.5 }, { points: 0 }], ['10', '0', '10', '0']],
    ['never over the maximum of the item', [{ points: 1.5 }, { change: 4 }], ['12', '0', '12', '0']],
    ['and the item of the program', [{ points: 2 }, { item: 'dialogue', points: 4 }], ['12', '0', '6', '0']],
  ])('an item that a person marks: %s', (_, rows, points) => {
    expect(given(...rows)).toEqual(points);
  });

  test('is charged for being late after it', () => {
    const rules = { marks: [{ ...ROW, change: 2 }], policy: policyOf(POLICY) };
    const settled = settle(RESULT, rules, ['ada'], {
      atMs: at('2026-03-03 12:00'),
      markedLate: false,
    }).settlement;
    expect(settled.after).toBe('9');
  });
});

describe('policy.yaml', () => {
  test.each([
    ['zone: Europe/Copenhagen\n', 'the key due'],
    ['due: 2026-03-02 23:59\nzone: Europe/Kobenhavn\n', 'the name of a zone'],
    ['due: 2026-02-31 23:59\nzone: UTC\n', 'a day that there is'],
    ['due: tomorrow\nzone: UTC\n', 'a time such as'],
    [`${POLICY}at-most: half\n`, 'a share such as 50 %'],
    [`${POLICY}extensions: [{ for: ada, reason: ill }]\n`, 'either until or days'],
    [`${POLICY}latedays: 2\n`, 'late-days'],
    [POLICY.replace('10 % a day', 'ten'), 'such as 10 % a day'],
  ])('%j is refused', (yaml, expected) => {
    const policy = parsePolicy(yaml, 'policy.yaml');
    expect(policy.ok ? '' : policy.fault.map(({ expected: words }) => words).join()).toContain(expected);
  });
});
