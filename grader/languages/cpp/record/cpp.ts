/** What is constant about C++. Pure. */
import { BY_LINES } from '../../command/record/command.js';
import type { LanguageRecord } from '../../records/language-record.js';
import type { Versions } from '../../records/versions.js';

/** What versions of GCC differ in. */
const GCC: Versions = {
  of: 'GCC',
  names: String.raw`
13 format|stdfloat|spanstream
14 print|generator|text_encoding|stdckdint\.h|stdbit\.h
15 flat_map|flat_set`,
  readMissing: (message) => {
    const name = /^([\w.]+): No such file or directory$/.exec(message)?.[1];
    return name === undefined ? null : { name, what: `the header <${name}>` };
  },
};

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
  versions: GCC,
  lazy: null,
};
