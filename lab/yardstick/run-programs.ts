/** Builds a program and runs it on each test by itself, so that its outputs are known from no other source. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StudentProgram, Task } from './collections.js';

/** What a program wrote, by the id of the test; null where it did not end in time or ended with an error. */
export type Outputs = ReadonlyMap<string, string | null>;

/** The same as bytes: many bytes that are no UTF-8 are one sign in a text. */
export type RawOutputs = ReadonlyMap<string, Buffer | null>;

export function readOutputs(raw: RawOutputs): Outputs {
  return new Map([...raw].map(([id, bytes]) => [id, bytes?.toString('utf8') ?? null]));
}

const LIMITS = { timeout: 5_000, maxBuffer: 200_000 } as const;

/**
 * Null if the program cannot be built. More variables in the environment move the stack, so that what is read of memory
 * that nobody has set is another value.
 */
export function runProgram(
  task: Task,
  program: StudentProgram,
  more: NodeJS.ProcessEnv = {},
): RawOutputs | null {
  const cwd = mkdtempSync(join(tmpdir(), 'yardstick-'));
  try {
    writeFileSync(join(cwd, task.file), program.source);
    if (task.provided !== null) writeFileSync(join(cwd, task.provided.name), task.provided.text);
    if (start(task, task.build, { cwd, input: '', env: {} }).status !== 0) return null;
    return new Map(
      task.tests.map(({ id, input }) => {
        const { status, stdout } = start(task, task.command, { cwd, input, env: more });
        return [id, status === null || stdout.length > 100_000 ? null : stdout];
      }),
    );
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** With little processor time and memory and no large files. A JVM reserves more memory than it uses. */
function start(
  { language }: Task,
  words: readonly string[],
  { env, ...options }: { readonly cwd: string; readonly input: string; readonly env: NodeJS.ProcessEnv },
): { status: number | null; stdout: Buffer } {
  const limited = [
    '-c',
    `ulimit ${language === 'java' ? '-t 5' : '-t 2 -v 1000000'} -f 2000; exec "$@"`,
    'sh',
    ...words,
  ];
  return spawnSync('sh', limited, {
    ...options,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    ...LIMITS,
  });
}

/** Whether a test is plainly failed: other words, not other blanks at the ends of lines. */
export function fails(expected: string, actual: string | null): boolean {
  const plain = (text: string): string => text.replace(/[ \t\r]+$/gm, '').trimEnd();
  return actual === null || plain(expected) !== plain(actual);
}
