/** Closes inherited descriptors as the command line does, given its words; prints what is left and which shell is used. */
import { readdirSync, readlinkSync } from 'node:fs';
import { closeLeakedDescriptors } from '../../../grader/run/leaked-descriptors.js';
import { shellWords } from '../../../grader/run/levels/limit-shell.js';

closeLeakedDescriptors(process.argv.slice(2));
for (const number of readdirSync('/proc/self/fd'))
  try {
    console.log(readlinkSync(`/proc/self/fd/${number}`));
  } catch {
    // The one with which the folder was read.
  }
console.log(shellWords()[0]);
