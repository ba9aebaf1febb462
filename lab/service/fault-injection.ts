/**
 * Grades a class through a real Redis while it injects faults of all kinds, and compares every result with that of
 * `boardmark grade` on one machine: npm run service:faults -- --submissions 120 --worker-kills 50 …
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRedis, type TestRedis } from '../../specs/support/redis.js';
import { GREETING, SOLUTIONS } from '../../specs/support/workspace.js';
import { createTestBed, type Node } from './test-bed.js';

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '120' },
    'worker-kills': { type: 'string', default: '50' },
    'service-kills': { type: 'string', default: '10' },
    'redis-kills': { type: 'string', default: '5' },
    'cut-seconds': { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
function number(text: string): number {
  return Number.parseInt(text, 10);
}
const bed = createTestBed('boardmark-faults-');
const { folder } = bed;
/** How long it waits after the last fault before it gives up. */
const PATIENCE_MS = 300_000;
const SKEW_MS = 10 * 60 * 1000;
/** Code that sets a worker's clock ahead: everything in Node reads the clock through this function. */
const CLOCK_AHEAD = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${SKEW_MS};`;

let state = number(values.seed);
/** Random numbers from 0 up to 1, the same for the same seed. */
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

async function main(): Promise<void> {
  const names = writeClass(number(values.submissions));
  console.log(`${names.length} submissions; first as one machine grades them`);
  const expected = gradeHere();
  const redis = await startRedis();
  const proxy = await openProxy(redis.url);
  const disk = mountSmallDisk();
  try {
    const faults = await runFaults(redis, proxy, disk);
    const outcome = compare(expected, names);
    console.table([{ ...faults, ...outcome }]);
    process.exitCode = outcome.equal === names.length && outcome.doubled === 0 ? 0 : 1;
  } finally {
    await proxy.close();
    await redis.close();
    if (disk !== null) spawnSync('umount', ['-l', disk]);
    bed.remove();
  }
}

/** Writes submissions of every kind that the specs of the assignment know. */
function writeClass(size: number): string[] {
  for (const [name, text] of Object.entries(GREETING)) bed.write(name, text);
  const kinds = Object.entries(SOLUTIONS).filter(([kind]) => kind !== 'loops');
  return Array.from({ length: size }, (_, index) => {
    const [kind, source] = kinds[index % kinds.length] ?? ['right', SOLUTIONS.right];
    const name = `${kind}-${index}`;
    bed.write(`class/${name}/greet.js`, source);
    return name;
  });
}

/** Verdicts of all cases, by submission. */
type Verdicts = ReadonlyMap<string, string>;

function gradeHere(): Verdicts {
  bed.boardmark('grade', 'assignments/greeting', 'class', '--out', 'alone', '--allow-weak-sandbox');
  const report = JSON.parse(readFileSync(join(folder, 'alone/results.json'), 'utf8')) as {
    submissions: { id: string; items: { cases: { id: string; verdict: string }[] }[] }[];
  };
  return new Map(report.submissions.map(({ id, items }) => [id, describe(items)]));
}

function describe(items: readonly { cases: readonly { id: string; verdict: unknown }[] }[]): string {
  const name = (verdict: unknown): unknown =>
    typeof verdict === 'object' && verdict !== null && 'verdict' in verdict ? verdict.verdict : verdict;
  return items
    .flatMap(({ cases }) => cases.map(({ id, verdict }) => `${id}:${String(name(verdict))}`))
    .join(' ');
}

async function runFaults(
  redis: TestRedis,
  proxy: Proxy,
  disk: string | null,
): Promise<Record<string, number>> {
  const port = 18_000 + Math.floor(random() * 10_000);
  const instructor = bed.boardmark('token', 'create', '--data', 'data', '--role', 'instructor').trim();
  const newWorker = (name: string, url: string, env: Record<string, string> = {}): Node => {
    const token = bed.boardmark('token', 'create', '--data', 'data', '--role', 'worker').trim();
    return bed.startNode(name, ['worker', '--redis', url, '--jobs', '2', '--allow-weak-sandbox'], {
      BOARDMARK_WORKER_TOKEN: token,
      ...env,
    });
  };
  const service = bed.startNode('service', [
    'serve',
    '--data',
    'data',
    '--redis',
    redis.url,
    '--port',
    String(port),
    '--assignment',
    'assignments/greeting',
  ]);
  const workers = [
    newWorker('plain', redis.url),
    newWorker('behind a network that is cut', proxy.url),
    newWorker('clock ahead', redis.url, { NODE_OPTIONS: `--import ${CLOCK_AHEAD}` }),
    ...(disk === null ? [] : [newWorker('disk full', redis.url, { TMPDIR: disk })]),
  ];
  const url = `http://127.0.0.1:${port}`;
  try {
    await bed.untilHealthy(url);
    await bed.upload(url, instructor);
    let [workerKills, serviceKills, redisKills] = [0, 0, 0];
    const [wantWorkers, wantServices, wantRedis] = [
      number(values['worker-kills']),
      number(values['service-kills']),
      number(values['redis-kills']),
    ];
    const cut = proxy.cutFor(number(values['cut-seconds']) * 1000);
    while (workerKills < wantWorkers || serviceKills < wantServices || redisKills < wantRedis) {
      await sleep(200 + random() * 1800);
      const victim = workers[Math.floor(random() * 3)];
      if (workerKills < wantWorkers && victim !== undefined) {
        await killAndRestart(victim);
        workerKills += 1;
      }
      if (serviceKills < wantServices && random() < 0.25) {
        await killAndRestart(service);
        serviceKills += 1;
      }
      if (redisKills < wantRedis && random() < 0.12) {
        await redis.kill();
        await sleep(random() * 1000);
        await redis.start();
        redisKills += 1;
      }
      // There must be work left as long as faults are injected.
      if ((await bed.progress(url, instructor))?.waiting === 0) await regradeAll(url, instructor);
    }
    await cut;
    const started = performance.now();
    await bed.untilDone(url, instructor, PATIENCE_MS);
    return {
      workerKills,
      serviceKills,
      redisKills,
      secondsAfterLastFault: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    for (const { process: child } of [service, ...workers]) child.kill('SIGKILL');
  }
}

