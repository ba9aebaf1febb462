/** Any other program, by build and run lines. */
import { readFile } from 'node:fs/promises';
import type { LanguageSpec, Submission } from '../../model.js';
import { countCodeLines, countHashCodeLines } from '../code-lines.js';
import type { Language, Located } from '../language.js';
import { extensionOf, findRequired } from '../locate.js';
import { noStyle } from '../asked-of-language.js';
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
  const { required, problems } = findRequired(submission.files, spec.required, COMMAND.files, spec.provided);
  const counts = await Promise.all(
    required.map(async ({ name, path }) => {
      const text = await readFile(path, 'utf8');
      return HASH_COMMENTS.includes(extensionOf(name)) ? countHashCodeLines(text) : countCodeLines(text);
    }),
  );
  return {
    required,
    problems,
    codeLines: counts.reduce((sum, count) => sum + count, 0),
    sources: spec.required.length === 0 ? submission.files.length : required.length,
  };
}
