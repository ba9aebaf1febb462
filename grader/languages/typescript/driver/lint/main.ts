/**
 * The lint tool: runs ESLint over texts with the instructor's rules. It runs inside the sandbox, since what it reads is
 * hostile. It says when it is ready; then one line of input is one submission, one line of output holds ESLint's messages,
 * and nothing is kept from one to the next. `node lint.cjs ESLINT PARSER RULES`, the first two being files of packages
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadModule } from '../../../../package/load-module.js';
import { readLines, takeOutput } from '../lines/line-by-line.js';
import type { LintAnswer, LintFile, LintJob, LintMessage } from './lint-job.js';
import { createRequire } from 'node:module';

/** A message may quote what the student wrote. */
const MAX_MESSAGE = 2000;

/** ESLint and its parser for TypeScript. */
interface LintPackages {
  readonly eslint: { readonly ESLint: new (options: object) => Linter };
  readonly tseslint: { readonly plugin: unknown; readonly parser: unknown };
  /** What rules get that import a package. Throws if it is not installed. */
  readonly require: (name: string) => unknown;
}

interface Linter {
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
async function serveLinter(load: () => LintPackages, rules: string): Promise<never> {
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
function createLinter({ eslint, tseslint }: LintPackages, rules: readonly object[]): Linter {
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

// Finds ESLint, its parser, and what rules import in the folders of installed packages.

/** `eslint` and `parser` are the packages' files. Throws if one cannot be loaded. */
function requirePackages(eslint: string, parser: string): LintPackages {
  const load = createRequire(resolve(eslint));
  return {
    eslint: load(eslint) as LintPackages['eslint'],
    tseslint: load(parser) as LintPackages['tseslint'],
    require: requireFrom([eslint, parser]),
  };
}

/** Looks for a package in the folders around each of these files. */
function requireFrom(files: readonly string[]): LintPackages['require'] {
  const requires = files.map((each) => createRequire(resolve(each)));
  return (name) => {
    for (const each of requires) {
      try {
        return each(each.resolve(name)) as unknown;
      } catch {
        // The next one may find it.
      }
    }
    throw new Error(`the rules import ${name}, which is not installed`);
  };
}

const [eslint = '', parser = '', rules = ''] = process.argv.slice(2);
void serveLinter(() => requirePackages(eslint, parser), rules);