async function killAndRestart(node: Node): Promise<void> {
  node.process.kill('SIGKILL');
  await sleep(random() * 300);
  node.process = node.start();
}

async function regradeAll(url: string, token: string): Promise<void> {
  await fetch(`${url}/api/assignments/greeting/regrade`, {
    method: 'POST',
    body: '{"force":true}',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}

/** Compares the service's journal with the results of one machine. */
function compare(
  expected: Verdicts,
  names: readonly string[],
): { runs: number; equal: number; different: number; doubled: number } {
  const submissions = new Map<string, string>();
  const runs = new Map<string, string>();
  const results = new Map<string, number>();
  const wrong = new Set<string>();
  for (const line of readFileSync(join(folder, 'data/journal.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const event = JSON.parse(line) as {
      event: string;
      submission: string;
      student: string;
      run: string;
      reason?: string;
      entry: { result: { items: { cases: { id: string; verdict: unknown }[] }[] } };
    };
    if (event.event === 'handed-in') submissions.set(event.submission, event.student);
    if (event.event === 'requested') runs.set(event.run, event.submission);
    if (event.event !== 'graded' && event.event !== 'set-aside') continue;
    results.set(event.run, (results.get(event.run) ?? 0) + 1);
    const student = submissions.get(runs.get(event.run) ?? '') ?? '';
    const came =
      event.event === 'graded' ? describe(event.entry.result.items) : `set aside: ${event.reason ?? ''}`;
    if (came !== expected.get(student)) {
      wrong.add(student);
      console.log(`${student}\n  expected ${expected.get(student) ?? 'nothing'}\n  came     ${came}`);
    }
  }
  const graded = new Set([...results.keys()].map((run) => submissions.get(runs.get(run) ?? '')));
  const equal = names.filter((name) => graded.has(name) && !wrong.has(name)).length;
  const doubled = [...results.values()].filter((count) => count > 1).length;
  return { runs: runs.size, equal, different: wrong.size, doubled };
}

interface Proxy {
  readonly url: string;
  cutFor(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** A network between a worker and Redis that can be interrupted. */
async function openProxy(target: string): Promise<Proxy> {
  const port = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async cutFor(ms) {
      await sleep(2000);
      isCut = true;
      for (const socket of sockets) socket.destroy();
      await sleep(ms);
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A temporary folder that is almost full. Null if this user may not mount one. */
function mountSmallDisk(): string | null {
  const place = join(folder, 'small-disk');
  mkdirSync(place);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', place]).status === 0;
  if (!mounted) console.log('skipped: no right to mount a small disk');
  return mounted ? place : null;
}

await main();
