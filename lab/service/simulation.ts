/**
 * A model of the last hours before a deadline: when students hand in, how long grading takes, which workers there are.
 */

export interface Scenario {
  /** How many students hand in, once each. */
  readonly students: number;
  /** The seconds from the first submission to the deadline. */
  readonly window: number;
  /** How much busier the end is. 1: the same rate all the time. 4: the rate grows with the third power of time. */
  readonly rush: number;
  readonly workers: number;
  /** How many submissions a worker grades at once without slowing down: the number of its processors. */
  readonly slots: number;
  /** Measured seconds of grading. One is drawn for each submission. */
  readonly serviceTimes: readonly number[];
  /** The mean seconds that a worker lives; another one comes after `absence`. Infinity: it never dies. */
  readonly lifetime: number;
  readonly absence: number;
}

export interface Waits {
  readonly median: number;
  readonly p95: number;
  readonly most: number;
  /** The seconds from the deadline to the last result. */
  readonly after: number;
}

/** Simulates the seconds from handing in to the result. The same scenario and seed give the same figures. */
export function simulate(scenario: Scenario, seed: number): Waits {
  const random = createRandom(seed);
  const arrivals = drawFrom(scenario, random);
  const slots = Array.from({ length: scenario.workers * scenario.slots }, () => createSlot(scenario, random));
  const waits = arrivals.map((at) => {
    const time = scenario.serviceTimes[Math.floor(random() * scenario.serviceTimes.length)] ?? 0;
    const slot = slots.reduce((best, each) => (each.free < best.free ? each : best));
    return finishOn(slot, at, time, scenario, random) - at;
  });
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const last = Math.max(...arrivals.map((arrived, index) => arrived + (waits[index] ?? 0)));
  return { median: at(0.5), p95: at(0.95), most: at(1), after: Math.max(0, last - scenario.window) };
}

/** The seconds from the start at which students hand in, in order. */
function drawFrom(scenario: Pick<Scenario, 'students' | 'window' | 'rush'>, random: () => number): number[] {
  return Array.from({ length: scenario.students }, () => arrival(scenario, random())).sort((a, b) => a - b);
}

/** The fewest workers with which the median wait is at most `seconds`, for every seed. */
export function workersFor(
  scenario: Omit<Scenario, 'workers'>,
  seconds: number,
  seeds: readonly number[],
): number {
  for (let workers = 1; ; workers += 1)
    if (seeds.every((seed) => simulate({ ...scenario, workers }, seed).median <= seconds)) return workers;
}

interface Slot {
  /** When it can begin the next submission. */
  free: number;
  /** When its worker dies. */
  dies: number;
}

function createSlot({ lifetime }: Scenario, random: () => number): Slot {
  return { free: 0, dies: exponential(lifetime, random) };
}

/** Grades on a slot. If the worker dies meanwhile, it begins again when another one has come. */
function finishOn(
  slot: Slot,
  at: number,
  time: number,
  { lifetime, absence }: Scenario,
  random: () => number,
): number {
  let begin = Math.max(at, slot.free);
  while (begin + time > slot.dies) {
    begin = Math.max(begin, slot.dies) + absence;
    slot.dies = begin + exponential(lifetime, random);
  }
  slot.free = begin + time;
  return slot.free;
}

/** The rate of handing in grows as a power of time. */
function arrival({ window, rush }: Pick<Scenario, 'window' | 'rush'>, drawn: number): number {
  return window * drawn ** (1 / rush);
}

function exponential(mean: number, random: () => number): number {
  return mean === Number.POSITIVE_INFINITY ? mean : -mean * Math.log(1 - random());
}

/** A linear congruential generator: numbers from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
