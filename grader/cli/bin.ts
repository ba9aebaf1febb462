#!/usr/bin/env node
/** The program `boardmark`. */
import { main } from './main.js';

// A reader that has seen enough (`boardmark list | head`) is no fault of anybody's.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));
