/** Runs the tiny programs of this folder at every level that this machine has; the others are reported as skipped. */
import { afterAll, describe, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run, SandboxLevel } from '../../../grader/model.js';
import { probeLevels } from '../../../grader/run/open-sandbox.js';
import type { Program, Sandbox } from '../../../grader/run/sandbox.js';
import { needSandbox } from '../../support/places.js';
import { command, type Asked } from './make-program.js';

export { shell, text, type Asked } from './make-program.js';

const programs = fileURLToPath(new URL('programs', import.meta.url));
const reports = await probeLevels();

/** A program of the folder: `.sh` for the shell, `.mjs` for Node. */
export function named(file: string, args: readonly string[] = [], asked: Asked = {}): Program {
  return command((inside) => [file.endsWith('.mjs') ? 'node' : 'sh', inside(join(programs, file)), ...args], {
    readable: [programs],
    ...asked,
  });
}

export interface Bench {
  readonly level: SandboxLevel;
  readonly run: (program: Program) => Promise<Run>;
  readonly open: () => Promise<Sandbox>;
}

/** Defines the tests once for each level. */
export function atEveryLevel(
  define: (bench: Bench) => void,
  levels: readonly SandboxLevel[] = ['bwrap', 'uid', 'none'],
): void {
  for (const { level, fault } of reports.filter((report) => levels.includes(report.level)))
    if (fault !== null) test.skip(`level ${level} does not hold here: ${fault.fault}`, () => undefined);
    else
      describe(`level ${level}`, () => {
        const opening = needSandbox(level);
        afterAll(async () => (await opening).close());
        define({ level, open: () => opening, run: async (program) => (await opening).run(program) });
      });
}

/** Command lines of all processes that hold this word. */
export function findProcesses(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      } catch {
        return '';
      }
    })
    .filter((line) => line.split('\0').includes(word));
}

/** A time to sleep that no other process on this machine sleeps. */
export function uniqueSleep(): string {
  return `1000.${Math.floor(Math.random() * 1e9)}`;
}
