/**
 * In a GitHub workflow: the text, without anything that would be read as a command, annotations, and the step's
 * summary.
 */
import { randomBytes } from 'node:crypto';
import { appendFile, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Report, SubmissionResult } from '../model.js';
import { renderAnnotations } from '../report/github/annotations.js';
import { SUMMARY_BYTES, renderSummary } from '../report/github/summary.js';
import { fenceCommands } from '../report/github/workflow-commands.js';
import type { Intake } from '../submission/collect.js';
import type { Io } from '../io/io.js';
import { errorText } from '../text/error-text.js';

export async function writeGithubOutput(
  io: Io,
  text: string,
  report: Report,
  result: SubmissionResult,
  intake: Intake,
  folder: string,
): Promise<void> {
  io.out(fenceCommands(text, randomBytes(16).toString('hex')));
  const files = intake.kind === 'taken' ? intake.submission.files.map(({ name }) => name) : [];
  io.out(renderAnnotations(result, files, pathInRepository(folder, io)));
  await addSummary(io, report, result);
}

/** GitHub wants paths from the top of the repository. */
function pathInRepository(folder: string, { env, cwd }: Io): string {
  const path = relative(env['GITHUB_WORKSPACE'] ?? cwd, folder)
    .split(sep)
    .join('/');
  return path === '' || path.startsWith('..') ? '' : `${path}/`;
}

/** Other commands of the same step may have written there, too; the total has to stay below the limit. */
async function addSummary(io: Io, { assignment, sandbox }: Report, result: SubmissionResult): Promise<void> {
  const file = io.env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '') return;
  const used = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  try {
    await appendFile(file, renderSummary(assignment, result, sandbox, Math.max(0, SUMMARY_BYTES - used)));
  } catch (error) {
    io.err(`The step's summary cannot be written: ${errorText(error)}\n`);
  }
}
