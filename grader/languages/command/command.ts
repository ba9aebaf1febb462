/** Any other program, by build and run lines of the assignment: C++, whose sources have extensions, and what has no name here. */
import type { LanguageSpec, Submission } from '../../model.js';
import type { Language, Located } from '../language.js';
import { noStyle } from '../asked-of-language.js';
import type { LanguageRecord, LocateRules } from '../records/language-record.js';
import { locateSources } from './locate-sources.js';
import { prepareCommand } from './prepare.js';

export function languageByLines(record: LanguageRecord): Language {
  const { id, files: rules } = record;
  return {
    id,
    locate: (submission, spec) => locateByLines(submission, spec, rules),
    prepare: (request) => prepareCommand(request, record),
    checkStyle: noStyle(id),
  };
}

async function locateByLines(
  submission: Submission,
  spec: LanguageSpec,
  rules: LocateRules,
): Promise<Located> {
  const located = await locateSources(submission, spec, rules);
  if (rules.sources.length > 0) return located;
  const sources = spec.required.length === 0 ? submission.files.length : located.required.length;
  return { ...located, sources };
}
