/**
 * Measures what the service itself costs: a class is handed in while no worker runs, its list is read page by page,
 * then workers grade it. The submissions contain nothing to compile, so almost everything that is measured is ours:
 *   npm run service:scale -- --submissions 10000 --workers 2
 * To see how much faster two workers are than one, run this once with each number of workers:
 *   npm run service:scale -- --submissions 240 --programs --own-core --workers N
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startRedis } from '../../specs/support/redis.js';
import { GREETING, SOLUTIONS } from '../../specs/support/workspace.js';
import { createTestBed, type Node } from './test-bed.js';

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '1' },
    /** Whether submissions contain programs that really run; otherwise they contain nothing to run. */
    programs: { type: 'boolean', default: false },
    /** Whether each worker and its programs keep to one processor, as if it were on a machine of its own. */
    'own-core': { type: 'boolean', default: false },
    /** MiB that the service's heap may take. Without a limit V8 leaves garbage where there is memory for it. */
    heap: { type: 'string' },
  },
});
const size = Number(values.submissions);
const PATIENCE_MS = 3_600_000;
/** Clock ticks per second in /proc, on every Linux on which Node runs. */
const TICKS = 100;
const PAGE_SIZE = 50;

const bed = createTestBed('boardmark-scale-');
const redis = await startRedis();
const nodes: Node[] = [];
try {
  await measure();
} finally {
  for (const { process: child } of nodes) child.kill('SIGKILL');
  await redis.close();
  bed.remove();
}

async function measure(): Promise<void> {
  for (const [name, text] of Object.entries(GREETING)) bed.write(name, text);
  for (let index = 0; index < size; index++)
    if (values.programs) bed.write(`class/s${index}/greet.js`, `${SOLUTIONS.right}// ${index}\n`);
    else bed.write(`class/s${index}/notes.txt`, `${index}\n`);
  const token = bed.boardmark('token', 'create', '--data', 'data', '--role', 'instructor').trim();
  const port = 18_000 + (process.pid % 10_000);
  const url = `http://127.0.0.1:${port}`;
  const words = ['serve', '--data', 'data', '--redis', redis.url, '--port', String(port)];
  const service = bed.startNode('service', [...words, '--assignment', 'assignments/greeting'], heapLimit());
  nodes.push(service);
  await bed.untilHealthy(url);
  const idle = usage(service);
  await bed.upload(url, token);
  const queued = usage(service);
  const pages = await pageThrough(url, token);
  const listed = usage(service);

  const began = performance.now();
  for (let index = 0; index < Number(values.workers); index++) nodes.push(startWorker(index));
  await bed.untilDone(url, token, PATIENCE_MS);
  const seconds = (performance.now() - began) / 1000;
  const ended = usage(service);
  const workers = nodes.slice(1).map(usage);
  const workerCpu = workers.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  console.table([
    {
      submissions: size,
      workers: workers.length,
      'service, handing in: ms of CPU each': round((queued.cpuMs - idle.cpuMs) / size),
      'service, grading: ms of CPU each': round((ended.cpuMs - listed.cpuMs) / size),
      'worker: ms of CPU each': round(workerCpu / size),
      'pages: median ms': round(pages.median),
      'pages: slowest ms': round(pages.slowest),
      'service: MiB idle': round(idle.mib),
      'service: MiB queued': round(queued.mib),
      'service: MiB at the end': round(ended.mib),
      'seconds of grading': round(seconds),
    },
  ]);
}

function heapLimit(): Record<string, string> {
  return values.heap === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${values.heap}` };
}

function startWorker(index: number): Node {
  const token = bed.boardmark('token', 'create', '--data', 'data', '--role', 'worker').trim();
  const words = ['worker', '--redis', redis.url, '--jobs', '1', '--allow-weak-sandbox'];
  const worker = bed.startNode(`worker ${index}`, words, { BOARDMARK_WORKER_TOKEN: token });
  if (values['own-core']) keepTo(index % availableParallelism(), worker);
  return worker;
}

/** Keeps the process, all of its threads and everything that it starts to one processor. */
function keepTo(processor: number, { process: { pid } }: Node): void {
  const { status, stderr } = spawnSync('taskset', ['-acp', String(processor), String(pid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset failed: ${stderr}`);
}

/** Reads every twentieth page of the list, as a page and through the API, and the home page each time. */
async function pageThrough(url: string, token: string): Promise<{ median: number; slowest: number }> {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (let page = 1; page <= Math.ceil(size / PAGE_SIZE); page += 20)
    for (const path of [
      '/',
      `/assignments/greeting?page=${page}`,
      `/api/assignments/greeting/submissions?page=${page}`,
    ]) {
      const began = performance.now();
      const answer = await fetch(`${url}${path}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} gave ${answer.status}`);
      times.push(performance.now() - began);
    }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0 };
}

/** The processor time of a process since its start, and its memory now. */
function usage({ process: { pid } }: Node): { cpuMs: number; mib: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
  const kib = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  return { cpuMs: (ticks * 1000) / TICKS, mib: kib / 1024 };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
