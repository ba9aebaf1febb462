/**
 * Computes how many workers a deadline needs: npm run service:simulate -- --times report/results.json --students 3000
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { simulate, workersFor, type Scenario } from './simulation.js';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '3000' },
    hours: { type: 'string', default: '1' },
    rush: { type: 'string', default: '3' },
    slots: { type: 'string', default: '2' },
    /** A report. Times are drawn from those of its submissions. */
    times: { type: 'string' },
    /** Without a report: the seconds that a submission takes. */
    seconds: { type: 'string', default: '1.2' },
    'lifetime-minutes': { type: 'string', default: '60' },
    median: { type: 'string', default: '60' },
  },
});

const SEEDS = [1, 2, 3, 4, 5];

/** The seconds that each submission of a report took. */
function readTimes(file: string): number[] {
  const { submissions } = JSON.parse(readFileSync(file, 'utf8')) as {
    submissions: { wallMs?: number; items: { cases: { wallMs: number | null }[] }[] }[];
  };
  return submissions.map(
    ({ wallMs, items }) =>
      (wallMs ?? items.flatMap(({ cases }) => cases).reduce((sum, each) => sum + (each.wallMs ?? 0), 0)) /
      1000,
  );
}

const scenario: Omit<Scenario, 'workers'> = {
  students: Number(values.students),
  window: Number(values.hours) * 3600,
  rush: Number(values.rush),
  slots: Number(values.slots),
  serviceTimes: values.times === undefined ? [Number(values.seconds)] : readTimes(values.times),
  lifetime: Number(values['lifetime-minutes']) * 60,
  absence: 20,
};
const needed = workersFor(scenario, Number(values.median), SEEDS);
const rows = Array.from({ length: needed + 2 }, (_, index) => {
  const workers = index + 1;
  const { median, p95, most, after } = simulate({ ...scenario, workers }, 1);
  return {
    workers,
    median: Math.round(median),
    p95: Math.round(p95),
    most: Math.round(most),
    after: Math.round(after),
  };
});
console.log('Seconds from handing in to the result, and from the deadline to the last result:');
console.table(rows);
console.log(
  `A median of at most ${values.median} s, in each of ${SEEDS.length} draws, needs ${needed} workers of ${values.slots} processors each.`,
);
