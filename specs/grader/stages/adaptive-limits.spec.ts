import { describe, expect, it } from '@jest/globals';
import type { Limits, Verdict } from '../../../grader/model.js';
import {
  createAdaptiveLimits,
  createTieredLimits,
  noteReducedLimit,
  type Course,
} from '../../../grader/stages/adaptive-limits.js';

const FULL: Limits = {
  wallMs: 10_000,
  cpuMs: 3000,
  memoryBytes: 1,
  outputBytes: 1,
  processes: 1,
  openFiles: 1,
  diskBytes: 1,
};
const late: Course = { timedOut: true, wallMs: 3000, cpuMs: 3000 };
const spun: Course = { ...late, spinning: true };
const ended = (cpuMs: number | null, wallMs = cpuMs ?? 0): Course => ({ timedOut: false, wallMs, cpuMs });

describe('how long a program is waited for', () => {
  it.each<[string, readonly Course[], Partial<Limits>]>([
    ['at first, as long as the case says', [], { cpuMs: 3000, wallMs: 10_000 }],
    ['after one time-out, too: it may be the case', [late], { cpuMs: 3000, wallMs: 10_000 }],
    ['after two, a fraction', [late, late], { cpuMs: 500, wallMs: 2000 }],
    ['after more, less', [late, late, late, late], { cpuMs: 320, wallMs: 2000 }],
    ['after one that only computed, a share', [spun], { cpuMs: 750, wallMs: 2000 }],
    ['then less', [spun, spun, late], { cpuMs: 480, wallMs: 2000 }],
    ['once a run has ended, only after two', [spun, ended(9)], { cpuMs: 3000, wallMs: 10_000 }],
    ['never too little to start', Array<Course>(20).fill(late), { cpuMs: 300, wallMs: 2000 }],
    ['not less where a run has ended', [ended(9), late, late, late, late], { cpuMs: 500, wallMs: 2000 }],
    ['five times what runs that ended took', [ended(200, 900), late, late], { cpuMs: 1000, wallMs: 4500 }],
    [
      'where runs that end are slow, all of it',
      [ended(2900, 9000), late, late],
      { cpuMs: 3000, wallMs: 10_000 },
    ],
    ['runs that end later on count as well', [late, late, ended(300, 100)], { cpuMs: 1500, wallMs: 2000 }],
    [
      'elapsed time stands for processor time where that is not told',
      [ended(null, 400), late, late],
      { cpuMs: 2000 },
    ],
  ])('%s', (_, courses, expected) => {
    const adaptiveLimits = createAdaptiveLimits();
    for (const course of courses) adaptiveLimits.noteRun('play', course, FULL);
    expect(adaptiveLimits.limitsFor('play', FULL)).toEqual({
      ...FULL,
      ...expected,
      wallMs: expected.wallMs ?? expect.any(Number),
    });
    expect(adaptiveLimits.limitsFor('another', FULL)).toBe(FULL);
  });

  it('never more than the case says', () => {
    const adaptiveLimits = createAdaptiveLimits();
    adaptiveLimits.noteRun('play', late, FULL);
    adaptiveLimits.noteRun('play', late, FULL);
    const small = { ...FULL, cpuMs: 100, wallMs: 300 };
    expect(adaptiveLimits.limitsFor('play', small)).toEqual(small);
  });
});

describe('how little a program that never ended may get', () => {
  const NEVER = Array<Course>(20).fill(late);
  const leastAfter = (visible: readonly Course[], hidden: readonly Course[] = []): number => {
    const quickest = { cpuMs: null };
    const others = createTieredLimits(quickest);
    for (const course of hidden) others.of('hidden').noteRun('play', course, FULL);
    for (const course of visible) others.of('visible').noteRun('play', course, FULL);
    const own = createTieredLimits(quickest);
    for (const course of NEVER) own.of('visible').noteRun('play', course, FULL);
    return own.of('visible').limitsFor('play', FULL).cpuMs;
  };
  it.each<[string, readonly Course[], number]>([
    ['is a fixed time where nothing has ended', [late], 300],
    ['is four times the quickest run of the class', [ended(90), ended(55), ended(70)], 220],
    ['is more on a slow machine', [ended(110)], 440],
    ['has a bound on a quick one', [ended(10)], 200],
    ['is never more than others get', [ended(400)], 500],
    ['does not change where no processor time is known', [ended(null, 40)], 300],
  ])('%s', (_, courses, expected) => {
    expect(leastAfter(courses)).toBe(expected);
  });
  it('what hidden cases told when asked is nothing to visible ones', () => {
    const limits = createTieredLimits();
    const hidden = limits.of('hidden');
    for (const toldMore of [false, false]) hidden.noteAsked('play', toldMore);
    expect(limits.of('visible').mayTellMore('play')).toBe(true);
    expect(hidden.mayTellMore('play')).toBe(false);
  });
  it('does not depend on hidden cases', () => {
    expect(leastAfter([ended(90)], [ended(50)])).toBe(360);
  });
});

describe('what is told of a run that was given less', () => {
  const stopped = (limitMs: number): Verdict => ({
    verdict: 'time-limit-exceeded',
    clock: 'cpu',
    limitMs,
    reachedMs: limitMs,
    during: null,
    difference: null,
  });
  const given = { ...FULL, cpuMs: 500 };

  it('the limit it would have had', () => {
    expect(noteReducedLimit(stopped(500), FULL, given)).toEqual({ ...stopped(500), fullLimitMs: 3000 });
  });
  it('nothing where it had all', () => {
    expect(noteReducedLimit(stopped(3000), FULL, FULL)).toEqual(stopped(3000));
  });
  it('nothing of a run that ended', () => {
    const accepted: Verdict = { verdict: 'accepted', remarks: [] };
    expect(noteReducedLimit(accepted, FULL, given)).toBe(accepted);
  });
});
