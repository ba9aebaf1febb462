/** `boardmark check --watch`: runs again when a file is saved, and first says what that changed. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { bareCode } from '../languages/index.js';
import { type Assignment, type Case, type CaseResult, type SubmissionResult, casesOf } from '../model.js';
import { sanitize } from '../text/sanitize.js';
import { summarizeCase } from '../report/explain.js';
import { redactResult } from '../report/redact.js';
import { compareRuns, renderRunDiff } from '../report/run-diff.js';
import { renderSubmission } from '../report/terminal.js';
import { count, formatDuration } from '../text/units.js';
import { chargeDeviations } from '../score/charges.js';
import { isLost, isUndecided, scoreItems, totalPoints } from '../score/score.js';
import { takeFolder } from '../submission/collect.js';
import { checkOnce, MAX_TOLD, type CheckSetup } from '../prove/check-once.js';
import { EXIT, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';

/**
 * Editors write a file in several steps; after this much silence (in milliseconds) it is complete. It is more than
 * the 50 ms in which chokidar reports only one change: a second one in that time is read with the first.
 */
const SETTLED = 60;
/** Most files are complete after this much, so a run begins. If the files change until they settle, it does not count. */
const SOON = 10;
/**
 * So often the files themselves are looked at. Some saves are not told: in folders of other machines, or where the new file
 * has the times of the old one.
 */
const LOOK = 1000;
/** Files that tools write, not students. */
const IGNORED = /(^|[/\\])(node_modules|\.[^/\\]+)([/\\]|$)/;

/** The folder of a starter in which its cases lie; they were read when the watch began. */
const OF_CASES = 'boardmark/';

/** Runs at once, then after every save, until Ctrl-C. */
export async function watchFolder(io: Io, setup: CheckSetup): Promise<ExitCode> {
  return interruptible(setup.sandbox, async (signal) => {
    const changes = await listenFor(setup.folder, signal);
    try {
      await watchUntilEnd(io, setup, changes, signal);
    } finally {
      // Otherwise a fault of ours would leave a watch that says nothing.
      await changes.close();
    }
    return EXIT.ok;
  });
}

async function watchUntilEnd(
  io: Io,
  setup: CheckSetup,
  changes: Changes,
  signal: AbortSignal,
): Promise<void> {
  let last: Look | null = null;
  let print = await fingerprint(setup.folder);
  const areOthers = async (): Promise<boolean> => (await hashTexts(setup.folder)) !== print.text;
  for (let saved: string[] = []; !signal.aborted; saved = await changes.next(areOthers)) {
    if (last !== null) print = await fingerprint(setup.folder);
    const settled = last === null ? Promise.resolve(true) : settle(setup.folder, changes, saved, print);
    const teller = createTeller(io, saved);
    const tell = (result: CaseResult): void =>
      void settled.then((isSettled) => (isSettled ? teller(result) : undefined));
    const look: Look | null = await lookAgain(setup, last, print, last === null ? ignore : tell, signal);
    if (look === null) break;
    if (!(await settled)) {
      changes.repeat(saved);
      continue;
    }
    const ofCases = saved.filter((name) => name.startsWith(OF_CASES));
    if (ofCases.length > 0)
      io.out(
        `${describeChanged(ofCases)}: these are the cases. To use them, end the watch and start it again.\n`,
      );
    if (saved.length > 0 && ofCases.length === saved.length) {
      last = look;
      continue;
    }
    if (last !== null && look.ran === 0)
      io.out(`${describeChanged(saved)}: nothing in it can have changed a result.\n`);
    else io.out(renderLook(io, setup.assignment, look, last, saved));
    last = look;
  }
}

/** Waits until the files are complete, and says whether they are still as in `print`. `saved` gets further names. */
async function settle(folder: string, changes: Changes, saved: string[], print: Print): Promise<boolean> {
  const more = await changes.settle();
  saved.push(...more.filter((name) => !saved.includes(name)));
  return (await hashTexts(folder)) === print.text;
}

function ignore(): void {
  // Nothing is told of the first run before its end.
}

const NONE: ReadonlySet<string> = new Set();

/** A run, and the files that it checked. */
interface Look {
  readonly result: SubmissionResult;
  /** All files with their contents, and the cases that can be run. */
  readonly text: string;
  readonly code: string;
  /** The ids of cases that have failed since the watch began: those of the last run first. */
  readonly failed: ReadonlySet<string>;
  /** Cases that were run for it; the results of others were reused. */
  readonly ran: number;
  readonly tookMs: number;
}

/** Reruns only affected cases: none where no text changed; after a comment-only edit, style alone. */
async function lookAgain(
  setup: CheckSetup,
  last: Look | null,
  { text, code }: Print,
  onDecided: (result: CaseResult) => void,
  signal: AbortSignal,
): Promise<Look | null> {
  const started = performance.now();
  const isDecided = last !== null && !casesOf(last.result).some(({ verdict }) => isUndecided(verdict));
  if (isDecided && text === last.text) return { ...last, ran: 0, tookMs: 0 };
  const isStyleOnly = isDecided && code === last.code;
  const readsLayout = ({ kind }: Case): boolean => kind === 'style' || kind === 'file';
  const select = (testCase: Case): boolean =>
    setup.select(testCase) && (!isStyleOnly || readsLayout(testCase));
  if (isStyleOnly && !casesOf(last.result).some((result) => readsLayout(result.case)))
    return { ...last, text, ran: 0, tookMs: 0 };
  const checked = await checkOnce({ ...setup, select }, signal, { first: last?.failed ?? NONE, onDecided });
  if (checked === null) return null;
  const result = isStyleOnly ? takeOver(last.result, checked.result) : checked.result;
  return {
    result,
    text,
    code,
    failed: new Set([...listFailed(result), ...(last?.failed ?? [])]),
    ran: casesOf(checked.result).length,
    tookMs: performance.now() - started,
  };
}

