/** The shell that puts a program into its limits and then makes room for it. */
import { existsSync } from 'node:fs';
import { findLeakedDescriptors } from '../leaked-descriptors.js';

const BASH = '/bin/bash';

/** The words before a shell script. Small shells cannot name descriptors above 9, should such a one leak. */
export function shellWords(): readonly string[] {
  return findLeakedDescriptors().some((number) => number > 9) && existsSync(BASH)
    ? [BASH, '--posix', '-c']
    : ['/bin/sh', '-c'];
}

/** Lines that close what we inherited and the program is not to; `used` are those with a meaning of their own. */
export function closingLines(used: readonly number[]): readonly string[] {
  const most = shellWords()[0] === BASH ? Infinity : 9;
  return findLeakedDescriptors()
    .filter((number) => number <= most && !used.includes(number))
    .map((number) => `exec ${number}>&-`);
}
