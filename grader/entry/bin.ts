#!/usr/bin/env node
/** The program `boardmark`. */
import { loadBundle } from './bundle.js';
import type * as Commands from './main.js';
import { describeOldNode } from './node-version.js';

// A reader that has seen enough (`boardmark list | head`) is no fault of anybody's.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Before the commands are loaded: an older Node stops at the first thing that it does not know, with a stack trace.
const tooOld = describeOldNode(process.versions.node);
if (tooOld === null) {
  const { exports } = loadBundle<typeof Commands>(new URL('./commands.cjs', import.meta.url));
  process.exitCode = await exports.main(process.argv.slice(2));
} else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 3;
}
