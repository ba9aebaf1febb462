/** Runs ESLint over the required files, with the instructor's rules and nobody else's. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, JudgeError, Result, StyleDifference } from '../../model.js';
import { findPackageRoot } from '../../package/package-root.js';
import type { PrepareRequest } from '../language.js';
import { findRequired, type LocateRules } from '../locate.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import { lintInWorker, type LintFile, type LintMessage } from './lint-worker.js';

type Checked = Result<StyleDifference | null, JudgeError>;
const SHOWN = 20;

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
  const json = extname(spec.style) === '.json';
  const linted = await lintInWorker(
    {
      ...linter,
      config: json
        ? { kind: 'json', value: JSON.parse(await readFile(spec.style, 'utf8')) as unknown }
        : { kind: 'module', url: pathToFileURL(spec.style).href },
    },
    { cwd: folder, files },
    LIMITS_FOR_TOOLS,
  );
  if (!linted.ok) return { ok: false, fault: notChecked(linted.fault, spec.style) };
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
