/** C++: built and run by the lines of the assignment, as a command is; its sources are known by their extensions. */
import { countCodeLines } from '../code-lines.js';
import type { Language } from '../language.js';
import type { LocateRules } from '../locate.js';
import { noStyle } from '../no-style.js';
import { locateSources } from './locate-sources.js';
import { prepareCommand } from './prepare.js';

/** No extension stands for another: the build line names the files as the assignment asks for them. */
const CPP_RULES: LocateRules = {
  sources: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx', '.h'],
  alike: [],
  generated: ['cmake-build-debug', 'cmake-build-release'],
};

export const cpp: Language = {
  id: 'cpp',
  locate: (submission, spec) => locateSources(submission, spec, CPP_RULES, countCodeLines),
  prepare: (request) => prepareCommand(request, 'cpp', CPP_RULES),
  checkStyle: noStyle('cpp'),
};
