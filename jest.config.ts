/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

const config: Config = {
  roots: ['<rootDir>/specs'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Types are checked by `npm run typecheck`; here they would only slow every run down.
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false }] },
  // Specs wait for half of their time, for a program to end or a limit to pass: more of them than processors at once.
  // A number: Jest reads more than 100 percent as so many workers.
  maxWorkers: availableParallelism() * 2,
  // Each spec file leaves its modules in memory (V8 frees no vm context whose ES modules it has linked), and starting a
  // program copies the page tables of the process that starts it: at 1 GB that takes 30 ms of a processor each time.
  workerIdleMemoryLimit: '300MB',
  testEnvironment: 'node',
  testTimeout: 60_000,
};

export default config;
