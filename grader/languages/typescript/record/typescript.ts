/** What is constant about TypeScript, and about JavaScript, which is run as it is. Pure. */
import { UNTYPED } from '../../records/spelling.js';
import type { LanguageRecord } from '../../records/language-record.js';
import { VERSIONS_OF_NODE } from './versions-of-node.js';
import { printModules } from './lazy-modules.js';

const EXTENSIONS = ['.ts', '.mts', '.cts'];

/** What the languages of modules that Node runs have in common. */
export const OF_MODULES = {
  programs: { kind: 'file' },
  keys: ['modules'],
  isQuick: true,
  mutants: 'stryker',
  needsNpm: true,
  // JavaScript has TypeScript's.
  drivers: [],
  // Node itself runs us, too.
  tools: [],
  styleTools: [],
  packages: [],
  stylePackages: [],
  workflow: '',
  buildTools: {},
} as const;

/** Folders that tools make. */
export const GENERATED: readonly string[] = ['dist', 'build', 'out', 'coverage'];

export const TYPESCRIPT: LanguageRecord = {
  ...OF_MODULES,
  id: 'typescript',
  title: 'TypeScript',
  drivers: ['driver'],
  files: { sources: EXTENSIONS, alike: [EXTENSIONS], generated: GENERATED },
  calls: UNTYPED,
  starter: 'typescript',
  skeletons: [{ id: 'typescript', title: 'TypeScript' }],
  detectors: { jplag: 'typescript', dolos: 'typescript' },
  versions: VERSIONS_OF_NODE,
  lazy: {
    print: printModules({ after: (type) => `: ${type}`, none: 'null as any' }),
    calls: true,
    form: 'modules',
  },
};
