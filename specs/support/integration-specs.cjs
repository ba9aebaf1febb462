/** Which spec files `npm run test:integration` runs: those that start programs (see `pure-specs.cjs`). */
/** @param {string[]} files */
module.exports = (files) => ({ filtered: files.filter((file) => file.endsWith('.integration.spec.ts')) });
