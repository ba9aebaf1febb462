/** The program itself: `main.ts` is what a submission in TypeScript hands in. */
import { main } from './cli.js';

// The exit code is set rather than the process ended, so that what was written still gets out.
process.exitCode = await main(process.argv.slice(2));
