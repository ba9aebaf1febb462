/** What is constant about TypeScript, and about JavaScript, which is run as it is. Pure. */
import { UNTYPED } from '../../records/spelling.js';
import type { LanguageRecord } from '../../records/language-record.js';
import type { Versions } from '../../records/versions.js';
import { printModules } from './lazy-modules.js';

/** What versions of Node differ in. */
const VERSIONS_OF_NODE: Versions = {
  of: 'Node',
  isBrief: true,
  names: String.raw`
21 (?:Object|Map)\.groupBy|navigator
22 Set\.(?:union|intersection|difference|symmetricDifference|is(?:Subset|Superset)Of|isDisjointFrom)
22 Iterator\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)
22 Array\.fromAsync|Promise\.withResolvers|WebSocket|Iterator|URL\.parse|node:sqlite|(?:fs|require\(\.\.\.\))\.globSync
24 RegExp\.escape|Error\.isError|Math\.f16round|Promise\.try|Float16Array|URLPattern`,
  readMissing: (message) => {
    const name = /imports "(node:\w+)"/.exec(message)?.[1];
    return name === undefined ? null : { name, what: name };
  },
};

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
