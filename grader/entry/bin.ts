#!/usr/bin/env node
/** The program `boardmark`. */
import { setFlagsFromString } from 'node:v8';
import { fileURLToPath } from 'node:url';
import { EXIT } from '../io/exit.js';
import type { main } from './main.js';
import { loadKept } from './kept-code.js';
import { describeOldNode } from './node-version.js';

/** The file of all commands beside this one, as it is built. */
declare const COMMANDS: string;

// A reader that stops early (`boardmark list | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Before the commands are loaded: an older Node fails at the first feature that it lacks, with a stack trace.
const tooOld = describeOldNode(process.versions.node);
if (tooOld === null) {
  const words = process.argv.slice(2);
  const work = words.includes('--help') ? 'help' : (words.find((word) => /^[a-z]+$/.test(word)) ?? 'help');
  const file = fileURLToPath(new URL(COMMANDS, import.meta.url));
  const commands = loadKept<{ readonly main: typeof main }>(file, work);
  const code = await commands.exports.main(words, undefined, () => {
    // Most commands end within seconds. V8's optimizing compiler begins eight times later than by default: it took a third
    // of the processor time of `boardmark list`, which programs then lack. What runs for long is optimized all the same.
    // Not before: under other flags V8 takes neither code that was kept nor that of Node's own modules.
    if (commands.wasKept) setFlagsFromString('--interrupt-budget=540672');
  });
  process.exitCode = code;
  if (code < EXIT.usage) commands.keep();
} else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 3;
}
