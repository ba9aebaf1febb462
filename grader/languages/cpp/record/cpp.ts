/** What is constant about C++. Pure. */
import { BY_LINES } from '../../command/record/command.js';
import type { LanguageRecord } from '../../records/language-record.js';
import { VERSIONS_OF_GCC } from './versions-of-gcc.js';

export const CPP: LanguageRecord = {
  ...BY_LINES,
  id: 'cpp',
  title: 'C++',
  // No extension stands for another: the build line names the files as the assignment asks for them.
  files: {
    sources: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx', '.h'],
    alike: [],
    generated: ['cmake-build-debug', 'cmake-build-release'],
  },
  tools: [
    { name: 'g++', argv: ['g++', '--version'], purpose: 'compiles C++', remedy: 'apt-get install g++' },
  ],
  skeletons: [{ id: 'cpp', title: 'C++' }],
  detectors: { jplag: 'cpp', dolos: 'cpp' },
  versions: VERSIONS_OF_GCC,
  lazy: null,
};
