/**
 * The core of the service: takes submissions, has them graded, keeps the results. The store holds the truth. The queue
 * only passes work to the workers and may lose jobs, so every unfinished run is looked up again and again.
 */
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Assignment } from '../model.js';
import { intakeId, type Intake } from '../submission/intake.js';
import type { Catalogue, Offered } from './catalogue.js';
import { createFairPriorities } from './fair-priorities.js';
import type { BlobStore, JobQueue } from './queue/job-queue.js';
import type { Job, JobEnd, JobKey, Need } from './queue/job.js';
import type { DataFolder } from './store/data-folder.js';
import type { HandedIn, Requested, Urgency } from './store/service-events.js';
import type { Run, Store, StoredSubmission } from './store/store.js';
import type { Tokens } from './store/tokens.js';
import { digestOf } from './transport/pack.js';
import { packIntake } from './transport/packed-intake.js';
import { signOrder } from './transport/payload.js';
import { verifyEnd } from './verify-end.js';
import { renderFeedback } from '../report/feedback-markdown.js';
import { createSummarizer } from '../report/summarize.js';
import { fromEntry, type JournalEntry } from '../results/journal/entry.js';
import { scoreSubmission } from '../score/charges.js';
import { scoreItems } from '../score/score.js';
import { errorText } from '../text/error-text.js';

export interface CoordinatorOptions {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly tokens: Tokens;
  readonly catalogue: Catalogue;
  readonly queue: JobQueue;
  /** The blobs that workers read: the folder's own, or those on Redis. */
  readonly workerBlobs: BlobStore;
  /**
   * The build of boardmark. It is part of a job's id, so that a result of another version is never mistaken for one of
   * this version.
   */
  readonly build: string;
  readonly log: (event: CoordinatorEvent) => void;
}

export type CoordinatorEvent =
  | { readonly event: 'stored'; readonly run: string }
  | { readonly event: 'refused-result'; readonly run: string; readonly reason: string }
  | { readonly event: 'outage'; readonly reason: string };

/**
 * The owner of an upload: a student hands in their own work; an instructor hands in a class, in which each submission
 * belongs to the student after whom it is named.
 */
export type HandInBy = { readonly kind: 'student'; readonly student: string } | { readonly kind: 'class' };

export interface Coordinator {
  /** Takes submissions and has them graded. */
  handIn(assignment: string, intakes: readonly Intake[], by: HandInBy): Promise<StoredSubmission[]>;
  /** Grades again with the assignment as it is now; with `force` even if nothing has changed. */
  regrade(submissions: readonly StoredSubmission[], force: boolean): Promise<Run[]>;
  /** Cancels runs that no worker has begun. */
  cancel(submissions: readonly StoredSubmission[]): Promise<number>;
  /** Looks for runs whose end was missed or whose job was lost. */
  reconcile(): Promise<void>;
  close(): Promise<void>;
}

const RECONCILE_MS = 5000;
/** Submissions that are handled at once: memory must not grow with a class. */
const BATCH = 200;

