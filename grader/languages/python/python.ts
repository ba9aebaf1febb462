/** Python: run by python3, its functions called in a process of their own for each case. No settings of the machine reach it. */
import { countHashCodeLines } from '../code-lines.js';
import { locateSources } from '../command/locate-sources.js';
import type { Language } from '../language.js';
import { findLackingModule } from './lacking-module.js';
import { preparePython } from './prepare.js';
import { PYTHON } from './record/python.js';
import { checkPythonStyle } from './style.js';

const locate: Language['locate'] = (submission, spec) =>
  locateSources(submission, spec, PYTHON.files, countHashCodeLines);

export const python: Language = {
  id: PYTHON.id,
  locate,
  prepare: preparePython,
  findLacking: findLackingModule,
  checkStyle: (request) => checkPythonStyle(request, locate),
};
