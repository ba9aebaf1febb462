/** Runs javac over sources in a working folder. */
import { basename, delimiter } from 'node:path';
import { type Run, err, type CompileError, type Diagnostic, type JudgeError } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS, runTool } from '../tools.js';
import { TOOL_FLAGS } from './jvm.js';
import { findNewerPatterns, isClassless } from './source-text.js';

export interface Compilation {
  /** The working folder; all paths below are relative to it. */
  readonly folder: string;
  readonly sources: readonly string[];
  /** Where javac looks for sources that these need. */
  readonly sourcePath: readonly string[];
  readonly classPath: readonly string[];
  readonly into: string;
  /** Whether sources found on the source path leave class files, too. */
  readonly implicit: boolean;
}

/** Nobody reads a longer log. */
const LOG_BYTES = 64 * 1024;

/**
 * javac's arguments. Nothing of a submission configures it: no annotation processors, no argument files (every
 * source is named with `./` before it, so none begins with `@` or `-`), no class path but ours.
 */
export function javacArguments(job: Compilation): string[] {
  return [
    '-encoding',
    'UTF-8',
    '-proc:none',
    '-g',
    '-nowarn',
    '-Xmaxerrs',
    '50',
    '-XDstringConcat=inline',
    `-implicit:${job.implicit ? 'class' : 'none'}`,
    '-sourcepath',
    // An empty source path would mean the class path.
    [...job.sourcePath, 'no-sources'].map(here).join(delimiter),
    '-cp',
    [...job.classPath, 'no-classes'].map(here).join(delimiter),
    '-d',
    here(job.into),
    ...job.sources.map(here),
  ];
}

function here(path: string): string {
  return `./${path}`;
}

/** A javac of its own, before there is a compile service. */
export function runJavac(sandbox: Sandbox, job: Compilation): Promise<Run> {
  const flags = [...TOOL_FLAGS, '-Xshare:auto'].map((flag) => `-J${flag}`);
  const argv = ['javac', ...flags, ...javacArguments(job)];
  return runTool(sandbox, {
    argv: () => argv,
    work: { kind: 'folder', path: job.folder },
    limits: { ...LIMITS_FOR_TOOLS, outputBytes: LOG_BYTES },
  });
}

// Parses javac's messages and shows them against the student's own lines.

/** A source as javac saw it and as the student wrote it. */
export interface NamedSource {
  /** The path that javac was given, without `./`. */
  readonly copy: string;
  /** The student's own name of it. */
  readonly name: string;
  readonly text: string;
}

const SHOWN = 5;
export const REMEDY = 'run `boardmark doctor`; if the JDK is well, this is a fault of boardmark';

export type CompileOutcome =
  { readonly ok: true } | { readonly ok: false; readonly fault: CompileError | JudgeError };

/** What javac's exit code means. The exit code decides; the log only explains. */
export function readExit(code: number, log: Uint8Array, sources: readonly NamedSource[]): CompileOutcome {
  return code === 0 ? { ok: true } : err(readFailure(code, Buffer.from(log).toString('utf8'), sources));
}

/** The result of a run of javac. */
export function readCompilation(run: Run, sources: readonly NamedSource[]): CompileOutcome {
  const { ending } = run;
  const log = Buffer.concat([run.stdout, run.stderr]);
  switch (ending.how) {
    case 'exited':
      return readExit(ending.code, log, sources);
    case 'not-started':
      return err({ verdict: 'judge-error', ...ending.fault });
    case 'time-limit':
      return gaveUp(`the compiler did not finish within ${ending.limitMs / 1000} s`);
    case 'memory-limit':
      return gaveUp(`the compiler needed more than ${Math.round(ending.limitBytes / 1024 / 1024)} MiB`);
    case 'output-limit':
      // A log that long is either very many errors or the stack trace of a crashed compiler.
      return readExit(3, log, sources);
    case 'signalled':
      return gaveUp(`the compiler was ended by ${ending.signal}`);
  }
}

function gaveUp(message: string): CompileOutcome {
  return err(compileError([bare(message)], null));
}

/** Exit codes: 1 errors in the sources, 2 wrong options (ours), 3 out of resources, 4 a crash. */
function readFailure(code: number, log: string, sources: readonly NamedSource[]): CompileError | JudgeError {
  const diagnostics = readDiagnostics(log, sources);
  if (diagnostics.length > 0) {
    const total = /^only showing the first \d+ errors, of (\d+) total/m.exec(log)?.[1];
    const isAll = total === undefined || diagnostics.some(({ message }) => STANDS_FOR_ALL.test(message));
    return compileError(diagnostics, isAll ? null : Number(total));
  }
  const said = log.split('\n').filter((line) => line.trim() !== '');
  const cause =
    said.find((line) => /(Error|Exception)\b/.test(line))?.trim() ?? said[0]?.trim() ?? 'no message';
  if (code === 3 || code === 4)
    return compileError([bare(`the compiler gave up on these sources: ${cause.slice(0, 200)}`)], null);
  if (code === 1) return compileError([bare(cause.replace(/^error: /, '').slice(0, 500))], null);
  return { verdict: 'judge-error', fault: `javac failed: ${cause.slice(0, 500)}`, remedy: REMEDY };
}

