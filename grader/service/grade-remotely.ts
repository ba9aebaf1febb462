/**
 * `boardmark grade --redis`: the pipeline of a class, in which the workers of a service grade instead of this machine.
 */
import { randomBytes } from 'node:crypto';
import { decideAll, type GradeOptions } from '../grade.js';
import type { Assignment, Report, SandboxLevel, SubmissionResult } from '../model.js';
import { fromEntry, type JournalEntry } from '../results/journal/entry.js';
import { intakeId, originOf, type Intake } from '../submission/intake.js';
import type { JobQueue } from './queue/job-queue.js';
import { createLiveWorkers, weakestLevel } from './live-workers.js';
import type { Job, JobEnd } from './queue/job.js';
import { openRedisQueue } from './queue/redis-queue.js';
import { openRedisBlobs } from './queue/redis-blobs.js';
import { openDataFolder } from './store/data-folder.js';
import { loadTokens } from './store/tokens.js';
import { bundleAssignment } from './transport/assignment-bundle.js';
import { packIntake } from './transport/packed-intake.js';
import { signOrder } from './transport/payload.js';
import { verifyEnd, type ProvedEnd } from './verify-end.js';

export interface RemoteGrader {
  /** The weakest sandbox level of all workers; null if no worker is alive. */
  level(): Promise<SandboxLevel | null>;
  /** Like `grade` of the pipeline. */
  grade(
    assignment: Assignment,
    intakes: readonly Intake[],
    options: Omit<GradeOptions, 'sandbox' | 'jobs'>,
  ): Promise<Report>;
  close(): Promise<void>;
}

export interface RemoteOptions {
  readonly url: string;
  /** The service's data folder: its key signs jobs, its tokens identify its workers. */
  readonly data: string;
  readonly build: string;
}

/** How often jobs are looked up: their end may be missed while Redis cannot be reached. */
const ASK_MS = 2000;
/** Comes after people who wait. Within a class the order is that of its submissions. */
const CLASS_PRIORITY = 10;

export async function openRemoteGrader({ url, data, build }: RemoteOptions): Promise<RemoteGrader> {
  const folder = await openDataFolder(data);
  const tokens = await loadTokens(folder.path, folder.publicKey);
  const queue = openRedisQueue({ url, build });
  const blobs = openRedisBlobs(url);
  const listWorkers = createLiveWorkers(queue, tokens);
  const findLevel = async (): Promise<SandboxLevel | null> => weakestLevel(await listWorkers());

  return {
    level: findLevel,
    async grade(assignment, intakes, options) {
      const bundle = await bundleAssignment(assignment);
      await blobs.put(bundle.digest, bundle.bytes);
      const jobs = new Map<string, Intake>();
      const added: Job[] = [];
      for (const [index, intake] of intakes.entries()) {
        const { need, ...packed } = await packIntake(intake, assignment, blobs);
        // The ids are random: no other command shares these jobs, and the report's own journal knows what is done.
        const id = randomBytes(16).toString('hex');
        const order = { job: id, bundle: bundle.digest, id: intakeId(intake), ...packed };
        const payload = signOrder(order, folder.privateKey);
        const job = { id, need, priority: CLASS_PRIORITY + index, payload };
        jobs.set(job.id, intake);
        added.push(job);
        await queue.add([job]);
      }
      const results = new Map<Intake, SubmissionResult>();
      await collectEnds(queue, added, options.signal, async (end) => {
        const intake = jobs.get(end.id);
        if (intake === undefined) return true;
        await tokens.list();
        const proved = verifyEnd(end, (worker) => tokens.secretOf(worker));
        if (!proved.ok) return false;
        const result = readEnd(proved.value, intake, assignment);
        await options.onGraded?.(result);
        results.set(intake, options.keep?.(result) ?? result);
        return true;
      });
      return {
        assignment,
        sandbox: (await findLevel()) ?? 'none',
        submissions: intakes.flatMap((intake) => results.get(intake) ?? []),
      };
    },
    async close() {
      await queue.close();
      blobs.close();
    },
  };
}

/**
 * Reports each end once, until all jobs have ended or `signal` is raised. Then it removes the jobs that have not begun.
 * A job whose end `use` does not accept is lost, like one that the queue no longer has: it is added again.
 */
async function collectEnds(
  queue: JobQueue,
  jobs: readonly Job[],
  signal: AbortSignal | undefined,
  use: (end: JobEnd) => Promise<boolean>,
): Promise<void> {
  const open = new Map(jobs.map((job) => [job.id, job]));
  const heard: JobEnd[] = [];
  let wake = (): void => undefined;
  queue.onEnded((end) => {
    heard.push(end);
    wake();
  });
  signal?.addEventListener('abort', () => wake());
  while (open.size > 0 && signal?.aborted !== true) {
    for (const end of heard.splice(0)) {
      const job = open.get(end.id);
      if (job === undefined) continue;
      if (await use(end)) open.delete(end.id);
      await queue.forget(job);
    }
    if (open.size === 0 || heard.length > 0) continue;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ASK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (heard.length > 0) continue;
    const asked = [...open.values()];
    const states = await queue.find(asked);
    for (const state of states) if (state.kind === 'ended') heard.push(state.end);
    await queue.add(asked.filter((_, index) => states[index]?.kind === 'unknown'));
  }
  await queue.cancel([...open.values()]);
}

function readEnd(end: ProvedEnd, intake: Intake, assignment: Assignment): SubmissionResult {
  const asFault = (fault: string): SubmissionResult =>
    decideAll(
      assignment,
      { id: intakeId(intake), origin: originOf(intake) },
      {
        verdict: 'judge-error',
        fault,
        remedy: 'run the same command with --resume',
      },
    );
  if (end.kind === 'set-aside') return asFault(end.reason);
  const result = fromEntry(inOrderOf(assignment, end.entry), assignment);
  return result ?? asFault('a result came back that belongs to another version of the assignment');
}

/** The bundle may list an item's cases in another order. */
function inOrderOf({ rubric }: Assignment, { result, ...entry }: JournalEntry): JournalEntry {
  const items = result.items.map((item) => {
    const order = rubric.find(({ id }) => id === item.id)?.cases.map(({ id }) => id) ?? [];
    const cases = [...item.cases].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    return { ...item, cases };
  });
  return { ...entry, result: { ...result, items } };
}
