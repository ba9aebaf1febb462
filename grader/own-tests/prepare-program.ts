/** Prepares programs of the instructor's: the reference, and samples. */
import { join } from 'node:path';
import { prepareSubmission, type PreparedSubmission } from '../languages/prepare-submission.js';
import { QUICKEST_FIRST } from '../languages/records/index.js';
import { err, restrictTo, type Assignment, type OurFault, type Result } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { unfoldSample } from '../samples/unfold.js';
import { takeFolder } from '../submission/collect.js';

/**
 * Prepares a sample (`VERDICT/NAME`), or for null the reference in the language that starts quickest. `folder` is
 * empty, and the caller removes it.
 */
export async function prepareProgram(
  assignment: Assignment,
  sample: string | null,
  sandbox: Sandbox,
  folder: string,
): Promise<Result<PreparedSubmission, OurFault>> {
  const id = QUICKEST_FIRST.find((each) => assignment.references[each.id] !== undefined)?.id;
  const reference = id === undefined ? undefined : assignment.references[id];
  if (sample !== null) {
    const source = join(folder, 'sample');
    const unfolded = await unfoldSample(assignment.samples ?? '', sample, source);
    if (!unfolded.ok) return unusable(`the sample ${sample} cannot be read`, unfolded.fault.join('; '));
    return prepareFolder(assignment, source, `the sample ${sample}`, sandbox, join(folder, 'prepared'));
  }
  if (id === undefined || reference === undefined)
    return unusable('the assignment names no reference', 'add one to assignment.yaml');
  return prepareFolder(restrictTo(assignment, id), reference, 'the reference', sandbox, folder);
}

async function prepareFolder(
  assignment: Assignment,
  source: string,
  name: string,
  sandbox: Sandbox,
  folder: string,
): Promise<Result<PreparedSubmission, OurFault>> {
  const intake = await takeFolder(source, 'program');
  if (intake.kind !== 'taken')
    return unusable(`${name} cannot be read: ${intake.reason}`, `look at ${source}`);
  const ready = await prepareSubmission(intake.submission, assignment, sandbox, folder);
  if (!ready.ok) return unusable(`${name} is not found in ${source}`, 'mend its path in assignment.yaml');
  const { preparation } = ready.value;
  if (preparation.kind !== 'failed') return ready;
  // A tool that is missing here, say.
  return preparation.verdict.verdict === 'judge-error'
    ? err(preparation.verdict)
    : unusable(`${name} cannot be prepared: ${preparation.verdict.verdict}`, 'run boardmark verify');
}

/** A program of the instructor's that cannot be used, and what to do. */
export function unusable(fault: string, remedy: string): Result<never, OurFault> {
  return err({ fault, remedy, mends: 'instructor' });
}
