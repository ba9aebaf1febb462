/** One submission's result as another system reads it, printed or written to a file. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Report, SubmissionResult } from '../model.js';
import type { Audience } from '../report/audience.js';
import { toClassroom50, type Classroom50Context } from '../report/classroom50.js';
import { renderGithubClassroom } from '../report/github-classroom.js';
import { toGradescope } from '../report/gradescope.js';
import { stringifyJson } from '../report/json.js';
import { redactSubmission } from '../report/redact.js';
import { toResults } from '../report/results-json.js';
import { EXIT, Stop } from '../terminal/exit.js';
import type { DocumentName, OutputPlan } from './format-option.js';
import type { Io } from '../terminal/io.js';

/** What of the plan can be done here. What cannot is said before anything runs, and the rest is done all the same. */
export interface CheckedPlan {
  readonly plan: OutputPlan;
  /** Whether a format was left out: the command then ends as one that was called wrongly. */
  readonly incomplete: boolean;
}

export function checkOutputPlan(plan: OutputPlan, io: Io): CheckedPlan {
  const isAsked = [plan.printed, ...plan.files.map(({ name }) => name)].includes('classroom50');
  const missing = isAsked ? CLASSROOM50_NEEDS.filter((name) => isUnset(io.env[name])) : [];
  if (missing.length === 0) return { plan, incomplete: false };
  io.err(
    `The format classroom50 is left out: it needs ${missing.join(', ')} in the environment, as Classroom 50's runner sets it.\n`,
  );
  return {
    plan: {
      ...plan,
      printed: plan.printed === 'classroom50' ? null : plan.printed,
      files: plan.files.filter(({ name }) => name !== 'classroom50'),
    },
    incomplete: true,
  };
}

export async function writeDocuments(
  { files }: OutputPlan,
  report: Report,
  result: SubmissionResult,
  audience: Audience,
  io: Io,
): Promise<void> {
  for (const { name, file } of files) {
    try {
      await writeFile(resolve(io.cwd, file), await renderDocument(name, report, result, audience, io));
    } catch (error) {
      if (error instanceof Stop) throw error;
      throw new Stop(
        EXIT.usage,
        `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

export async function renderDocument(
  name: DocumentName,
  report: Report,
  result: SubmissionResult,
  audience: Audience,
  io: Io,
): Promise<string> {
  switch (name) {
    case 'junit': {
      // The library that writes XML takes longer to load than most submissions to check.
      const { renderJunit } = await import('../report/junit.js');
      return renderJunit({ ...report, submissions: [result] }, audience);
    }
    case 'gradescope':
      return stringifyJson(toGradescope(report.assignment, result, report.sandbox));
    case 'classroom50':
      return stringifyJson(toClassroom50(result, { ...readClassroom50(io), datetime: new Date() }));
    case 'github-classroom':
      return `${renderGithubClassroom(result)}\n`;
    case 'results':
      return stringifyJson(
        toResults(
          { ...report, submissions: [audience === 'instructor' ? result : redactSubmission(result)] },
          true,
        ),
      );
  }
}

const CLASSROOM50_NEEDS = ['COMMIT_URL', 'CLASSROOM', 'ASSIGNMENT', 'SUBMISSION_TAG', 'RELEASE_URL'] as const;

function isUnset(value: string | undefined): boolean {
  return value === undefined || value === '';
}

/** What the runner of Classroom 50 says in its environment; the plan was checked for it. */
function readClassroom50({ env }: Io): Omit<Classroom50Context, 'datetime'> {
  const read = (name: (typeof CLASSROOM50_NEEDS)[number]): string => {
    const value = env[name];
    if (value === undefined) throw new Error(`${name} is not in the environment`);
    return value;
  };
  const commit = read('COMMIT_URL');
  const review = env['REVIEW_URL'];
  return {
    classroom: read('CLASSROOM'),
    assignment: read('ASSIGNMENT'),
    submission: read('SUBMISSION_TAG'),
    commit,
    release: read('RELEASE_URL'),
    review: review === undefined || review === '' ? commit : review,
  };
}
