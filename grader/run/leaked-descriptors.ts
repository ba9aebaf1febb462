/**
 * Descriptors that this process inherited and would hand on to every program. Node's own are closed on exec, these
 * are not. (Replacing them at each spawn would work, too, but execa's work grows with the square of the highest
 * number.)
 */
import { closeSync, readFileSync, readdirSync } from 'node:fs';
import { tryTo } from './try-to.js';

const CLOSE_ON_EXEC = 0o2000000;
let leaks: readonly number[] | null = null;

/** Their numbers; looked up once, since no new ones can appear. */
export function findLeakedDescriptors(): readonly number[] {
  return (leaks ??= listDescriptors().filter((number) => number > 2 && survivesExec(number)));
}

/**
 * Closes them. Only for our own command line, which opened none of them; in a library they may be in use. Otherwise
 * the shell before each program closes them, and only bash, which starts slowly, can close all of them. `words`: a
 * shell's `<(…)` hands a descriptor over by its path, so then all stay open.
 */
export function closeLeakedDescriptors(words: readonly string[]): void {
  if (words.some((word) => word.includes('/fd/'))) return;
  // One that cannot be closed here the shell closes.
  for (const number of findLeakedDescriptors()) tryTo(() => closeSync(number));
  leaks = null;
}

function listDescriptors(): number[] {
  return (tryTo(() => readdirSync('/proc/self/fd')) ?? []).map(Number);
}

function survivesExec(number: number): boolean {
  const text = tryTo(() => readFileSync(`/proc/self/fdinfo/${number}`, 'latin1')) ?? '';
  const flags = /^flags:\s+([0-7]+)$/m.exec(text);
  return flags !== null && (parseInt(flags[1] ?? '0', 8) & CLOSE_ON_EXEC) === 0;
}
