#!/usr/bin/env node
/** The program `boardmark`. */
import { loadBundle } from './bundle.js';
import type * as Commands from './main.js';
import { describeOldNode } from './node-version.js';

// A reader that stops early (`boardmark list | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Before the commands are loaded: an older Node fails at the first feature that it lacks, with a stack trace.
const tooOld = describeOldNode(process.versions.node);
if (tooOld === null) {
  const { exports } = loadBundle<typeof Commands>(new URL('./commands.cjs', import.meta.url));
  process.exitCode = await exports.main(process.argv.slice(2));
} else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 3;
}
