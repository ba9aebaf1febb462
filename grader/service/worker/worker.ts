/** A worker: takes jobs as long as it is healthy, grades each, and answers with a signed outcome. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { toEntry } from '../../results/journal/entry.js';
import { ok, err, type Result, type SubmissionResult } from '../../model.js';
import { poolSandbox, type Sandbox } from '../../run/sandbox.js';
import type { Claim, JobSource, BlobStore } from '../queue/job-queue.js';
import type { Need } from '../queue/job.js';
import {
  readOrder,
  signAnnouncement,
  signFailure,
  signOutcome,
  signStart,
  type Order,
} from '../transport/payload.js';
import type { WorkerToken } from '../store/worker-token.js';
import { openBundles, type OpenBundle } from '../transport/assignment-bundle.js';
import { findExamples } from '../../explore/shorten/find-examples.js';
import { grade } from '../../grade.js';
import type { Intake } from '../../submission/intake.js';
import { fetchBlob, unpackInto } from '../transport/pack.js';
import { inTempFolder } from '../../temp/temp-folder.js';
import { errorText } from '../../text/error-text.js';

export interface WorkerOptions {
  readonly sandbox: Sandbox;
  /** How many programs run at once, over all orders. */
  readonly jobs: number;
  readonly blobs: BlobStore;
  /** The folder in which assignments are unpacked. */
  readonly root: string;
  readonly signal: AbortSignal;
  readonly token: WorkerToken;
  readonly source: JobSource;
  readonly needs: readonly Need[];
  readonly build: string;
  readonly log: (event: WorkerEvent) => void;
}

/** What operators may want to know. It names no student. */
export type WorkerEvent =
  | { readonly event: 'graded'; readonly job: string; readonly ms: number }
  | { readonly event: 'given-back'; readonly job: string; readonly reason: string }
  | { readonly event: 'paused' | 'outage'; readonly reason: string };

const ANNOUNCE_MS = 5000;
/** How long a worker that is told to stop waits for what it has begun. */
const MAX_STOP_MS = 5000;
/** With less free space than this, programs would fail. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
/** How long a worker waits after it has given a job back, so that another worker can take it. */
const YIELD_MS = 1000;

/** Works until `signal` is raised. Another worker then does the jobs that are in progress. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const shared = {
    ...options,
    sandbox: poolSandbox(options.sandbox, options.jobs),
    open: openBundles(options.root, options.blobs),
    turns: createTurns(),
  };
  // One submission more than there are places for programs, so that no place stays empty while one compiles.
  const slots = Array.from({ length: options.jobs + 1 }, () => runSlot(shared));
  const working = Promise.all([announceUntilStopped(options), ...slots]);
  await Promise.race([working, afterStop(options.signal)]);
}

/** Resolves some time after the worker was told to stop: without Redis a job cannot be ended, and another worker does. */
async function afterStop(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  await sleep(MAX_STOP_MS, undefined, { ref: false });
}

interface SlotOptions extends WorkerOptions {
  readonly open: OpenBundle;
  readonly turns: Turns;
}

async function runSlot(options: SlotOptions): Promise<void> {
  const { signal, source, needs } = options;
  while (!signal.aborted) {
    const trouble = await findTrouble();
    if (trouble !== null) {
      options.log({ event: 'paused', reason: trouble });
      await pause(ANNOUNCE_MS, signal);
      continue;
    }
    const claim = await source.take(needs, signal);
    if (claim !== null) await settle(claim, options).catch((error: unknown) => reportOutage(error, options));
  }
}

/** Grades a job and ends its claim. */
async function settle(claim: Claim, options: SlotOptions): Promise<void> {
  const started = performance.now();
  const order = readOrder(claim.payload, claim.id, options.token.publicKey);
  // The service wrote another order. Unsigned, this failure makes it add the job again.
  if (!order.ok) return giveBack(claim, order.fault, order.fault, options);
  try {
    await claim.noteStart(signStart(claim.id, options.token));
  } catch (error) {
    claim.abandon();
    throw error;
  }
  const graded = await options.turns.run(claim.isLastTry, () => tryGrading(order.value, options));
  // It was stopped while grading: another worker takes the job when the lock has expired.
  if (options.signal.aborted) {
    claim.abandon();
    return;
  }
  if (!graded.ok) return giveUp(claim, graded.fault, options);
  // Another machine may have the tool that this one lacks. The answer of the last one counts.
  const fault = findOwnFault(graded.value);
  if (fault !== null && !claim.isLastTry) return giveUp(claim, fault, options);
  const entry = toEntry(claim.id, graded.value);
  await claim.complete(signOutcome({ job: claim.id, level: options.sandbox.level, entry }, options.token));
  options.log({ event: 'graded', job: claim.id, ms: Math.round(performance.now() - started) });
}

