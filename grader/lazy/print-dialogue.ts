/** Lazy programs that only read and write, in languages whose methods nobody calls. Pure. */
import type { ClassContract, LanguageSpec } from '../model.js';
import { IDLE_MS, type LazyDialogue, type LazyFile, type LazyProgram } from './lazy-program.js';

type Writer = (dialogue: LazyDialogue) => string;

/** By the extension of the file that is handed in; a file without one is a script. */
const WRITERS: Readonly<Record<string, Writer>> = {
  '.py': writePython,
  '.c': writeC,
  '.sh': writeShell,
  '': writeShell,
};

function extensionOf(file: string): string {
  return /\.[^.]+$/.exec(file)?.[0] ?? '';
}

/** Whether lazy programs can be written for these files. */
export function canWriteDialogues({ required, build }: LanguageSpec): boolean {
  const [first = ''] = required;
  // What is built from a file without an extension is no script.
  return (
    required.length > 0 && extensionOf(first) in WRITERS && (build === null || extensionOf(first) !== '')
  );
}

/** The first required file is the program; the others are empty. */
export function printDialogue(
  _: readonly ClassContract[],
  { required, programs }: LanguageSpec,
  program: LazyProgram,
): readonly LazyFile[] {
  const [name = ''] = Object.keys(programs);
  return required.map((file, at) => {
    const write = WRITERS[extensionOf(file)];
    return { name: file, text: at === 0 && write !== undefined ? write(program.dialogueOf(name)) : '\n' };
  });
}

/** Such a program ends where nothing is typed any more. */
const IDLE_SECONDS = Math.ceil(IDLE_MS / 1000);

function writePython(dialogue: LazyDialogue): string {
  const head = 'import os, sys, threading\n';
  const loop = (said: string): string =>
    [
      head,
      'def wait():\n',
      `    timer = threading.Timer(${IDLE_SECONDS}, lambda: os._exit(0))\n`,
      '    timer.daemon = True\n',
      '    timer.start()\n',
      '    return timer\n',
      'timer = wait()\n',
      'for line in sys.stdin:\n',
      '    timer.cancel()\n',
      `    sys.stdout.write(${said})\n`,
      '    sys.stdout.flush()\n',
      '    timer = wait()\n',
    ].join('');
  switch (dialogue.kind) {
    case 'silent':
      return head;
    case 'echo':
      return loop('line');
    case 'text':
      return `${head}sys.stdout.write(${JSON.stringify(dialogue.text)})\n`;
    case 'line-for-line':
      return loop(JSON.stringify(`${dialogue.line}\n`));
  }
}

function writeC(dialogue: LazyDialogue): string {
  const main = (body: string): string =>
    [
      '#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>\n',
      'static void stop(int number) { (void)number; _exit(0); }\n',
      `int main(void) {\n  signal(SIGALRM, stop);\n${body}  return 0;\n}\n`,
    ].join('');
  const loop = (said: string): string =>
    main(
      `  char line[4096];\n  alarm(${IDLE_SECONDS});\n  while (fgets(line, sizeof line, stdin)) {\n    alarm(${IDLE_SECONDS});\n    fputs(${said}, stdout);\n    fflush(stdout);\n  }\n`,
    );
  switch (dialogue.kind) {
    case 'silent':
      return main('');
    case 'echo':
      return loop('line');
    case 'text':
      return main(`  fputs(${quoteForC(dialogue.text)}, stdout);\n`);
    case 'line-for-line':
      return loop(quoteForC(`${dialogue.line}\n`));
  }
}

/** Every byte that is no plain letter or digit as an octal number. */
function quoteForC(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9 ]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}

function writeShell(dialogue: LazyDialogue): string {
  const head = '#!/bin/bash\n';
  const loop = (said: string): string =>
    `${head}while IFS= read -r -t ${IDLE_SECONDS} line; do printf '%s\\n' ${said}; done\nexit 0\n`;
  switch (dialogue.kind) {
    case 'silent':
      return head;
    case 'echo':
      return loop('"$line"');
    case 'text':
      return `${head}printf '%s' ${quoteForShell(dialogue.text)}\n`;
    case 'line-for-line':
      return loop(quoteForShell(dialogue.line));
  }
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