export function startCoordinator(options: CoordinatorOptions): Coordinator {
  const { store, queue, catalogue, folder, workerBlobs } = options;
  const priorities = createFairPriorities();
  /** Runs whose end is being written. A second report of the same end is ignored. */
  const ending = new Set<string>();
  /** One submission after another is packed, since that takes as much memory as its files. */
  const packing = pLimit(1);
  let closed = false;

  function needOf(run: Run): Need {
    return store.submission(run.submission)?.need ?? 'any';
  }

  async function storeEnd(end: JobEnd): Promise<void> {
    const run = store.run(end.id);
    if (run === null || ending.has(end.id)) return;
    if (run.state.kind === 'waiting') {
      ending.add(end.id);
      try {
        await writeEnd(run, end);
      } finally {
        ending.delete(end.id);
      }
    }
    await queue.forget({ id: end.id, need: needOf(run) });
  }

  async function writeEnd(run: Run, end: JobEnd): Promise<void> {
    const at = new Date().toISOString();
    // Another process may have revoked the token of a worker.
    await options.tokens.list();
    const verified = verifyEnd(end, (worker) => options.tokens.secretOf(worker));
    if (!verified.ok) {
      await refuse(run, verified.fault);
      return;
    }
    const proved = verified.value;
    if (proved.kind === 'set-aside') {
      await store.record({ event: 'set-aside', run: run.id, reason: proved.reason, at });
      return;
    }
    const { level, worker, entry } = proved;
    if (!addsUp(entry, await catalogue.open(run.bundle))) {
      await refuse(run, `what worker ${worker} told does not add up`);
      return;
    }
    await store.record({ event: 'graded', run: run.id, level, worker, at, entry });
    options.log({ event: 'stored', run: run.id });
  }

  /** None of our workers wrote it, or one that cannot be trusted. The job is queued again. */
  async function refuse(run: Run, reason: string): Promise<void> {
    options.log({ event: 'refused-result', run: run.id, reason });
    await queue.forget({ id: run.id, need: needOf(run) });
  }

  async function jobOf(run: Run): Promise<Job | null> {
    const submission = store.submission(run.submission);
    if (submission === null) return null;
    const { intake, need, name, origin, remarks, assignment } = submission;
    for (const digest of [run.bundle, ...(intake.kind === 'taken' ? [intake.pack] : [])])
      await offerBlob(folder.blobs, workerBlobs, digest);
    const order = { job: run.id, bundle: run.bundle, id: name, origin, remarks, intake };
    const payload = signOrder(order, folder.privateKey);
    return { id: run.id, need, priority: priorities.next(run.id, run.urgency, assignment), payload };
  }

  async function enqueue(runs: readonly Run[]): Promise<void> {
    for (const batch of chunk(runs, BATCH)) {
      const jobs: Job[] = [];
      for (const run of batch) {
        const job = await jobOf(run);
        if (job !== null) jobs.push(job);
      }
      await queue.add(jobs);
    }
  }

  /** Those that are needed: an equal run that exists and was not cancelled is not repeated. */
  async function request(
    submissions: readonly StoredSubmission[],
    urgency: Urgency,
    force: boolean,
  ): Promise<Run[]> {
    const at = new Date().toISOString();
    const events: Requested[] = [];
    for (const submission of submissions) {
      const { bundle } = await expectOffered(catalogue, submission.assignment);
      const run = runId(submission, bundle, options.build, force ? submission.runs.length : 0);
      if (store.run(run) !== null && store.run(run)?.state.kind !== 'cancelled') continue;
      events.push({ event: 'requested', run, submission: submission.id, bundle, urgency, at });
    }
    await store.record(...events);
    return events.flatMap(({ run }) => store.run(run) ?? []);
  }

  /** If Redis cannot be reached or the disk is full, the work is done when runs are looked up again. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      options.log({ event: 'outage', reason: errorText(error) });
    }
  }

  async function reconcile(): Promise<void> {
    for (const runs of chunk(store.waiting(), BATCH)) {
      const keys: JobKey[] = runs.map((run) => ({ id: run.id, need: needOf(run) }));
      const states = await queue.find(keys);
      for (const state of states) if (state.kind === 'ended') await storeEnd(state.end);
      await enqueue(runs.filter((_, index) => states[index]?.kind === 'unknown'));
    }
  }

  queue.onStarted((id) => priorities.started(id));
  queue.onEnded((end) => void attempt(() => storeEnd(end)));
  let looking = attempt(reconcile);
  const timer = setInterval(() => {
    looking = looking.then(() => (closed ? undefined : attempt(reconcile)));
  }, RECONCILE_MS);

  return {
    async handIn(assignment, intakes, by) {
      const offered = await expectOffered(catalogue, assignment);
      const { bundle } = offered;
      const urgency = by.kind === 'class' ? 'class' : 'waiting-person';
      const events: (HandedIn | Requested)[] = [];
      const ids: string[] = [];
      const runs: string[] = [];
      for (const intake of intakes) {
        const student = by.kind === 'class' ? intakeId(intake) : by.student;
        const at = new Date().toISOString();
        const packed = await packing(() => packIntake(intake, offered.assignment, folder.blobs));
        const submission = randomBytes(8).toString('hex');
        const run = runId({ id: submission, intake: packed.intake }, bundle, options.build, 0);
        events.push(
          { event: 'handed-in', submission, assignment, student, name: student, ...packed, at },
          { event: 'requested', run, submission, bundle, urgency, at },
        );
        ids.push(submission);
        runs.push(run);
      }
      // Together: what is handed in is kept as a whole or not at all, and never kept without its run.
      await store.record(...events);
      await attempt(() => enqueue(runs.flatMap((run) => store.run(run) ?? [])));
      return ids.map((id) => expectStored(store, id));
    },
    async regrade(submissions, force) {
      const urgency = submissions.length === 1 ? 'waiting-person' : 'class';
      const runs: Run[] = [];
      for (const batch of chunk(submissions, BATCH)) runs.push(...(await request(batch, urgency, force)));
      await attempt(() => enqueue(runs));
      return runs;
    },
    async cancel(submissions) {
      const runs = submissions.flatMap(({ runs: all }) =>
        all.filter(({ state }) => state.kind === 'waiting'),
      );
      const out = await queue.cancel(runs.map((run) => ({ id: run.id, need: needOf(run) })));
      for (const id of out) await store.record({ event: 'cancelled', run: id, at: new Date().toISOString() });
      return out.size;
    },
    reconcile,
    async close() {
      closed = true;
      clearInterval(timer);
      await looking;
      await queue.close();
    },
  };
}

/** The id of a run: the same for the same content, assignment and build. Runs that were forced are numbered. */
function runId(
  { id, intake }: Pick<StoredSubmission, 'id' | 'intake'>,
  bundle: string,
  build: string,
  number: number,
): string {
  return digestOf(JSON.stringify([id, intake, bundle, build, number]));
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

async function offerBlob(from: BlobStore, to: BlobStore, digest: string): Promise<void> {
  if (from === to || (await to.has(digest))) return;
  const bytes = await from.get(digest);
  if (bytes === null) throw new Error(`blob ${digest.slice(0, 12)} is gone`);
  await to.put(digest, bytes);
}

async function expectOffered(catalogue: Catalogue, id: string): Promise<Offered> {
  const offered = await catalogue.current(id);
  if (offered === null) throw new Error(`${id} is not offered`);
  return offered;
}

function expectStored(store: Store, id: string): StoredSubmission {
  const submission = store.submission(id);
  if (submission === null) throw new Error(`${id} was not stored`);
  return submission;
}

/** Whether the result is one of this assignment, its verdicts give its points, and reports can be made of it. */
export function addsUp(entry: JournalEntry, assignment: Assignment): boolean {
  const told = entry.result;
  const result = fromEntry(entry, assignment);
  if (result === null) return false;
  try {
    const items = scoreItems(result.items);
    const { points, undecided, maxPoints } = scoreSubmission(items, assignment);
    if (told.points !== points || told.undecided !== undecided || told.maxPoints !== maxPoints) return false;
    if (
      items.some(({ points, spared, undecided }, at) => {
        const item = told.items[at];
        return item?.points !== points || item.spared !== spared || item.undecided !== undecided;
      })
    )
      return false;
    renderFeedback(assignment, result, 'instructor', 'none');
    createSummarizer()(result);
    return true;
  } catch {
    return false;
  }
}
