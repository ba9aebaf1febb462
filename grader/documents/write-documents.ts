/** One submission's result as another system reads it, printed or written to a file. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Report, SubmissionResult } from '../model.js';
import type { Audience } from '../report/audience.js';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';
import type { OutputPlan } from './format-option.js';
import type { DocumentName } from './formats/format.js';
import { DOCUMENTS } from './formats/index.js';
import { errorText } from '../text/error-text.js';

/** The part of the plan that is possible here. The rest is reported before anything runs. */
interface CheckedPlan {
  readonly plan: OutputPlan;
  /** Whether a format was left out: the command then fails as if it was called wrongly. */
  readonly incomplete: boolean;
}

/** Leaves out formats whose environment variables are missing, and says so. */
export function checkOutputPlan(plan: OutputPlan, io: Io): CheckedPlan {
  const asked = new Set(
    [plan.printed, ...plan.files.map(({ name }) => name)].filter((name) => name !== null),
  );
  const left = new Set<DocumentName>();
  for (const name of asked) {
    const missing = (DOCUMENTS[name].needs ?? []).filter((variable) => isUnset(io.env[variable]));
    if (missing.length === 0) continue;
    left.add(name);
    io.err(
      `The format ${name} is left out: it needs ${missing.join(', ')} in the environment, as its own runner sets it.\n`,
    );
  }
  if (left.size === 0) return { plan, incomplete: false };
  return {
    plan: {
      ...plan,
      printed: plan.printed === null || left.has(plan.printed) ? null : plan.printed,
      files: plan.files.filter(({ name }) => !left.has(name)),
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
      throw new Stop(EXIT.usage, `${file} cannot be written: ${errorText(error)}`);
    }
  }
}

/** The document for its readers. */
export function renderDocument(
  name: DocumentName,
  report: Report,
  result: SubmissionResult,
  audience: Audience,
  io: Io,
): Promise<string> {
  return DOCUMENTS[name].render({ report, result, audience, env: io.env });
}

function isUnset(value: string | undefined): boolean {
  return value === undefined || value === '';
}
