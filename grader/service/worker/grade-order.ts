/** Grades one order: fetches its assignment and submission, and runs the pipeline. */
import { rm } from 'node:fs/promises';
import { findExamples } from '../../explore/shorten/shortener.js';
import { grade } from '../../grade.js';
import type { Assignment, SubmissionResult } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import type { Intake } from '../../submission/intake.js';
import type { BlobStore } from '../queue/job-queue.js';
import { fetchBlob } from '../transport/fetch-blob.js';
import type { OpenBundles } from '../transport/open-bundles.js';
import { placeIn, unpackInto } from '../transport/pack.js';
import type { Order } from '../transport/payload.js';
import { createTempFolder } from '../../temp/temp-folder.js';

export interface GraderOptions {
  readonly sandbox: Sandbox;
  /** How many programs run at once, over all orders. */
  readonly jobs: number;
  readonly blobs: BlobStore;
  readonly bundles: OpenBundles;
  readonly signal: AbortSignal;
}

/** Null if it was stopped before it was decided. */
export async function gradeOrder(order: Order, options: GraderOptions): Promise<SubmissionResult | null> {
  const assignment = await options.bundles.open(order.bundle);
  const folder = await createTempFolder('work');
  try {
    return await gradeOne(assignment, await rebuildIntake(order, folder, options.blobs), options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function gradeOne(
  assignment: Assignment,
  intake: Intake,
  { sandbox, jobs, signal }: GraderOptions,
): Promise<SubmissionResult | null> {
  const report = await grade(assignment, [intake], {
    sandbox,
    jobs,
    signal,
    examples: findExamples('quickly'),
  });
  return report.submissions[0] ?? null;
}

async function rebuildIntake(
  { id, origin, remarks, intake }: Order,
  folder: string,
  blobs: BlobStore,
): Promise<Intake> {
  const notes = { remarks, students: [] };
  if (intake.kind !== 'taken') return { ...notes, kind: intake.kind, id, origin, reason: intake.reason };
  const bytes = await fetchBlob(blobs, intake.pack);
  const sizes = await unpackInto(bytes, folder);
  const files = sizes.map(({ name, bytes: size }) => ({ name, path: placeIn(folder, name), bytes: size }));
  return { ...notes, kind: 'taken', submission: { id, origin, files } };
}
