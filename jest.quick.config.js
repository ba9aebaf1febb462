import config from './jest.config.js';

/**
 * `npm test`: the specs that start no program, but for the smoke test. A worker may keep more memory there: to start
 * afresh, which costs a second of a processor, it needs one time in three only.
 * @type {import('jest').Config}
 */
export default {
  ...config,
  testMatch: ['**/!(*.integration).spec.ts'],
  workerIdleMemoryLimit: '700MB',
};
