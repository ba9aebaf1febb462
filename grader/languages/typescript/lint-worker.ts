/** ESLint in a thread of its own, bounded in time and memory: what it reads was written by anyone. */
import { Worker } from 'node:worker_threads';
import type { Limits, Result } from '../../model.js';

export interface LintJob {
  /** URLs of the packages. */
  readonly eslint: string;
  readonly parser: string;
  /** An existing folder; configuration is not looked for there. */
  readonly cwd: string;
  /** A flat configuration: a module's default export, or `{"rules": …}`. */
  readonly config:
    { readonly kind: 'module'; readonly url: string } | { readonly kind: 'json'; readonly value: unknown };
  readonly files: readonly LintFile[];
}

export interface LintFile {
  readonly name: string;
  readonly text: string;
}

export interface LintMessage {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string | null;
  readonly message: string;
}

type Answer =
  | { readonly ok: true; readonly value: readonly LintMessage[] }
  | { readonly ok: false; readonly fault: string };

/** Plain text, so that it is the same whether our code runs from a bundle or from its sources. */
const WORKER = `
const { parentPort, workerData: job } = require('node:worker_threads');
async function lint() {
  const { ESLint } = await import(job.eslint);
  const { default: tseslint } = await import(job.parser);
  const given = job.config.kind === 'json' ? job.config.value : (await import(job.config.url)).default;
  const eslint = new ESLint({
    cwd: job.cwd,
    overrideConfigFile: true,
    allowInlineConfig: false,
    ignore: false,
    overrideConfig: [
      { plugins: { '@typescript-eslint': tseslint.plugin } },
      { files: ['**/*.{ts,mts,cts}'], languageOptions: { parser: tseslint.parser } },
      ...[given].flat(Infinity).map((each) => ({ ...each })),
      { files: ['**/*.{ts,mts,cts,js,mjs,cjs}'], linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
    ],
  });
  const messages = [];
  for (const { name, text } of job.files)
    for (const result of await eslint.lintText(text, { filePath: name }))
      for (const { line, column, ruleId, message } of result.messages)
        messages.push({ file: name, line: line ?? 1, column: column ?? 1, rule: ruleId, message });
  return messages;
}
lint().then(
  (value) => parentPort.postMessage({ ok: true, value }),
  (thrown) => parentPort.postMessage({ ok: false, fault: String(thrown?.message ?? thrown).slice(0, 2000) }),
);
`;

export async function lintInWorker(
  job: LintJob,
  limits: Limits,
): Promise<Result<readonly LintMessage[], string>> {
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: job,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor(limits.memoryBytes / (1024 * 1024)),
      stackSizeMb: 4,
    },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve) => {
      const fail = (fault: string): void => resolve({ ok: false, fault });
      timer = setTimeout(() => fail(`no end after ${limits.wallMs} ms`), limits.wallMs);
      worker.once('message', resolve);
      worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)));
      worker.once('exit', () => fail('it ended without a result'));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
