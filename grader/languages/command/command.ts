/** Any other program, by build and run lines of the assignment: C++, whose sources have extensions, and what has no name here. */
import type { LanguageSpec, SourceFile, Submission } from '../../model.js';
import { countCodeLines, countHashCodeLines } from '../code-lines.js';
import type { Language, Located } from '../language.js';
import { extensionOf } from '../locate.js';
import { noStyle } from '../asked-of-language.js';
import type { LanguageRecord, LocateRules } from '../records/language-record.js';
import { locateSources } from './locate-sources.js';
import { prepareCommand } from './prepare.js';

const HASH_COMMENTS = ['.py', '.rb', '.sh', '.pl', '.r', '.jl', '.exs', '.ex'];

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
  const located = await locateSources(submission, spec, rules, countLines);
  if (rules.sources.length > 0) return located;
  const sources = spec.required.length === 0 ? submission.files.length : located.required.length;
  return { ...located, sources };
}

function countLines(text: string, { name }: SourceFile): number {
  return HASH_COMMENTS.includes(extensionOf(name)) ? countHashCodeLines(text) : countCodeLines(text);
}
