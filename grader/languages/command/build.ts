/** Runs the build line of an assignment in the submission's copy. */
import type { CompileError, Diagnostic, JudgeError, Run } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { runTool } from '../tools.js';
import { join } from 'node:path';

const SHOWN = 12;
const MAX_LENGTH = 500;

/** Null if the build succeeded. */
export async function runBuild(
  sandbox: Sandbox,
  build: readonly string[],
  home: string,
): Promise<CompileError | JudgeError | null> {
  const run = await runTool(sandbox, {
    argv: (inside) => placeWords(build, home, inside),
    readable: [home],
    work: { kind: 'folder', path: home },
  });
  if (run.ending.how === 'exited' && run.ending.code === 0) return null;
  if (run.ending.how === 'not-started') return { verdict: 'judge-error', ...run.ending.fault };
  return compileError(build, run);
}

/** The errors that are known, or what the tools printed, line by line: standard error first. */
function compileError(build: readonly string[], run: Run): CompileError {
  const said = [run.stderr, run.stdout].flatMap((bytes) =>
    Buffer.from(bytes.subarray(0, 64 * 1024))
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
  const errors = readBuildErrors(said);
  const messages = [`\`${build.join(' ')}\` ${endingWords(run)}`, ...said];
  const diagnostics = errors.length > 0 ? errors : messages.map(showLine);
  return {
    verdict: 'compile-error',
    diagnostics: diagnostics.slice(0, SHOWN).map(cutLong),
    total: diagnostics.length,
  };
}

function showLine(message: string): Diagnostic {
  return { message, place: null, sourceLine: null };
}

function cutLong(diagnostic: Diagnostic): Diagnostic {
  const { message, sourceLine } = diagnostic;
  return {
    ...diagnostic,
    message: message.slice(0, MAX_LENGTH),
    sourceLine: sourceLine === null ? null : sourceLine.slice(0, MAX_LENGTH),
  };
}

function endingWords({ ending }: Run): string {
  switch (ending.how) {
    case 'exited':
      return `ended with exit code ${ending.code}`;
    case 'signalled':
      return `was ended by ${ending.signal}`;
    case 'time-limit':
      return `was stopped after ${ending.reachedMs} ms`;
    case 'memory-limit':
      return `was stopped: it used more than ${ending.limitBytes} bytes of memory`;
    case 'output-limit':
      return `was stopped: it wrote more than ${ending.limitBytes} bytes`;
    case 'not-started':
      return 'did not start';
  }
}

/** `main.c:4:12: error: expected ';' before 'return'`. */
const PLACED = /^(?:\.\/)?([^\s:][^:]*):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)$/;
/** The line of the source below it, with its number: `    4 |   int x = 1`. */
const SOURCE_LINE = /^\s*\d+ \| (.*)$/;
/** ``main.c:(.text+0x9): undefined reference to `foo'`` */
const UNLINKED = /(undefined reference to .+|multiple definition of [^;]+)/;

/** The errors in their order; empty where none of the lines is known to be one. */
export function readBuildErrors(lines: readonly string[]): readonly Diagnostic[] {
  const placed = lines.flatMap((line, index) => readPlaced(line, lines[index + 1]));
  // A program that does not compile is not linked.
  return placed.length > 0 ? placed : lines.flatMap(readUnlinked);
}

function readPlaced(line: string, next: string | undefined): readonly Diagnostic[] {
  const [, file, number, column, message] = PLACED.exec(line) ?? [];
  if (file === undefined || message === undefined) return [];
  const place = { file, line: Number(number), column: Number(column ?? 1) };
  return [{ message, place, sourceLine: SOURCE_LINE.exec(next ?? '')?.[1] ?? null }];
}

function readUnlinked(line: string): readonly Diagnostic[] {
  const message = UNLINKED.exec(line)?.[1];
  return message === undefined ? [] : [{ message, place: null, sourceLine: null }];
}

// The words of a build or run line.

/**
 * `./prog` means the file in the submission's copy, at the path where the sandbox shows it; other words stay as
 * they are.
 */
export function placeWords(
  words: readonly string[],
  home: string,
  inside: (hostPath: string) => string,
): readonly string[] {
  return words.map((word) => (word.startsWith('./') ? inside(join(home, word)) : word));
}

/** The files of the copy that a line names. */
export function filesNamed(
  words: readonly string[],
  home: string,
): readonly { word: string; path: string }[] {
  return words.flatMap((word) => (word.startsWith('./') ? [{ word, path: join(home, word) }] : []));
}

/**
 * Writes `./` before words that are names of the assignment's files: `sh main.sh` means the one in the copy, though
 * the program works in another folder.
 */
export function markFiles(words: readonly string[], names: readonly string[]): readonly string[] {
  return words.map((word) => (names.includes(word) ? `./${word}` : word));
}
