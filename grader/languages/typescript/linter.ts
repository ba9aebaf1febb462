/**
 * ESLint in a process of its own, in the sandbox like any program, since what it reads is hostile. One process
 * serves all submissions of a sandbox, because it takes longer to start than to read a submission.
 */
import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { ok, err, type CaseFile, type JudgeError, type Result, type Run } from '../../model.js';
import { findPackageRoot } from '../../package/package-root.js';
import type { Sandbox } from '../../run/sandbox.js';
import { keepLatest, openWarmProcess, type ToolProgram, type WarmProcess } from '../warm-process.js';
import type { LintAnswer, LintJob } from './driver/lint/lint-job.js';
import { errorText } from '../../text/error-text.js';
import { lastWords } from '../tools.js';
import { readLintRules } from './lint-rules.js';
import { provideTools } from './provide-tools.js';

export interface Linter {
  /** The files of the packages. */
  readonly eslint: string;
  readonly parser: string;
  /** The text of the lint tool. */
  readonly tool: string;
}

/** Why there is no answer. */
export type LintFault =
  /** The text is nested more deeply than the parser can follow. */
  | { readonly kind: 'too-deep' }
  /** It read the text but did not finish within its limits. */
  | { readonly kind: 'no-end'; readonly why: string }
  /** Our side failed. */
  | { readonly kind: 'failed'; readonly why: string };

type Linted = Result<Extract<LintAnswer, { readonly kind: 'checked' }>, LintFault>;

/** After this much work a fresh process takes over. */
const MAX_USE = { jobs: 500, bytes: 16 * 1024 * 1024 };

/** Of the packages installed with boardmark, never a submission's. */
export async function findLinter(): Promise<Result<Linter, JudgeError>> {
  const packages = await findPackages();
  if (packages === null)
    return err({
      verdict: 'judge-error',
      fault: 'the style of TypeScript cannot be checked: ESLint is not installed',
      remedy: 'npm install eslint typescript-eslint',
      missingTool: 'eslint',
    });
  const tools = await provideTools();
  return tools.ok ? ok({ ...packages, tool: tools.value.lintTool }) : tools;
}

async function findPackages(): Promise<Omit<Linter, 'tool'> | null> {
  const { resolve } = createRequire(join(findPackageRoot(), 'package.json'));
  try {
    return {
      eslint: await realpath(resolve('eslint')),
      parser: await realpath(resolve('typescript-eslint')),
    };
  } catch {
    return null;
  }
}

/** ESLint's messages about the files under the rules in `config`, or why it did not finish. */
export async function lintFiles(
  sandbox: Sandbox,
  linter: Linter,
  config: string,
  job: LintJob,
): Promise<Linted> {
  const warm = await warmLinterOf(sandbox.aside, linter, config);
  if (!warm.ok) return warm;
  const said = await warm.value.ask(job);
  if (!said.ok) {
    const { run, wasReady } = said.fault;
    const hasMetIt = wasReady && run.ending.how !== 'not-started';
    return err({ kind: hasMetIt ? 'no-end' : 'failed', why: describeEnding(run) });
  }
  const answer = said.value as LintAnswer;
  return answer.kind === 'checked' ? ok(answer) : err(answer);
}

/** Starts the process that will read texts under these rules; whatever is wrong with it is found when it is asked. */
export async function beginLinter(sandbox: Sandbox, linter: Linter, config: string): Promise<void> {
  const warm = await warmLinterOf(sandbox.aside, linter, config);
  if (warm.ok) await warm.value.begin();
}

type OpenedLinter = Result<WarmProcess, LintFault>;
const latest = keepLatest<Promise<OpenedLinter>>(
  (opening) => void opening.then((each) => (each.ok ? each.value.stop() : undefined)),
);

function warmLinterOf(sandbox: Sandbox, linter: Linter, config: string): Promise<OpenedLinter> {
  const key = JSON.stringify([linter, config]);
  return latest(sandbox, key, () => openWarmLinter(sandbox, linter, config));
}

async function openWarmLinter(sandbox: Sandbox, linter: Linter, config: string): Promise<OpenedLinter> {
  try {
    const rules = await readLintRules(config);
    const program = planTool(linter, rules);
    return ok(openWarmProcess(sandbox, { most: MAX_USE, program: () => program }));
  } catch (thrown) {
    const why = errorText(thrown);
    return err({ kind: 'failed', why: `its rules cannot be read: ${why}` });
  }
}

const TOOL = 'lint.cjs';

/** The tool, which loads the packages. */
function planTool({ tool, eslint, parser }: Linter, rules: CaseFile): ToolProgram {
  const packages = new Set([eslint, parser].map(modulesFolderOf));
  return {
    argv: (inside) => [
      ...[inside(process.execPath), '--max-old-space-size=384', TOOL],
      ...[inside(eslint), inside(parser), rules.name],
    ],
    readable: [process.execPath, ...packages],
    work: { kind: 'scratch', files: [{ name: TOOL, text: tool }, rules] },
    env: {},
  };
}

/**
 * The folder in which all imports of a package are found: the outermost, since package managers link across
 * folders.
 */
function modulesFolderOf(path: string): string {
  const words = path.split(sep);
  return words.slice(0, words.indexOf('node_modules') + 1).join(sep);
}

function describeEnding({ ending, stderr }: Run): string {
  if (ending.how === 'time-limit') {
    const kind = ending.clock === 'cpu' ? ' of processor time' : '';
    return `no end after ${ending.reachedMs} ms${kind}, ${ending.limitMs} ms are allowed`;
  }
  if (ending.how === 'not-started') return ending.fault.fault;
  return `it ended without a result (${ending.how})${lastWords(stderr, 1000)}`;
}
