/** One sample of an assignment as a submission. */
import type { Assignment, Submission } from '../grader/model.js';
import { collectSubmissions, requiredFiles, type UnpackRoom } from '../grader/submission/collect.js';

/** The sample at this path, a folder or a patch, which is unfolded in the room. Throws if it cannot be read. */
export async function takeSample(
  assignment: Assignment,
  path: string,
  room: UnpackRoom,
): Promise<Submission> {
  const collected = await collectSubmissions([path], requiredFiles(assignment), { room, single: true });
  if (!collected.ok) throw new Error(`${path}: ${collected.fault.reason}`);
  const [intake] = collected.value;
  if (intake?.kind === 'taken') return intake.submission;
  throw new Error(`${path} cannot be taken: ${intake?.reason ?? 'nothing was found'}`);
}
