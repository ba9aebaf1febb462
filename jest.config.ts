/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

/** `npm test` leaves out the specs that start programs: its workers may grow, since to start one afresh costs a second. */
const startsPrograms = !process.argv.some((word) => word.endsWith('pure-specs.cjs'));

const config: Config = {
  roots: ['<rootDir>/specs'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Types are checked by `npm run typecheck`; here they would only slow every run down.
  transform: {
    '^.+\\.tsx?$': ['<rootDir>/specs/support/transform.js', { useESM: true, diagnostics: false }],
  },
  // Specs wait for half of their time, for a program to end or a limit to pass: more of them than processors at once.
  // A number: Jest reads more than 100 percent as so many workers.
  maxWorkers: availableParallelism() * 2,
  // A process with much memory starts programs slowly: the system copies its page tables each time (about 8 ms of a
  // processor at 300 MB, 30 ms at 1 GB). Node 20 never frees all that a spec file has imported, so workers start afresh;
  // `--no-compilation-cache` in `npm test` keeps V8 from holding a whole context for each file besides. Larger semi-spaces
  // there save V8 a twentieth of its work: a spec file makes much that is dropped at its end.
  // "A worker process has failed to exit gracefully" is no leak of a spec: Jest waits half a second for each worker, and on
  // a busy machine the system takes longer to take back so much memory.
  workerIdleMemoryLimit: startsPrograms ? '300MB' : '700MB',
  testEnvironment: '<rootDir>/specs/support/environment.ts',
  testSequencer: '<rootDir>/specs/support/sequencer.js',
  testTimeout: 180_000,
};

export default config;
