/** Finds the required files, and counts the lines of code of a solution. */
import { readFile } from 'node:fs/promises';
import type { LanguageSpec, SourceFile, Submission } from '../../model.js';
import { countCodeLines, countHashCodeLines } from '../code-lines.js';
import type { Located } from '../language.js';
import { extensionOf, findRequired, solutionFiles, type Finding } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';

/** Of a language whose sources are known by their extensions. */
export async function locateSources(
  submission: Submission,
  spec: LanguageSpec,
  rules: LocateRules,
): Promise<Located> {
  const found = findRequired(submission.files, spec.required, rules, spec.provided);
  return countFound(found, spec, ({ path }) => readFile(path, 'utf8'));
}

/** The required files, and the lines of code in them and in the sources beside them. */
export async function countFound(
  { required, problems, sources }: Finding,
  spec: LanguageSpec,
  read: (file: SourceFile) => Promise<string>,
): Promise<Located> {
  const counts = await Promise.all(
    solutionFiles({ required, sources }, spec).map(async (file) => countLines(file.name, await read(file))),
  );
  const codeLines = counts.reduce((sum, count) => sum + count, 0);
  return { required, problems, codeLines, sources: sources.length };
}

/** Endings of sources in which `#` begins a comment. */
const HASHES = ['.py', '.rb', '.sh', '.pl', '.r', '.jl', '.exs', '.ex'];

function countLines(name: string, text: string): number {
  return HASHES.includes(extensionOf(name)) ? countHashCodeLines(text) : countCodeLines(text);
}
