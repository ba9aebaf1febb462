/** Programs that ended in an unexpected way: a sentence, and the useful part of standard error. */
import type { CallOutcome, Ending } from '../model.js';
import { decodeBytes } from '../text/utf8.js';
import { quoteShort } from './phrases.js';

export type Ended = Extract<Ending, { readonly how: 'exited' | 'signalled' }>;

const HEAD_BYTES = 3_000;
const TAIL_BYTES = 3_000;
const HEAD_LINES = 20;
const TAIL_LINES = 20;
const MAX_FRAMES = 20;

/** How the languages report an uncaught exception: its class and its message. */
const UNCAUGHT: readonly RegExp[] = [
  /^Exception in thread "[^"\n]*" ([\w.$]+)(?::[ \t]*([^\r\n]*))?\r?$/m,
  /^Traceback \(most recent call last\):\r?\n(?:[ \t][^\n]*\n)+([\w.]+)(?::[ \t]*([^\r\n]*))?\r?$/m,
  /^(?:Uncaught )?([A-Z]\w*)(?: \[[^\]\n]*\])?(?::[ \t]*([^\r\n]*))?\r?\n[ \t]+at /m,
];

/** Messages of programs that ask for what is not here, or that no shell can read, each with what to do instead. */
const NOT_HERE: readonly (readonly [RegExp, string])[] = [
  // Java's console, Python's termios, getpass and curses, Node's raw mode, and the terminal by its name.
  [
    /System\.console\(\)" is null|"java\.io\.Console\.|termios\.error|Inappropriate ioctl for device|setRawMode is not a function|not a tty|\/dev\/tty\b|setupterm: could not find terminal/i,
    'programs run without a terminal here, so read standard input',
  ],
  [
    /\b(?:clearLine|clearScreenDown|cursorTo|moveCursor|getWindowSize|getColorDepth|hasColors) is not a function/,
    'programs run without a terminal here, so write lines, with console.log',
  ],
  [
    /\bHeadlessException|no \$?display (?:name|environment)|cannot connect to (?:X server|display)|could(?:n't| not) connect to display/i,
    'programs run without a screen here, so write to standard output',
  ],
  [
    /ReferenceError: (?:prompt|alert|confirm|document|window|localStorage) is not defined/,
    'that is part of a browser, and the program runs in Node here: read with node:readline, and write with console.log',
  ],
  [
    /\ufeff\S*: (?:command )?not found/,
    'the script begins with a byte order mark, so save it as UTF-8 without one',
  ],
  [
    /(?:\r|\\r)['’]?: (?:(?:command )?not found|bad variable name|not a valid identifier|No such file or directory)/,
    'the lines of the script end as on Windows (CR LF), so save it with LF alone',
  ],
];

const FOREIGN_MEMORY = {
  words: 'it used memory that is not its own',
  hint: 'look for an index outside its array, a pointer that was never set (scanf without &), or a function that calls itself without end.',
};

/** What a program has done that the system ends by a signal, and what its author can do. */
const SIGNALS: Readonly<Record<string, { readonly words: string; readonly hint: string | null }>> = {
  SIGSEGV: FOREIGN_MEMORY,
  SIGBUS: FOREIGN_MEMORY,
  SIGFPE: { words: 'a division without a result, such as by zero', hint: null },
};

/** The hint for a program that a signal has ended. */
export function hintForSignal(message: string): string | null {
  return SIGNALS[/\b(SIG[A-Z]+)\b/.exec(message)?.[1] ?? '']?.hint ?? null;
}

/** `exit code 1 instead of 0`, `ended by SIGSEGV: …`, with the exception if one was reported; details are bounded. */
export function describeCrash(
  ending: Ended,
  expectedCode: number,
  stderr: Uint8Array,
): { readonly message: string; readonly details: string } {
  const details = excerptErrors(stderr);
  const signal = ending.how === 'signalled' ? SIGNALS[ending.signal] : undefined;
  const how =
    ending.how === 'signalled'
      ? [`ended by ${ending.signal}`, ...(signal === undefined ? [] : [signal.words])].join(': ')
      : `exit code ${ending.code} instead of ${expectedCode}`;
  const instead = NOT_HERE.find(([pattern]) => pattern.test(details))?.[1];
  const known = instead === undefined ? '' : `: ${instead}`;
  const thrown = UNCAUGHT.map((pattern) => pattern.exec(details)).find((match) => match !== null);
  if (thrown === undefined) return { message: `${how}${known}`, details };
  return { message: `${nameException(thrown[1] ?? '', thrown[2] ?? null)} (${how})${known}`, details };
}

/** `threw ArithmeticException: / by zero`. */
export function nameException(exception: string, message: string | null): string {
  const name = simplifyName(exception);
  return message === null || message === '' ? `threw ${name}` : `threw ${name}: ${quoteShort(message, 200)}`;
}

/** Names the call that threw, or the file that was loaded for it, and the student's own stack frames. */
export function listFrames(call: string, outcome: Extract<CallOutcome, { readonly kind: 'threw' }>): string {
  const frames = outcome.trace.slice(0, MAX_FRAMES).map((frame) => `  at ${frame}`);
  const more = outcome.trace.length - frames.length;
  const loaded = AT_LOADING.exec(outcome.trace.at(-1) ?? '')?.[1];
  const where =
    loaded === undefined
      ? `in ${call}`
      : `when ${loaded} was loaded: what stands outside of functions and classes runs then`;
  return [where, ...frames, ...(more > 0 ? [`  … ${more} more`] : [])].join('\n');
}

/** A frame in no function. If the outermost frame is one, the module failed while it was loaded. */
const AT_LOADING = /^(\S+):\d+$/;

/** The name of a class without its package. */
export function simplifyName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The beginning of standard error, which says what happened, and its end. */
function excerptErrors(stderr: Uint8Array): string {
  if (stderr.length <= HEAD_BYTES + TAIL_BYTES) {
    const lines = decodeBytes(stderr).trimEnd().split('\n');
    if (lines.length <= HEAD_LINES + TAIL_LINES) return lines.join('\n');
    return [...lines.slice(0, HEAD_LINES), '…', ...lines.slice(-TAIL_LINES)].join('\n');
  }
  const head = decodeBytes(stderr.subarray(0, HEAD_BYTES)).split('\n').slice(0, HEAD_LINES);
  const tail = decodeBytes(stderr.subarray(stderr.length - TAIL_BYTES))
    .trimEnd()
    .split('\n')
    .slice(-TAIL_LINES);
  return [...head, '…', ...tail].join('\n');
}
