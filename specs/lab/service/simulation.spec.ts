import { expect, it } from '@jest/globals';
import { simulate, workersFor, type Scenario } from '../../../lab/service/simulation.js';

const EVEN: Scenario = {
  students: 1000,
  window: 1000,
  rush: 1,
  workers: 1,
  slots: 1,
  serviceTimes: [1],
  lifetime: Number.POSITIVE_INFINITY,
  absence: 0,
};

it('waits for nothing but the grading where there are far more workers than work', () => {
  expect(simulate({ ...EVEN, workers: 500 }, 1)).toMatchObject({ median: 1, most: 1 });
});

it('agrees with the mean wait that queueing theory has for one server: M/D/1 at half load', () => {
  // Pollaczek and Khinchine: waiting 0.5 * rho / (1 - rho) services, and the service itself.
  const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
  const scenario = { ...EVEN, students: 4000, window: 8000 };
  const medians = seeds.map((seed) => simulate(scenario, seed));
  for (const { median } of medians) expect(median).toBeLessThan(2);
  for (const { p95 } of medians) expect(p95).toBeLessThan(4.5);
});

it('needs about as many workers as the work at the end asks for', () => {
  // 3,000 services of 2 s within an hour, evenly: 1.67 processors, so two.
  const scenario = { ...EVEN, students: 3000, window: 3600, serviceTimes: [2] };
  expect(workersFor(scenario, 60, [1, 2, 3])).toBe(2);
});

it('grades again what a worker that died had begun', () => {
  const dying = simulate({ ...EVEN, lifetime: 5, absence: 1 }, 1);
  expect(dying.median).toBeGreaterThan(simulate(EVEN, 1).median);
});