type Graded = Result<SubmissionResult, string>;

async function tryGrading(order: Order, options: SlotOptions): Promise<Graded> {
  try {
    const value = await gradeOrder(order, options);
    return value === null ? err('the worker was stopped') : ok(value);
  } catch (error) {
    return err(errorText(error));
  }
}

function giveUp(claim: Claim, reason: string, options: WorkerOptions): Promise<void> {
  return giveBack(claim, signFailure(claim.id, reason, options.token), reason, options);
}

async function giveBack(
  claim: Claim,
  failure: string,
  reason: string,
  options: WorkerOptions,
): Promise<void> {
  await claim.giveBack(failure);
  options.log({ event: 'given-back', job: claim.id, reason });
  await pause(YIELD_MS, options.signal);
}

/** A failure of our side in a result; null if there is none. */
function findOwnFault({ items }: SubmissionResult): string | null {
  for (const { cases } of items)
    for (const { verdict } of cases) if (verdict.verdict === 'judge-error') return verdict.fault;
  return null;
}

async function announceUntilStopped({
  source,
  token,
  needs,
  sandbox,
  jobs,
  build,
  signal,
}: WorkerOptions): Promise<void> {
  while (!signal.aborted) {
    const paused = await findTrouble();
    const { level } = sandbox;
    const announcement = { needs: [...needs], level, jobs, build, paused, at: Date.now() };
    await source.announce(token.id, signAnnouncement(announcement, token)).catch(() => undefined);
    await pause(ANNOUNCE_MS, signal);
  }
}

/** Why this machine should take no jobs now, or null. */
async function findTrouble(): Promise<string | null> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize < MIN_FREE_BYTES ? 'the disk of the temporary folder is nearly full' : null;
}

function reportOutage(error: unknown, { log }: WorkerOptions): void {
  // The lock was lost or Redis cannot be reached: the job stays in the queue, and another worker grades it.
  log({ event: 'outage', reason: errorText(error) });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Runs jobs side by side, or one alone. If the workers of a job have died, its last try runs alone, so that it is not
 * set aside because of another job.
 */
interface Turns {
  /** Runs `work` beside others, or alone. */
  run<T>(alone: boolean, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let running = 0;
  let isAlone = false;
  let waitingAlone = 0;
  const sleepers: (() => void)[] = [];

  function mayStart(alone: boolean): boolean {
    if (alone) return running === 0;
    // A job that must run alone goes first: otherwise another job would always run beside it.
    return !isAlone && waitingAlone === 0;
  }

  function wakeAll(): void {
    for (const wake of sleepers.splice(0)) wake();
  }

  return {
    async run(alone, work) {
      if (alone) waitingAlone += 1;
      while (!mayStart(alone)) await new Promise<void>((resolve) => sleepers.push(resolve));
      if (alone) {
        waitingAlone -= 1;
        isAlone = true;
      }
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (alone) isAlone = false;
        wakeAll();
      }
    },
  };
}

/**
 * Grades one order: fetches its assignment and submission, and runs the pipeline. Null if it was stopped before it was
 * decided.
 */
async function gradeOrder(
  order: Order,
  { open, blobs, sandbox, jobs, signal }: SlotOptions,
): Promise<SubmissionResult | null> {
  const assignment = await open(order.bundle);
  return inTempFolder('work', async (folder) => {
    const intake = await rebuildIntake(order, folder, blobs);
    const examples = findExamples('quickly');
    const report = await grade(assignment, [intake], { sandbox, jobs, signal, examples });
    return report.submissions[0] ?? null;
  });
}

async function rebuildIntake(
  { id, origin, remarks, intake }: Order,
  folder: string,
  blobs: BlobStore,
): Promise<Intake> {
  const notes = { remarks, students: [] };
  if (intake.kind !== 'taken') return { ...notes, kind: intake.kind, id, origin, reason: intake.reason };
  const files = await unpackInto(await fetchBlob(blobs, intake.pack), folder);
  return { ...notes, kind: 'taken', submission: { id, origin, files } };
}
