/** The order of spec files: the slowest first, so that none of them runs alone at the end; then those that start programs. */
import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** By name, slowest first. Names that are gone change nothing. */
const SLOWEST = [
  'audit/audit',
  'specs/docs',
  'export/starters',
  'cli/tournament',
  'stages/decide-together',
  'compare/held-back',
  'python/together',
  'command/together',
  'pages/chromium',
  'html/chromium',
  'export/end-to-end',
  'fixtures/reports-of-samples',
  'results/resume',
  'fixtures/marks-of-samples',
  'specs/exhaustive',
].map((name) => `/${name}.integration.spec.ts`);

/** @param {string} path */
function rank(path) {
  const at = SLOWEST.findIndex((name) => path.replaceAll('\\', '/').endsWith(name));
  if (at >= 0) return at;
  return path.endsWith('.integration.spec.ts') ? SLOWEST.length : SLOWEST.length + 1;
}

export default class SlowestFirst extends Sequencer {
  /** @param {Parameters<import('@jest/test-sequencer').default['sort']>[0]} tests */
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rank(one.path) - rank(other.path));
  }
}