function compileError(diagnostics: readonly Diagnostic[], total: number | null): CompileError {
  return {
    verdict: 'compile-error',
    diagnostics: diagnostics.slice(0, SHOWN),
    total: Math.max(total ?? 0, diagnostics.length),
  };
}

function bare(message: string): Diagnostic {
  return { message, place: null, sourceLine: null };
}

/** Errors in the log, in order: a head line, further lines of the message, the source line, a caret, details. */
export function readDiagnostics(log: string, sources: readonly NamedSource[]): Diagnostic[] {
  const byCopy = new Map(sources.map((source) => [source.copy, source]));
  const diagnostics: Diagnostic[] = [];
  let open: { source: NamedSource; line: number; lines: string[] } | null = null;
  const close = (): void => {
    if (open !== null) diagnostics.push(diagnosticOf(open.source, open.line, open.lines));
    open = null;
  };
  for (const line of log.split(/\r?\n/)) {
    const head = /^\.[/\\](.+?\.java):(\d+): (?:error: )?(.*)$/.exec(line);
    const source = byCopy.get(head?.[1]?.replaceAll('\\', '/') ?? '');
    if (head !== null && source !== undefined) {
      close();
      // Warnings do not explain the failure.
      if (!head[3]?.startsWith('warning: ')) open = { source, line: Number(head[2]), lines: [head[3] ?? ''] };
    } else if (
      /^\d+ (errors?|warnings?)$|^only showing the first /.test(line) ||
      /^(Note|error|warning): /.test(line)
    )
      close();
    else (open as { lines: string[] } | null)?.lines.push(line);
  }
  close();
  return sources.reduce(withoutPatterns, sources.reduce(withoutClass, diagnostics));
}

const NO_CLASS = 'the file declares no class';

/** In a file without a class, javac complains of almost every line: the first complaint stands for all. */
function withoutClass(diagnostics: readonly Diagnostic[], { name, text }: NamedSource): Diagnostic[] {
  const isOfClass = ({ message, place }: Diagnostic): boolean =>
    place?.file === name && message.startsWith('class, interface,');
  const first = diagnostics.find(isOfClass);
  if (first === undefined || !isClassless(text, basename(name, '.java'))) return [...diagnostics];
  return diagnostics.flatMap((each) => {
    if (each === first) return { ...each, message: `${each.message}\n${NO_CLASS}` };
    return isOfClass(each) ? [] : each;
  });
}

const PATTERNS = {
  case: 'it holds record patterns, or patterns in switch',
  instanceof: 'a record is taken apart',
};
const STANDS_FOR_ALL = new RegExp(`\n(?:${[NO_CLASS, ...Object.values(PATTERNS)].join('|')})$`);
/** What tells itself which version it needs, whatever it stands in. */
const TELLS_VERSION = /preview feature|'_' (?:is a keyword|used)/;

/**
 * An older javac loses its way in a pattern of a newer Java, and complains of the lines behind it: the first complaint
 * stands for all in the block.
 */
function withoutPatterns(diagnostics: readonly Diagnostic[], { name, text }: NamedSource): Diagnostic[] {
  const lines = diagnostics.flatMap(({ place }) => (place?.file === name ? place.line : []));
  if (lines.length === 0) return [...diagnostics];
  const lost = findNewerPatterns(text).filter(({ from, headTo }) =>
    lines.some((line) => line >= from && line <= headTo),
  );
  const isLost = ({ place, message }: Diagnostic): boolean =>
    place?.file === name &&
    !TELLS_VERSION.test(message) &&
    (lost.some(({ from, to }) => place.line >= from && place.line <= to) ||
      (lost.length > 0 && /^(?:class, interface,|reached end of file)/.test(message)));
  const first = diagnostics.find(isLost);
  const words = PATTERNS[lost[0]?.word ?? 'case'];
  return diagnostics.flatMap((each) => {
    if (each === first) return { ...each, message: `${each.message}\n${words}` };
    return isLost(each) ? [] : each;
  });
}

function diagnosticOf(source: NamedSource, line: number, lines: readonly string[]): Diagnostic {
  const caret = lines.findIndex((each, index) => index > 0 && /^\s*\^$/.test(each));
  // javac repeats the source line just above the caret; the student's own file has it, too.
  const words = caret < 0 ? lines : [...lines.slice(0, Math.max(1, caret - 1)), ...lines.slice(caret + 1)];
  const column = caret < 0 ? 1 : (lines[caret]?.length ?? 1);
  const message = words.map((each) => each.trimEnd()).filter((each) => each !== '');
  const library = /^package ([\w.]+) does not exist/.exec(message[0] ?? '')?.[1];
  return {
    message: message.join('\n'),
    place: { file: source.name, line, column },
    sourceLine: source.text.split(/\r\n|\r|\n/)[line - 1] ?? null,
    ...(library !== undefined && { library }),
  };
}
