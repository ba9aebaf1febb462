/**
 * The lint tool: runs ESLint over texts with the instructor's rules. It runs inside the sandbox, since what it
 * reads is hostile. One line of input is one submission, one line of output holds ESLint's messages; nothing is
 * kept from one to the next.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadModule } from '../../../../package/load-module.js';
import { readLines, takeOutput } from '../lines/line-by-line.js';
import type { LintAnswer, LintFile, LintJob, LintMessage } from './lint-job.js';

/** A message may quote what the student wrote. */
const MAX_MESSAGE = 2000;

/** ESLint and its parser for TypeScript. */
export interface LintPackages {
  readonly eslint: { readonly ESLint: new (options: object) => Linter };
  readonly tseslint: { readonly plugin: unknown; readonly parser: unknown };
  /** What rules get that import a package. Throws if it is not installed. */
  readonly require: (name: string) => unknown;
}

export interface Linter {
  lintText(text: string, options: { readonly filePath: string }): Promise<readonly LintResult[]>;
}

interface LintResult {
  readonly messages: readonly {
    readonly line?: number;
    readonly column?: number;
    readonly ruleId: string | null;
    readonly message: string;
  }[];
}

/** Answers every line of input and ends the process. `rules` is the file of the instructor's rules. */
export async function serveLinter(load: () => LintPackages, rules: string): Promise<never> {
  // Whatever rules print would be mixed with our answers.
  const say = takeOutput();
  const opened = await openLinter(load, rules).then(
    (linter) => ({ ok: true, linter }) as const,
    (thrown: unknown) => ({ ok: false, answer: failed(thrown) }) as const,
  );
  // Up to here a failure is ours.
  await say('ready');
  for await (const line of readLines(process.stdin)) {
    const answer = opened.ok ? await lint(opened.linter, JSON.parse(line) as LintJob) : opened.answer;
    await say(JSON.stringify(answer));
  }
  process.exit(0);
}

async function openLinter(load: () => LintPackages, rules: string): Promise<Linter> {
  const packages = load();
  // Rules that import ESLint or its parser get these: two copies would not recognize each other's values.
  Object.assign(globalThis, { boardmarkRequire: packages.require });
  const linter = createLinter(packages, [await readRules(rules)].flat(Infinity) as readonly object[]);
  // ESLint loads rules when it lints a text; this finds broken rules before a student's text is linted.
  for (const filePath of ['a.ts', 'a.js']) await linter.lintText('', { filePath });
  return linter;
}

/** ESLint under these rules alone: no file of settings and no comment in a text changes them. */
export function createLinter({ eslint, tseslint }: LintPackages, rules: readonly object[]): Linter {
  return new eslint.ESLint({
    cwd: process.cwd(),
    overrideConfigFile: true,
    allowInlineConfig: false,
    ignore: false,
    overrideConfig: [
      { plugins: { '@typescript-eslint': tseslint.plugin } },
      { files: ['**/*.{ts,mts,cts}'], languageOptions: { parser: tseslint.parser } },
      ...rules.map((each) => ({ ...each })),
      {
        files: ['**/*.{ts,mts,cts,js,mjs,cjs}'],
        linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      },
    ],
  });
}

async function readRules(path: string): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  const loaded = (await loadModule(pathToFileURL(resolve(path)).href)) as { readonly default: unknown };
  return loaded.default;
}

async function lint(linter: Linter, { files, most }: LintJob): Promise<LintAnswer> {
  try {
    const found = [];
    for (const file of files) found.push(...(await lintFile(linter, file)));
    const kinds = new Set(found.map(({ rule, message }) => rule ?? message)).size;
    return { kind: 'checked', total: found.length, kinds, messages: found.slice(0, most) };
  } catch (thrown) {
    return isTooDeep(thrown) ? { kind: 'too-deep' } : failed(thrown);
  }
}

function isTooDeep(thrown: unknown): boolean {
  return thrown instanceof RangeError && thrown.message.startsWith('Maximum call stack size exceeded');
}

async function lintFile(linter: Linter, { name, text }: LintFile): Promise<readonly LintMessage[]> {
  const results = await linter.lintText(text, { filePath: name });
  return results.flatMap(({ messages }) =>
    messages.map(({ line = 1, column = 1, ruleId, message }) => ({
      file: name,
      line,
      column,
      rule: ruleId,
      message: message.slice(0, MAX_MESSAGE),
    })),
  );
}

function failed(thrown: unknown): LintAnswer {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: 'failed', why: why.slice(0, MAX_MESSAGE) };
}
