/**
 * Plays a small rush on a real service with one worker, and compares the waiting times with those of the simulation for
 * the same arrivals: npm run service:check-simulation -- --students 60 --seconds 30
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRedis } from '../../specs/support/redis.js';
import { GREETING, SOLUTIONS } from '../../specs/support/workspace.js';
import { openDataFolder } from '../../grader/service/store/data-folder.js';
import { loadTokens } from '../../grader/service/store/tokens.js';
import { drawArrivals, simulate, type Scenario } from './simulation.js';
import { createTestBed } from './test-bed.js';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '30' },
    rush: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    /** How many submissions are handed in one by one at first, to see how long each takes. */
    probes: { type: 'string', default: '12' },
  },
});
const SLOTS = 2;
const PATIENCE_MS = 600_000;
let handedIn = 0;
const KINDS = [SOLUTIONS.right, SOLUTIONS.wrong, SOLUTIONS.throws];

const bed = createTestBed('boardmark-rush-');
const redis = await startRedis();
try {
  await compare();
} finally {
  await redis.close();
  bed.remove();
}

async function compare(): Promise<void> {
  for (const [name, text] of Object.entries(GREETING)) bed.write(name, text);
  const students = Number(values.students);
  const probes = Number(values.probes) + 1;
  const data = join(bed.folder, 'data');
  const tokens = await createTokens(data, students + probes);
  const port = 18_000 + (process.pid % 10_000);
  const url = `http://127.0.0.1:${port}`;
  const words = ['serve', '--data', 'data', '--redis', redis.url, '--port', String(port)];
  const nodes = [
    bed.startNode('service', [...words, '--assignment', 'assignments/greeting']),
    bed.startNode(
      'worker',
      ['worker', '--redis', redis.url, '--jobs', String(SLOTS), '--allow-weak-sandbox'],
      {
        BOARDMARK_WORKER_TOKEN: tokens.worker,
      },
    ),
  ];
  try {
    await bed.untilHealthy(url);
    // One by one, to see how long each takes alone. The first one warms the worker up.
    for (const token of tokens.students.slice(0, probes)) {
      await handIn(url, token);
      await bed.untilDone(url, tokens.instructor, PATIENCE_MS);
    }
    const serviceTimes = readWaits(data).slice(1);
    const scenario: Scenario = {
      students,
      window: Number(values.seconds),
      rush: Number(values.rush),
      workers: 1,
      slots: SLOTS,
      serviceTimes,
      lifetime: Number.POSITIVE_INFINITY,
      absence: 0,
    };
    await play(url, tokens.students.slice(probes), drawArrivals(scenario, Number(values.seed)));
    await bed.untilDone(url, tokens.instructor, PATIENCE_MS);
    report(scenario, readWaits(data).slice(probes));
  } finally {
    for (const { process: child } of nodes) child.kill('SIGTERM');
  }
}

function report(scenario: Scenario, waits: readonly number[]): void {
  const said = simulate(scenario, Number(values.seed));
  const times = scenario.serviceTimes;
  console.log(
    `A submission alone takes ${quantile(times, 0).toFixed(2)} to ${quantile(times, 1).toFixed(2)} s.`,
  );
  console.table({
    simulated: rounded({ median: said.median, p95: said.p95, most: said.most }),
    measured: rounded({ median: quantile(waits, 0.5), p95: quantile(waits, 0.95), most: quantile(waits, 1) }),
  });
}

/** Uploads are limited by token, so each student has one. They are made before the service starts. */
async function createTokens(
  data: string,
  students: number,
): Promise<{ worker: string; instructor: string; students: string[] }> {
  const folder = await openDataFolder(data);
  const tokens = await loadTokens(folder.path, folder.publicKey);
  const own: string[] = [];
  for (let index = 0; index < students; index++) {
    const identity = { role: 'student', assignment: 'greeting', student: `s${index}` } as const;
    own.push((await tokens.create(identity, 'rush')).text);
  }
  return {
    worker: (await tokens.create({ role: 'worker' }, 'rush')).text,
    instructor: (await tokens.create({ role: 'instructor', assignments: null }, 'rush')).text,
    students: own,
  };
}

/** Hands submissions in at these times. */
async function play(url: string, tokens: readonly string[], arrivals: readonly number[]): Promise<void> {
  const began = performance.now();
  await Promise.all(
    arrivals.map(async (at, index) => {
      await sleep(at * 1000 - (performance.now() - began));
      await handIn(url, tokens[index] ?? '');
    }),
  );
}

async function handIn(url: string, token: string): Promise<void> {
  const source = `${KINDS[handedIn % KINDS.length] ?? ''}// ${handedIn}\n`;
  handedIn += 1;
  const answer = await fetch(`${url}/api/assignments/greeting/submissions?name=greet.js`, {
    method: 'POST',
    body: source,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 202) throw new Error(`handing in gave ${answer.status}: ${await answer.text()}`);
}

/** Seconds from request to result, in the order of the requests, from the journal of the service. */
function readWaits(data: string): number[] {
  const requested = new Map<string, number>();
  const graded = new Map<string, number>();
  for (const line of readFileSync(join(data, 'journal.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const { event, run, at } = JSON.parse(line) as { event: string; run: string; at: string };
    if (event === 'requested') requested.set(run, Date.parse(at));
    if (event === 'graded') graded.set(run, Date.parse(at));
  }
  return [...requested].map(([run, at]) => ((graded.get(run) ?? Number.NaN) - at) / 1000);
}

function quantile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );
}
