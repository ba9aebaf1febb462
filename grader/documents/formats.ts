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

/** Everything that can be said wrongly about formats is said before anything runs. */
export function checkOutputPlan({ printed, files }: OutputPlan, io: Io): void {
  if ([printed, ...files.map(({ name }) => name)].includes('classroom50')) needClassroom50(io);
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
      return stringifyJson(toClassroom50(result, { ...needClassroom50(io), datetime: new Date() }));
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

/** What the runner of Classroom 50 says in its environment. */
function needClassroom50({ env }: Io): Omit<Classroom50Context, 'datetime'> {
  const need = (name: string): string => {
    const value = env[name];
    if (value !== undefined && value !== '') return value;
    throw new Stop(
      EXIT.usage,
      `The format classroom50 needs ${name} in the environment, as Classroom 50's runner sets it.`,
    );
  };
  const commit = need('COMMIT_URL');
  return {
    classroom: need('CLASSROOM'),
    assignment: need('ASSIGNMENT'),
    submission: need('SUBMISSION_TAG'),
    commit,
    release: need('RELEASE_URL'),
    review: env['REVIEW_URL'] === undefined || env['REVIEW_URL'] === '' ? commit : env['REVIEW_URL'],
  };
}
