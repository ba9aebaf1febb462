/**
 * Attacks that no sample submission can make: texts that explode when they are compared, and input that nobody reads.
 */
import { decideTranscript } from '../../grader/compare/decide.js';
import type { Limits, Run, TranscriptCase } from '../../grader/model.js';
import type { Sandbox } from '../../grader/run/sandbox.js';

export interface DirectRow {
  readonly name: string;
  readonly title: string;
  readonly said: string;
  /** Our own processor time. */
  readonly cpuMs: number;
  readonly problems: readonly string[];
}

const LIMITS: Limits = {
  wallMs: 10_000,
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 ** 2,
  outputBytes: 12_000_000,
  processes: 40,
  openFiles: 64,
  diskBytes: 1024 ** 2,
};
const SIZE = 10_000_000;
/**
 * A comparison may take this many times as long as reading both texts once, one character after another. Ours take 3 to
 * 12 times as long, as busy as the machine is; one that explodes takes thousands of times as long.
 */
const MAX_TIMES = 500;

function lines(word: string): string {
  return `${word}\n`.repeat(SIZE / (word.length + 1));
}
function numbered(word: string, step: number): string {
  return Array.from(
    { length: SIZE / 20 },
    (_, i) => `${word} ${String(i * step).padStart(18 - word.length)}\n`,
  ).join('');
}

const EXPLOSIONS: readonly (readonly [name: string, title: string, expected: string, actual: string])[] = [
  [
    'nothing-in-common',
    'ten megabytes against ten without a common line',
    lines('expected'),
    lines('actually'),
  ],
  ['all-lines-differ', 'half a million lines, each with another number', numbered('a', 3), numbered('a', 7)],
  [
    'one-line',
    'one line of ten megabytes that differs at its end',
    `${'x'.repeat(SIZE)}a\n`,
    `${'x'.repeat(SIZE)}b\n`,
  ],
  [
    'one-line-all-over',
    'one line of ten megabytes that differs everywhere',
    `${'ab'.repeat(SIZE / 2)}\n`,
    `${'ba'.repeat(SIZE / 2)}c\n`,
  ],
];

export function tryExplosions(): DirectRow[] {
  return EXPLOSIONS.map(([name, title, expected, actual]) => {
    const run = finished(actual);
    const testCase = caseOf(expected);
    const [, readingMs] = takeCpuMs(() => sumOf(expected) + sumOf(actual));
    const [{ verdict }, cpuMs] = takeCpuMs(() => decideTranscript(testCase, run));
    const times = cpuMs / readingMs;
    return {
      name: `diff: ${name}`,
      title,
      said: verdict,
      cpuMs,
      problems: [
        ...(verdict === 'wrong-answer' ? [] : [`${verdict}, expected wrong-answer`]),
        ...(times <= MAX_TIMES ? [] : [`compared for ${times.toFixed(1)} times as long as reading takes`]),
      ],
    };
  });
}

function takeCpuMs<T>(work: () => T): readonly [T, number] {
  const before = process.cpuUsage();
  const made = work();
  const { user, system } = process.cpuUsage(before);
  return [made, (user + system) / 1000];
}

function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (31 * sum + text.charCodeAt(at)) | 0;
  return sum;
}

function finished(stdout: string): Run {
  return {
    ending: { how: 'exited', code: 0 },
    stdout: Buffer.from(stdout),
    stderr: new Uint8Array(),
    wallMs: 1,
    cpuMs: 1,
    filesAfter: {},
  };
}

function caseOf(expected: string): TranscriptCase {
  return {
    id: 'explosion',
    title: 'explosion',
    kind: 'transcript',
    visibility: 'visible',
    weight: 1,
    hint: null,
    place: { file: '', line: 1, column: 1 },
    program: 'attack',
    dialogue: { args: [], turns: [{ by: 'program', text: expected }], exitCode: 0 },
    filters: [],
    counts: null,
    lockstepMs: null,
    limits: LIMITS,
    files: [],
    filesAfter: [],
  };
}

/** Ten megabytes of input that the program never reads must not hold anything up. */
export async function tryUnreadInput(sandbox: Sandbox): Promise<DirectRow> {
  const before = process.cpuUsage();
  const { ending, stdout } = await sandbox.run({
    argv: () => ['sh', '-c', 'echo done'],
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(SIZE),
    limits: LIMITS,
    keep: [],
  });
  const { user, system } = process.cpuUsage(before);
  const went = ending.how === 'exited' && ending.code === 0 && Buffer.from(stdout).toString() === 'done\n';
  return {
    name: `input-never-read (${sandbox.level})`,
    title: 'ten megabytes of input that nobody reads',
    said: went ? 'accepted' : ending.how,
    cpuMs: (user + system) / 1000,
    problems: went ? [] : [`ended as ${JSON.stringify(ending)}`],
  };
}
