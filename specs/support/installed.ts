/** What this machine has, without starting it: a JDK that only says its version takes a fifth of a second of a processor. */
import { test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program of this name is on the PATH. */
export function isInstalled(tool: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => mayRun(join(folder, tool)));
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** macOS has a javac everywhere, which only says that there is none. */
export const hasJdk =
  process.platform === 'darwin' ? spawnSync('javac', ['-version']).status === 0 : isInstalled('javac');

/** Languages that need something of the machine besides Node and a shell. */
const MISSING: Readonly<Record<string, string | null>> = {
  java: hasJdk ? null : 'no JDK here',
  python: isInstalled('python3') ? null : 'no python3 here',
};

/** Whether programs in this language can run here. */
export function canRun(language: string): boolean {
  return (MISSING[language] ?? null) === null;
}

/** `test` for what needs this language. Where it cannot run, the spec is skipped, and its name says why. */
export function testIn(language: string): typeof define {
  return canRun(language)
    ? define
    : (name) => test.skip(`${name} (${MISSING[language] ?? ''})`, () => undefined);
}

function define(name: string, body: () => void | Promise<void>, maxMs?: number): void {
  test(name, body, maxMs);
}

/** Options before all others, with which javac needs half of the processor time for a few small sources. */
export const QUICK_JAVAC = ['-J-XX:TieredStopAtLevel=1', '-J-Xshare:auto', '-J-XX:-UsePerfData'] as const;
