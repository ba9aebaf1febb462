/**
 * Descriptors that this process inherited and would hand on to every program. Node's own are closed on exec, these
 * are not. (Replacing them at each spawn would work, too, but execa's work grows with the square of the highest
 * number.)
 */
import { closeSync, readFileSync, readdirSync } from 'node:fs';

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
  for (const number of findLeakedDescriptors()) tryToClose(number);
  leaks = null;
}

function tryToClose(number: number): void {
  try {
    closeSync(number);
  } catch {
    // Then the shell closes it.
  }
}

function listDescriptors(): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return [];
  }
}
function survivesExec(number: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'latin1'));
    return flags !== null && (parseInt(flags[1] ?? '0', 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false;
  }
}
