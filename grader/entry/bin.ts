#!/usr/bin/env node
/** The program `boardmark`. */
import { loadBundle } from './bundle.js';
import type * as Commands from './main.js';

// A reader that has seen enough (`boardmark list | head`) is no fault of anybody's.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { exports } = loadBundle<typeof Commands>(new URL('./commands.cjs', import.meta.url));
process.exitCode = await exports.main(process.argv.slice(2));
