/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const config: Config = {
  roots: ['<rootDir>/specs'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Types are checked by `npm run typecheck`; here they would only slow every run down.
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false }] },
  // Most of a spec's time is spent in programs it starts: a place for each processor, not one less.
  maxWorkers: '100%',
  testEnvironment: 'node',
  testTimeout: 60_000,
};

export default config;
