/** The arguments of a program on a `$` line: separated by blanks, in JSON's quotes if they contain any. */
import { ok } from '../model.js';
import { quoted } from './complaints.js';
import { type Parsed, parseError } from './parse-error.js';

/** Reads what follows the mark `$`. */
export function readArguments(text: string): Parsed<readonly string[]> {
  const args: string[] = [];
  const words = /[^\S\r\n]*(?:("(?:[^"\\]|\\.)*")(?=\s|$)|((?!")\S+))/y;
  const end = text.trimEnd().length;
  while (words.lastIndex < end) {
    const start = words.lastIndex + (/^\s*/.exec(text.slice(words.lastIndex))?.[0].length ?? 0);
    const match = words.exec(text);
    const read = match === null ? null : (match[2] ?? unquoted(match[1] ?? ''));
    if (read === null || read.includes('\0'))
      return parseError(
        start,
        'arguments separated by blanks, each as it is or in quotes as in JSON',
        quoted(text.slice(start)),
      );
    args.push(read);
  }
  return ok(args);
}

/** Writes arguments so that parsing gives them back, with the usual blank after the mark. */
export function printArguments(args: readonly string[]): string {
  return args
    .map((arg) => ` ${arg === '' || /^"|[\s\p{Cc}]/u.test(arg) ? JSON.stringify(arg) : arg}`)
    .join('');
}

function unquoted(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
