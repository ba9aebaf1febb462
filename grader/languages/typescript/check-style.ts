/** Runs ESLint over the required files, with the instructor's rules and no others. */
import { readFile } from 'node:fs/promises';
import { err, ok, type Diagnostic, type JudgeError, type Result, type StyleDifference } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import type { PrepareRequest } from '../language.js';
import { findRequired } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';
import { findStyleRules, findOversize, gaveUp, styleDiagnostic, tooDeep } from '../style.js';
import type { LintFile, LintMessage } from './driver/lint/lint-job.js';
import { beginLinter, findLinter, lintFiles, type LintFault } from './linter.js';

type Checked = Result<StyleDifference | null, JudgeError>;
const SHOWN = 20;

export async function checkModulesStyle(
  { submission, spec, sandbox }: PrepareRequest,
  rules: LocateRules,
): Promise<Checked> {
  if (spec.style === null) return ok(null);
  const linter = await findLinter();
  if (!linter.ok) return linter;
  const { required } = findRequired(submission.files, spec.required, rules);
  const files = await Promise.all(
    required.map(async ({ name, path }) => ({ name, text: await readFile(path, 'utf8') })),
  );
  const oversize = findOversize(files);
  if (oversize !== null) return ok(oversize);
  const linted = await lintFiles(sandbox, linter.value, spec.style, { files, most: SHOWN });
  if (!linted.ok) return notChecked(linted.fault, files, spec.style);
  const { total, kinds, messages } = linted.value;
  if (total === 0) return ok(null);
  const shown = messages.map((message) => diagnosticOf(message, files));
  return ok({ kind: 'style', total, kinds, messages: shown });
}

/** Starts ESLint if a case will need it: it loads while the submission is bundled. */
export async function beginStyleCheck(request: PrepareRequest): Promise<void> {
  const rules = findStyleRules(request);
  if (rules !== null) await warmUpModulesStyle(request.sandbox, rules);
}

/** Starts ESLint before there is a submission. */
export async function warmUpModulesStyle(sandbox: Sandbox, rules: string): Promise<void> {
  const linter = await findLinter();
  if (linter.ok) await beginLinter(sandbox, linter.value, rules);
}

/** The student's fault if the size or depth of the text explains it; else ours. */
function notChecked(fault: LintFault, files: readonly LintFile[], config: string): Checked {
  if (fault.kind === 'too-deep') return ok(tooDeep(files));
  const long = fault.kind === 'no-end' ? gaveUp(files, 'ESLint', fault.why) : null;
  if (long !== null) return ok(long);
  return err({
    verdict: 'judge-error',
    fault: `ESLint failed: ${fault.why}`,
    remedy: `look at the assignment's rules in ${config}`,
    mends: 'instructor',
  });
}

function diagnosticOf(
  { file, line, column, rule, message }: LintMessage,
  files: readonly LintFile[],
): Diagnostic {
  const text = files.find(({ name }) => name === file)?.text ?? '';
  return styleDiagnostic(
    { name: file, text },
    line,
    column,
    rule === null ? message : `${message} (${rule})`,
  );
}
