/** Runs ESLint over the required files, with the instructor's rules and no others. */
import { readFile } from 'node:fs/promises';
import { err, ok, type Diagnostic, type JudgeError, type Result, type StyleDifference } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import type { PrepareRequest } from '../language.js';
import { findRequired } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';
import { findStyleRules, findOversize, gaveUp, tooDeep } from '../style.js';
import {
  beginLinter,
  findLinterPackages,
  lintFiles,
  type Linter,
  type LintFault,
  type LintFile,
  type LintMessage,
} from './linter.js';
import { provideTools } from './provide-tools.js';

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
  if (!linted.ok) {
    const theirs = blameText(linted.fault, files);
    if (theirs !== null) return ok(theirs);
    return err(notChecked(linted.fault, spec.style));
  }
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

async function findLinter(): Promise<Result<Linter, JudgeError>> {
  const packages = await findLinterPackages();
  if (packages === null) return err(notInstalled());
  const tools = await provideTools();
  if (!tools.ok) return tools;
  return ok({ ...packages, tool: tools.value.lintTool });
}

/** The student's fault if the size or depth of the text explains it; null if it does not. */
function blameText(fault: LintFault, files: readonly LintFile[]): StyleDifference | null {
  switch (fault.kind) {
    case 'too-deep':
      return tooDeep(files);
    case 'no-end':
      return gaveUp(files, 'ESLint', fault.why);
    case 'failed':
      return null;
  }
}

function diagnosticOf(
  { file, line, column, rule, message }: LintMessage,
  files: readonly LintFile[],
): Diagnostic {
  const text = files.find(({ name }) => name === file)?.text ?? '';
  return {
    message: rule === null ? message : `${message} (${rule})`,
    place: { file, line, column },
    sourceLine: text.split(/\r?\n/)[line - 1] ?? null,
  };
}

function notInstalled(): JudgeError {
  return {
    verdict: 'judge-error',
    fault: 'the style of TypeScript cannot be checked: ESLint is not installed',
    remedy: 'npm install eslint typescript-eslint',
    missingTool: 'eslint',
  };
}

function notChecked(fault: LintFault, config: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `ESLint failed: ${fault.kind === 'too-deep' ? 'the text is nested too deeply' : fault.why}`,
    remedy: `look at the assignment's rules in ${config}`,
    mends: 'instructor',
  };
}