/** The ids of the cases that failed. */
function listFailed(result: SubmissionResult): string[] {
  return casesOf(result)
    .filter(({ verdict }) => isLost(verdict))
    .map((each) => each.case.id);
}

/** Prints the first failing cases as soon as they are decided, a line each; all is printed when all is decided. */
function createTeller(io: Io, saved: readonly string[]): (result: CaseResult) => void {
  let told = 0;
  return (result) => {
    if (!isLost(result.verdict) || told >= MAX_TOLD) return;
    if (told === 0) io.out(`\n${describeChanged(saved)}. Not accepted so far:\n`);
    told += 1;
    const shown = redactResult(result);
    io.out(
      `  ✗ ${sanitize(shown.case.title)} (${sanitize(shown.case.id)}): ${sanitize(summarizeCase(shown))}\n`,
    );
  };
}

/** The new results, and for all other cases those of the last run. */
function takeOver(last: SubmissionResult, fresh: SubmissionResult): SubmissionResult {
  const renewed = new Map(casesOf(fresh).map((result) => [result.case.id, result]));
  const items = scoreItems(
    last.items.map(({ item, cases }) => ({
      item,
      cases: cases.map((result) => renewed.get(result.case.id) ?? result),
    })),
  );
  return { ...last, ...totalPoints(items, chargeDeviations(items, last.deviationRule)), items };
}

/** Hashes of all files, and of the code in them. */
interface Print {
  readonly text: string;
  readonly code: string;
}

async function fingerprint(folder: string): Promise<Print> {
  const files = await readFiles(folder);
  const bare = files.map(async ([name, content]) => {
    return [name, await bareCode(name, Buffer.from(content, 'latin1').toString('utf8'))] as const;
  });
  return { text: hash(files), code: hash(await Promise.all(bare)) };
}

async function hashTexts(folder: string): Promise<string> {
  return hash(await readFiles(folder));
}

/** The names and bytes of the student's files. */
async function readFiles(folder: string): Promise<(readonly [string, string])[]> {
  const intake = await takeFolder(folder, 'your work');
  if (intake.kind !== 'taken') return [['', intake.reason]];
  const { files } = intake.submission;
  const read = files.map(
    async ({ name, path }) => [name, await readFile(path, 'latin1').catch(() => '')] as const,
  );
  return Promise.all(read);
}

function hash(files: readonly (readonly [string, string])[]): string {
  const all = createHash('sha256');
  for (const [name, content] of files) all.update(`${name}\0${content.length}\0${content}`);
  return all.digest('hex');
}

interface Changes {
  /** The files saved since the last time; waits until there are some, until the files are others, or for the end. */
  next(areOthers: () => Promise<boolean>): Promise<string[]>;
  /** Waits until nothing has been saved for a while; the files saved until then. */
  settle(): Promise<readonly string[]>;
  /** Makes `next` return these files once more. */
  repeat(saved: readonly string[]): void;
  close(): Promise<void>;
}

/** Resolves when it watches: later saves are not missed. */
async function listenFor(folder: string, signal: AbortSignal): Promise<Changes> {
  const waiting = new Set<string>();
  let wake: () => void = () => undefined;
  const watcher = watch(folder, {
    ignored: (path) => IGNORED.test(relative(folder, path)),
    ignoreInitial: true,
  });
  watcher.on('all', (_, path) => {
    waiting.add(relative(folder, path).split(sep).join('/'));
    wake();
  });
  signal.addEventListener('abort', () => wake());
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
    // Where the system cannot watch so many files, they are looked at all the same.
    watcher.on('error', () => resolve());
  });
  const take = (): string[] => {
    const saved = [...waiting];
    waiting.clear();
    return saved;
  };
  return {
    async next(areOthers) {
      while (waiting.size === 0 && !signal.aborted) {
        const wasTold = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(false), LOOK);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        if (!wasTold && (await areOthers())) break;
      }
      await new Promise((resolve) => setTimeout(resolve, SOON));
      return take();
    },
    async settle() {
      for (let seen = -1; seen !== waiting.size;) {
        seen = waiting.size;
        await new Promise((resolve) => setTimeout(resolve, SETTLED));
      }
      return take();
    },
    repeat(saved) {
      for (const name of saved) waiting.add(name);
    },
    close: () => watcher.close(),
  };
}

function renderLook(
  io: Io,
  { contract }: Assignment,
  { result, ran, tookMs }: Look,
  last: Look | null,
  saved: readonly string[],
): string {
  const head =
    last === null
      ? 'Watching; Ctrl-C ends it.\n\n'
      : `\n${describeChanged(saved)}: ${count(ran, 'case')} run in ${formatDuration(tookMs)}.\n${renderRunDiff(compareRuns(last.result, result))}\n`;
  return `${head}${renderSubmission(result, 'student', io, { most: MAX_TOLD, contract })}\n`;
}

function describeChanged(saved: readonly string[]): string {
  const [first = 'something', ...others] = saved;
  return `${sanitize(first)}${others.length === 0 ? '' : ` and ${count(others.length, 'other file')}`} changed`;
}
