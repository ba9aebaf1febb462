/** How TypeScript and JavaScript files are recognized in a submission. */
import type { LocateRules } from '../locate.js';

const GENERATED = ['dist', 'build', 'out', 'coverage'];

export const TYPESCRIPT_RULES: LocateRules = {
  sources: ['.ts', '.mts', '.cts'],
  alike: [['.ts', '.mts', '.cts']],
  generated: GENERATED,
};

export const JAVASCRIPT_RULES: LocateRules = {
  sources: ['.js', '.mjs', '.cjs'],
  alike: [['.js', '.mjs', '.cjs']],
  generated: GENERATED,
};

/** Configuration files of tools; those in a submission are ignored. */
export const CONFIGURATION = /^(package(-lock)?|npm-shrinkwrap|[tj]sconfig([.-].*)?|\..*)\.json$/i;
/** Files that a program may import. */
export const IMPORTABLE = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];
