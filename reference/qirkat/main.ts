/** The program itself: `main.ts` is what a submission in TypeScript hands in. */
import { main } from './cli.js';

// Sets the exit code instead of ending the process, so that all output is written.
process.exitCode = await main(process.argv.slice(2));
