/** What a build said: the errors of gcc, clang and the linker with their places; other tools line by line. Pure. */
import type { Diagnostic } from '../../model.js';

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
