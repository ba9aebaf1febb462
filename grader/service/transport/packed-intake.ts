/** A submission as the journal and orders hold it: its files are a blob. */
import * as z from 'zod';
import { chooseLanguage } from '../../languages/index.js';
import type { Assignment } from '../../model.js';
import { originOf, type Intake } from '../../submission/intake.js';
import type { BlobStore } from '../queue/job-queue.js';
import type { Need } from '../queue/job.js';
import { packSubmission } from './pack.js';

export const packedIntake = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taken'), pack: z.string(), files: z.number() }),
  z.strictObject({ kind: z.enum(['refused', 'unreadable']), reason: z.string() }),
]);

export interface PackedIntake {
  readonly origin: string;
  readonly remarks: string[];
  /** What a worker must be able to run for it. */
  readonly need: Need;
  readonly intake: z.infer<typeof packedIntake>;
}

export async function packIntake(
  intake: Intake,
  assignment: Assignment,
  blobs: BlobStore,
): Promise<PackedIntake> {
  const told = { origin: originOf(intake), remarks: [...intake.remarks] };
  if (intake.kind !== 'taken')
    return { ...told, need: 'any', intake: { kind: intake.kind, reason: intake.reason } };
  const { files } = intake.submission;
  const { digest, bytes } = await packSubmission(files);
  await blobs.put(digest, bytes);
  const choice = await chooseLanguage(intake.submission, assignment);
  const need = choice.ok ? choice.value.language.id : 'any';
  return { ...told, need, intake: { kind: 'taken', pack: digest, files: files.length } };
}
