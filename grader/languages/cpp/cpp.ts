/** C++: built and run by the lines of the assignment, as a command is; its sources are known by their extensions. */
import { countCodeLines } from '../code-lines.js';
import { locateSources } from '../command/locate-sources.js';
import { prepareCommand } from '../command/prepare.js';
import type { Language } from '../language.js';
import { noStyle } from '../asked-of-language.js';
import { CPP } from './record/cpp.js';

export const cpp: Language = {
  id: CPP.id,
  locate: (submission, spec) => locateSources(submission, spec, CPP.files, countCodeLines),
  prepare: (request) => prepareCommand(request, CPP),
  checkStyle: noStyle(CPP.id),
};
