/** Checks a student's folder once: runs the visible cases. */
import { findExamples } from '../explore/shorten/find-examples.js';
import { grade } from '../grade.js';
import type { Assignment, Case, CaseResult, Report, SubmissionResult } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { takeFolder, type Intake } from '../submission/collect.js';

export interface Checked {
  readonly report: Report;
  readonly result: SubmissionResult;
  readonly intake: Intake;
}

/** What every check of the folder needs. */
export interface CheckSetup {
  readonly assignment: Assignment;
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly jobs: number;
  /** Whether each program has a process of its own, even where several could share one. */
  readonly alone: boolean;
  readonly select: (testCase: Case) => boolean;
}

/** How one check goes. */
export interface CheckOptions {
  /** The ids of cases that are run first. */
  readonly first?: ReadonlySet<string>;
  /** Hears of each case that was run, as soon as it is decided. */
  readonly onDecided?: (result: CaseResult) => void;
}

/** How many failing cases are shown in full. Nobody fixes more of them at once. */
export const MAX_TOLD = 3;

/** Runs the selected cases; null if it was stopped. */
export async function checkOnce(
  setup: CheckSetup,
  signal: AbortSignal,
  options: CheckOptions = {},
): Promise<Checked | null> {
  const { assignment, folder, sandbox, jobs, alone, select } = setup;
  const intake = await takeFolder(folder, 'your work');
  const report = await grade(assignment, [intake], {
    ...{ ...options, sandbox, jobs, alone, select, signal },
    examples: findExamples('thoroughly'),
  });
  const [result] = report.submissions;
  return result === undefined ? null : { report, result, intake };
}
