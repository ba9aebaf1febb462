/**
 * Which spec files `npm test` runs: those that start no programs, and the smoke test. A filter, since `testMatch` is part of
 * the key under which ts-jest keeps what it made of a file: by another `testMatch` `npm run test:integration` would make
 * everything again. Jest loads a filter by `require`.
 */
/** @param {string[]} files */
module.exports = (files) => ({ filtered: files.filter((file) => !file.endsWith('.integration.spec.ts')) });
