/** What is constant about JavaScript. Pure. */
import { UNTYPED } from '../../records/spelling.js';
import type { LanguageRecord } from '../../records/language-record.js';
import { printModules } from '../../typescript/record/lazy-modules.js';
import { GENERATED, OF_MODULES } from '../../typescript/record/typescript.js';

const EXTENSIONS = ['.js', '.mjs', '.cjs'];

export const JAVASCRIPT: LanguageRecord = {
  ...OF_MODULES,
  id: 'javascript',
  title: 'JavaScript',
  files: { sources: EXTENSIONS, alike: [EXTENSIONS], generated: GENERATED },
  calls: UNTYPED,
  starter: 'javascript',
  skeletons: [],
  detectors: { jplag: 'javascript', dolos: 'javascript' },
  lazy: { print: printModules({ after: () => '', none: 'null' }), calls: true, form: 'modules' },
};
