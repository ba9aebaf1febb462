#!/usr/bin/env node
/** The program `boardmark`. */
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { userCache } from '../package/user-cache.js';
import { describeOldNode } from './node-version.js';

// A reader that stops early (`boardmark list | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Before the commands are loaded: an older Node fails at the first feature that it lacks, with a stack trace.
const tooOld = describeOldNode(process.versions.node);
if (tooOld === null) {
  // Most commands end within seconds. V8's optimizing compiler begins eight times later than by default: it took a third
  // of the processor time of `boardmark list`, which programs then lack. What runs for long is optimized all the same.
  setFlagsFromString('--interrupt-budget=540672');
  keepCompiledCode();
  const { main } = await import('./main.js');
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 3;
}

/** From Node 22 on, which keeps compiled code by itself: in our own cache, since others may write to that of the system. */
function keepCompiledCode(): void {
  const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
  const home = userCache();
  if (home !== null) enableCompileCache?.(join(home, 'compiled'));
}
