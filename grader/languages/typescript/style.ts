/** Runs ESLint over the required files, with the instructor's rules and nobody else's. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, JudgeError, Limits, Result, StyleDifference } from '../../model.js';
import { findPackageRoot } from '../../package/package-root.js';
import type { PrepareRequest } from '../language.js';
import { findRequired, type LocateRules } from '../locate.js';
import { findOversize, gaveUp } from '../style-size.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import { lintInWorker, type LintFile, type LintMessage } from './lint-worker.js';

type Checked = Result<StyleDifference | null, JudgeError>;
const SHOWN = 20;
/** Several times what the longest text that is checked takes: so long may neighbours wait. */
const LINT_LIMITS: Limits = {
  ...LIMITS_FOR_TOOLS,
  wallMs: 20_000,
  cpuMs: 15_000,
  memoryBytes: 384 * 1024 * 1024,
};

export async function checkModulesStyle(
  { submission, spec, folder }: PrepareRequest,
  rules: LocateRules,
): Promise<Checked> {
  if (spec.style === null) return { ok: true, value: null };
  const linter = resolveLinter();
  if (linter === null) return { ok: false, fault: notInstalled() };
  const { required } = findRequired(submission.files, spec.required, rules);
  const files = await Promise.all(
    required.map(async ({ name, path }) => ({ name, text: await readFile(path, 'utf8') })),
  );
  const oversize = findOversize(files);
  if (oversize !== null) return { ok: true, value: oversize };
  const json = extname(spec.style) === '.json';
  const linted = await lintInWorker(
    {
      ...linter,
      config: json
        ? { kind: 'json', value: JSON.parse(await readFile(spec.style, 'utf8')) as unknown }
        : { kind: 'module', url: pathToFileURL(spec.style).href },
    },
    { cwd: folder, files },
    LINT_LIMITS,
  );
  if (!linted.ok) {
    const { by, why } = linted.fault;
    const long = by === 'the text' ? gaveUp(files, 'ESLint', why) : null;
    return long === null ? { ok: false, fault: notChecked(why, spec.style) } : { ok: true, value: long };
  }
  if (linted.value.length === 0) return { ok: true, value: null };
  const messages = linted.value.slice(0, SHOWN).map((message) => diagnosticOf(message, files));
  const kinds = new Set(linted.value.map(({ rule, message }) => rule ?? message)).size;
  return { ok: true, value: { kind: 'style', total: linted.value.length, kinds, messages } };
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

/** From our own package, never from a submission. */
function resolveLinter(): { readonly eslint: string; readonly parser: string } | null {
  const { resolve } = createRequire(join(findPackageRoot(), 'package.json'));
  try {
    return {
      eslint: pathToFileURL(resolve('eslint')).href,
      parser: pathToFileURL(resolve('typescript-eslint')).href,
    };
  } catch {
    return null;
  }
}

function notInstalled(): JudgeError {
  return {
    verdict: 'judge-error',
    fault: 'the style of TypeScript cannot be checked: ESLint is not installed',
    remedy: 'npm install eslint typescript-eslint',
  };
}

function notChecked(fault: string, config: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `ESLint failed: ${fault}`,
    remedy: `look at the assignment's rules in ${config}`,
  };
}
