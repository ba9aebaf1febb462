/** Any other program, by build and run lines. */
import type { LanguageSpec, Submission } from '../../model.js';
import { countCodeLines, countHashCodeLines } from '../code-lines.js';
import type { Language, Located } from '../language.js';
import { extensionOf } from '../locate.js';
import { noStyle } from '../asked-of-language.js';
import { locateSources } from './locate-sources.js';
import { prepareCommand } from './prepare.js';
import { COMMAND } from './record/command.js';

const HASH_COMMENTS = ['.py', '.rb', '.sh', '.pl', '.r', '.jl', '.exs', '.ex'];

export const command: Language = {
  id: COMMAND.id,
  locate: locateCommand,
  prepare: (request) => prepareCommand(request, COMMAND),
  checkStyle: noStyle(COMMAND.id),
};

async function locateCommand(submission: Submission, spec: LanguageSpec): Promise<Located> {
  const located = await locateSources(submission, spec, COMMAND.files, (text, { name }) =>
    HASH_COMMENTS.includes(extensionOf(name)) ? countHashCodeLines(text) : countCodeLines(text),
  );
  const sources = spec.required.length === 0 ? submission.files.length : located.required.length;
  return { ...located, sources };
}
