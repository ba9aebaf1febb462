/** What is constant about programs in any other language, which an assignment's own lines build and run. Pure. */
import type { LanguageRecord } from '../../records/language-record.js';
import { LAZY_DIALOGUES } from './lazy-dialogues.js';

/** What the languages have in common that lines of an assignment build and run. */
export const BY_LINES = {
  programs: { kind: 'command' },
  keys: ['build'],
  calls: null,
  isQuick: false,
  mutants: null,
  needsNpm: false,
  drivers: [],
  tools: [],
  styleTools: [],
  packages: [],
  stylePackages: [],
  workflow: '',
  starter: 'command',
  buildTools: {},
} as const;

/** The language is unknown, so its files are known only by the required names. */
export const COMMAND: LanguageRecord = {
  ...BY_LINES,
  id: 'command',
  title: 'a program',
  files: { sources: [], alike: [], generated: [] },
  skeletons: [{ id: 'c', title: 'C' }],
  detectors: { jplag: 'text', dolos: 'char' },
  lazy: LAZY_DIALOGUES,
};
