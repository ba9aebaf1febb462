/** Finds the files of a language whose sources are known by their extensions. */
import { readFile } from 'node:fs/promises';
import type { LanguageSpec, Submission } from '../../model.js';
import type { Located } from '../language.js';
import { findRequired, solutionFiles } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';

/** The required files, and the lines of code in them and in the sources beside them. */
export async function locateSources(
  submission: Submission,
  spec: LanguageSpec,
  rules: LocateRules,
  countLines: (text: string) => number,
): Promise<Located> {
  const { required, problems, sources } = findRequired(submission.files, spec.required, rules, spec.provided);
  const texts = await Promise.all(
    solutionFiles({ required, sources }, spec).map(({ path }) => readFile(path, 'utf8')),
  );
  const codeLines = texts.reduce((sum, text) => sum + countLines(text), 0);
  return { required, problems, codeLines, sources: sources.length };
}
