/**
 * ESLint in a thread of its own, bounded in time and memory: what it reads was written by anyone. One thread serves a
 * configuration for one submission after another, since loading takes ten times as long as reading a submission; one
 * that failed, or has grown large, is not used again.
 */
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Ending, Limits, Result } from '../../model.js';
import { openClock } from '../../run/limit-clock.js';
import { codeOf } from '../../run/faults.js';
import { readOwnThread, type OwnThread } from '../../run/proc.js';

export interface LintSetup {
  /** URLs of the packages. */
  readonly eslint: string;
  readonly parser: string;
  /** A flat configuration: a module's default export, or `{"rules": …}`. */
  readonly config:
    { readonly kind: 'module'; readonly url: string } | { readonly kind: 'json'; readonly value: unknown };
}

export interface LintJob {
  /** An existing folder; configuration is not looked for there. */
  readonly cwd: string;
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

const LOOK_MS = 100;
/** A thread whose heap has grown to this over one submission gives its memory back before the next. */
const MOST_HEAP_BYTES = 256 * 1024 * 1024;

/** Why there is no answer: the text used up the bounds, or something of ours failed. */
export interface LintFault {
  readonly by: 'the text' | 'us';
  readonly why: string;
}

type Answer =
  | { readonly ok: true; readonly value: readonly LintMessage[]; readonly heapBytes: number }
  | { readonly ok: false; readonly fault: LintFault };

/** The worker tells first which thread it is, then what came of the job. */
type Message = { readonly thread: number | null } | Answer;

/** Plain text, so that it is the same whether our code runs from a bundle or from its sources. */
const WORKER = `
const { parentPort, workerData: setup } = require('node:worker_threads');
const { readlinkSync } = require('node:fs');
const { getHeapStatistics } = require('node:v8');
async function lint(job) {
  const { ESLint } = await import(setup.eslint);
  const { default: tseslint } = await import(setup.parser);
  const given = setup.config.kind === 'json' ? setup.config.value : (await import(setup.config.url)).default;
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
// The main thread reads our processor time under this number; without /proc nobody can.
let thread = null;
try { thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1)); } catch {}
parentPort.on('message', (job) => {
  parentPort.postMessage({ thread });
  lint(job).then(
    (value) => parentPort.postMessage({ ok: true, value, heapBytes: getHeapStatistics().total_heap_size }),
    (thrown) => parentPort.postMessage({ ok: false, fault: { by: 'us', why: String(thrown?.message ?? thrown).slice(0, 2000) } }),
  );
});
`;

type Lint = (job: LintJob, limits: Limits) => Promise<Result<readonly LintMessage[], LintFault>>;
const linters = new Map<string, Lint>();

/** What ESLint says of the files, in their order; or why it came to no end. */
export function lintInWorker(
  setup: LintSetup,
  job: LintJob,
  limits: Limits,
): Promise<Result<readonly LintMessage[], LintFault>> {
  const key = JSON.stringify([setup, limits.memoryBytes]);
  const lint = linters.get(key) ?? openLinter(setup, limits.memoryBytes);
  linters.set(key, lint);
  return lint(job, limits);
}

function openLinter(setup: LintSetup, memoryBytes: number): Lint {
  const inTurn = pLimit(1);
  let worker: Worker | null = null;
  return (job, limits) =>
    inTurn(async () => {
      worker ??= startWorker(setup, memoryBytes);
      const answer = await ask(worker, job, limits);
      if (!answer.ok || answer.heapBytes > MOST_HEAP_BYTES) {
        await worker.terminate();
        worker = null;
      }
      return answer.ok ? { ok: true, value: answer.value } : answer;
    });
}

function startWorker(setup: LintSetup, memoryBytes: number): Worker {
  return new Worker(WORKER, {
    eval: true,
    workerData: setup,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(memoryBytes / (1024 * 1024)), stackSizeMb: 4 },
  });
}

/** A worker keeps our process alive only while it is asked. */
async function ask(worker: Worker, job: LintJob, limits: Limits): Promise<Answer> {
  worker.ref();
  const watched = openWatch(limits);
  try {
    return await new Promise<Answer>((resolve) => {
      const fail = (by: LintFault['by'], why: string): void => resolve({ ok: false, fault: { by, why } });
      watched.onLimit((why) => fail('the text', why));
      worker.on('message', (message: Message) => {
        if ('thread' in message) watched.thread(message.thread);
        else resolve(message);
      });
      worker.on('error', (error: unknown) => fail(isOutOfMemory(error) ? 'the text' : 'us', wordsOf(error)));
      worker.on('exit', () => fail('us', 'it ended without a result'));
      worker.postMessage(job);
    });
  } finally {
    watched.stop();
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    worker.unref();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Timed by the clock that times programs: on a busy machine its processor time decides, not how long it waited. */
function openWatch(limits: Limits) {
  const clock = openClock(limits, performance.now());
  let look = (): OwnThread | null => null;
  let timer: NodeJS.Timeout | undefined;
  return {
    thread(number: number | null): void {
      const before = number === null ? null : readOwnThread(number);
      if (number === null || before === null) return;
      look = () => {
        const now = readOwnThread(number);
        return now === null
          ? null
          : { ...now, cpuMs: now.cpuMs - before.cpuMs, waitedMs: now.waitedMs - before.waitedMs };
      };
    },
    onLimit(tell: (fault: string) => void): void {
      timer = setInterval(() => {
        const atMs = performance.now();
        const seen = look();
        if (seen !== null) clock.look({ atMs, ...seen });
        const ending = clock.decide(atMs);
        if (ending !== null) tell(describeEnding(ending));
      }, LOOK_MS);
    },
    stop: () => clearInterval(timer),
  };
}

function describeEnding(ending: Ending): string {
  if (ending.how !== 'time-limit') throw new Error(`a clock tells of time only, not of ${ending.how}`);
  const kind = ending.clock === 'cpu' ? ' of processor time' : '';
  return `no end after ${ending.reachedMs} ms${kind}, ${ending.limitMs} ms are allowed`;
}
