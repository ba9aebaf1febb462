/** The shell that sets limits and then execs the program. */
import { existsSync } from 'node:fs';
import { findLeakedDescriptors } from '../leaked-descriptors.js';

const BASH = '/bin/bash';

/** The words before a shell script. Small shells cannot name descriptors above 9, if such a one leaks. */
export function shellWords(): readonly string[] {
  return findLeakedDescriptors().some((number) => number > 9) && existsSync(BASH)
    ? [BASH, '--posix', '-c']
    : ['/bin/sh', '-c'];
}

/** Lines that close inherited descriptors which the program must not get; those in `used` have a purpose. */
export function closingLines(used: readonly number[]): readonly string[] {
  const most = shellWords()[0] === BASH ? Infinity : 9;
  return findLeakedDescriptors()
    .filter((number) => number <= most && !used.includes(number))
    .map((number) => `exec ${number}>&-`);
}
