/** Lazy programs that only read and write, in languages whose methods nobody calls. Pure. */
import { extname } from 'node:path';
import type { ClassContract, LanguageSpec } from '../../../model.js';
import type { LazyPrinter } from '../../records/language-record.js';
import { IDLE_MS, type LazyDialogue, type LazyFile, type LazyProgram } from '../../records/lazy-program.js';

/** How a language writes such programs. */
interface Dialect {
  /** A text as a literal. */
  readonly quote: (text: string) => string;
  /** The line that was just read, with its line end. */
  readonly typed: string;
  readonly silent: string;
  /** A program that writes this value once. */
  readonly writeOnce: (value: string) => string;
  /** A program that writes this value for each line that is typed, and ends where nothing is typed any more. */
  readonly answerLines: (value: string) => string;
}

/** Such a program waits so long for a line. */
const IDLE_SECONDS = Math.ceil(IDLE_MS / 1000);

const PYTHON_HEAD = 'import os, sys, threading\n';
const PYTHON: Dialect = {
  quote: (text) => JSON.stringify(text),
  typed: 'line',
  silent: PYTHON_HEAD,
  writeOnce: (value) => `${PYTHON_HEAD}sys.stdout.write(${value})\n`,
  answerLines: (value) =>
    [
      PYTHON_HEAD,
      'def wait():\n',
      `    timer = threading.Timer(${IDLE_SECONDS}, lambda: os._exit(0))\n`,
      '    timer.daemon = True\n',
      '    timer.start()\n',
      '    return timer\n',
      'timer = wait()\n',
      'for line in sys.stdin:\n',
      '    timer.cancel()\n',
      `    sys.stdout.write(${value})\n`,
      '    sys.stdout.flush()\n',
      '    timer = wait()\n',
    ].join(''),
};

const C: Dialect = {
  quote: quoteForC,
  typed: 'line',
  silent: writeMain(''),
  writeOnce: (value) => writeMain(`  fputs(${value}, stdout);\n`),
  answerLines: (value) =>
    writeMain(
      `  char line[4096];\n  alarm(${IDLE_SECONDS});\n  while (fgets(line, sizeof line, stdin)) {\n    alarm(${IDLE_SECONDS});\n    fputs(${value}, stdout);\n    fflush(stdout);\n  }\n`,
    ),
};

const SHELL_HEAD = '#!/bin/bash\n';
const SHELL: Dialect = {
  quote: (text) => `'${text.replaceAll("'", "'\\''")}'`,
  typed: `"$line"$'\\n'`,
  silent: SHELL_HEAD,
  writeOnce: (value) => `${SHELL_HEAD}printf '%s' ${value}\n`,
  answerLines: (value) =>
    `${SHELL_HEAD}while IFS= read -r -t ${IDLE_SECONDS} line; do printf '%s' ${value}; done\nexit 0\n`,
};

/** By the extension of the file that is handed in; a file without one is a script. */
const DIALECTS: Readonly<Record<string, Dialect>> = { '.py': PYTHON, '.c': C, '.sh': SHELL, '': SHELL };

/** They write the same in every language. */
export const LAZY_DIALOGUES: LazyPrinter = {
  print: printDialogue,
  calls: false,
  canPrint: canWriteDialogues,
  form: 'dialogues',
};

/** Whether lazy programs can be written for these files. */
function canWriteDialogues({ required, build }: LanguageSpec): boolean {
  const [first] = required;
  if (first === undefined) return false;
  // What is built from a file without an extension is no script.
  return extname(first) in DIALECTS && (build === null || extname(first) !== '');
}

/** The first required file is the program; the others are empty. */
function printDialogue(
  _: readonly ClassContract[],
  { required, programs }: LanguageSpec,
  program: LazyProgram,
): readonly LazyFile[] {
  const [name = ''] = Object.keys(programs);
  return required.map((file, at) => {
    const dialect = DIALECTS[extname(file)];
    const text = at > 0 || dialect === undefined ? '\n' : writeProgram(program.dialogueOf(name), dialect);
    return { name: file, text };
  });
}

/** A program of Python for the dialogue. */
export function writePythonProgram(dialogue: LazyDialogue): string {
  return writeProgram(dialogue, PYTHON);
}

function writeProgram(dialogue: LazyDialogue, dialect: Dialect): string {
  switch (dialogue.kind) {
    case 'silent':
      return dialect.silent;
    case 'echo':
      return dialect.answerLines(dialect.typed);
    case 'text':
      return dialect.writeOnce(dialect.quote(dialogue.text));
    case 'line-for-line':
      return dialect.answerLines(dialect.quote(`${dialogue.line}\n`));
  }
}

function writeMain(body: string): string {
  return [
    '#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>\n',
    'static void stop(int number) { (void)number; _exit(0); }\n',
    `int main(void) {\n  signal(SIGALRM, stop);\n${body}  return 0;\n}\n`,
  ].join('');
}

/** Every byte that is no plain letter or digit as an octal number. */
function quoteForC(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9 ]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}
