/** `boardmark check`: what a student runs before handing in, and CI on a student's repository. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { grade } from '../grade.js';
import type { Case, SubmissionResult } from '../model.js';
import { renderSubmission } from '../report/terminal.js';
import { isLost, isUndecided } from '../score/score.js';
import { takeFolder } from '../submission/collect.js';
import { EXIT, Stop, type ExitCode } from './exit.js';
import { interruptible } from './interrupt.js';
import type { Io } from './io.js';
import { decideJobs, needAssignment, needSandbox, type CommonOptions } from './setup.js';

interface CheckOptions extends CommonOptions {
  readonly assignment?: string;
  readonly only?: string;
}

/** Where an exported assignment lies in a student's folder. */
const EXPORTED = join('boardmark', 'assignment.yaml');

export async function runCheck(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [dir, options] = given as [string, CheckOptions];
  const folder = resolve(io.cwd, dir);
  if (!existsSync(folder)) throw new Stop(EXIT.usage, `There is no folder ${dir}.`);
  const assignment = await needAssignment(options.assignment ?? findExported(folder, dir), io);
  const select = selectVisible(options.only);
  if (!assignment.rubric.some(({ cases }) => cases.some(select))) {
    throw new Stop(EXIT.usage, `${assignment.id} has no visible case "${options.only ?? ''}".`);
  }
  const sandbox = await needSandbox(options.sandbox);
  const result = await interruptible(sandbox, async (signal) => {
    const report = await grade(assignment, [await takeFolder(folder, 'your work')], {
      sandbox,
      jobs: decideJobs(options.jobs),
      select,
      signal,
    });
    return report.submissions[0];
  });
  if (result === undefined) return EXIT.interrupted;
  io.out(`${renderSubmission(result, 'student', io, 3)}\n`);
  return decideExit(result);
}

function findExported(folder: string, dir: string): string {
  const file = join(folder, EXPORTED);
  if (existsSync(file)) return file;
  throw new Stop(
    EXIT.usage,
    `${dir} does not say which assignment it is for (no ${EXPORTED}). Name it: boardmark check ${dir} --assignment ID; \`boardmark list\` shows all.`,
  );
}

function selectVisible(only: string | undefined): (testCase: Case) => boolean {
  return ({ visibility, id }) => visibility === 'visible' && (only === undefined || id.startsWith(only));
}

function decideExit({ items }: SubmissionResult): ExitCode {
  const verdicts = items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict));
  if (verdicts.some((verdict) => isLost(verdict))) return EXIT.notAccepted;
  return verdicts.some((verdict) => isUndecided(verdict)) ? EXIT.ourFault : EXIT.ok;
}
