/** From a submission to something that runs: choose the language, prepare, find the program. */
import { join } from 'node:path';
import {
  err,
  ok,
  type Assignment,
  type Missing,
  type Result,
  type Submission,
  type Verdict,
} from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { readAsUtf8 } from './utf8-sources.js';
import { chooseLanguage, type Choice } from './index.js';
import type { LaunchPlan, Preparation, PrepareRequest } from './language.js';

/** A submission in a known language, compiled or bundled; `preparation` says whether that worked. */
export interface PreparedSubmission {
  readonly choice: Choice;
  readonly request: PrepareRequest;
  readonly preparation: Preparation;
}

/**
 * Prepares a submission in a folder of its own, which the caller removes. Fails if it is in none of the allowed
 * languages.
 */
export async function prepareSubmission(
  submission: Submission,
  assignment: Assignment,
  sandbox: Sandbox,
  folder: string,
): Promise<Result<PreparedSubmission, Missing>> {
  const choice = await chooseLanguage(submission, assignment);
  if (!choice.ok) return choice;
  const { language, spec } = choice.value;
  const readable = await readAsUtf8(submission, spec.required, join(folder, 'utf-8'));
  const request: PrepareRequest = {
    ...{ assignment, spec, folder, sandbox },
    submission: readable.submission,
  };
  const remarks = [...choice.value.remarks, ...readable.remarks];
  return ok({ choice: { ...choice.value, remarks }, request, preparation: await language.prepare(request) });
}

/** The program of that name, ready to be launched; otherwise the verdict that says why not. */
export function findProgram({ preparation }: PreparedSubmission, name: string): Result<LaunchPlan, Verdict> {
  return preparation.kind === 'prepared' ? preparation.prepared.program(name) : err(preparation.verdict);
}
