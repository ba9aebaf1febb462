/** Finds a Java submission's required files. */
import { readFile } from 'node:fs/promises';
import type { LanguageSpec, SignatureProblem, SourceFile, Submission } from '../../model.js';
import { countFound } from '../command/locate-sources.js';
import type { Located } from '../language.js';
import { baseOf, findRequired, folderOf, isTest, stemOf, type Finding } from '../locate.js';
import { JAVA } from './record/java.js';
import { readSource } from './source-text.js';

export async function locateJava(submission: Submission, spec: LanguageSpec): Promise<Located> {
  const found = await findJava(submission, spec);
  return countFound(found, spec, async (file) => (await readSource(file)).text);
}

/** The files that all steps of Java share. Folders of tests are searched last, and twins are reported. */
export async function findJava(submission: Submission, spec: LanguageSpec): Promise<Finding> {
  const plain = findRequired(
    submission.files.filter(({ name }) => !isTest(name)),
    spec.required,
    JAVA.files,
    spec.provided,
  );
  const found =
    plain.problems.length === 0
      ? plain
      : findRequired(submission.files, spec.required, JAVA.files, spec.provided);
  const problems: SignatureProblem[] = [];
  const byName = new Map<string, SourceFile>();
  for (const [name, file] of found.byName) {
    const twin = await findTwin(file, name, found);
    if (twin === null) byName.set(name, file);
    else problems.push(problemOfSecondFile(name, file, twin));
  }
  return {
    ...found,
    required: [...byName.values()],
    byName,
    problems: [...found.problems, ...problems],
    remarks: [...found.remarks, ...remarkJars(submission, spec)],
  };
}

/**
 * A jar in the submission is not on the class path: only sources that were handed in and what the assignment
 * provides are compiled.
 */
function remarkJars({ files }: Submission, { provided }: LanguageSpec): string[] {
  return files.flatMap(({ name }) => {
    if (!/\.jar$/i.test(name)) return [];
    const isGiven = provided.some((file) => baseOf(file.name) === baseOf(name));
    return isGiven
      ? [`${name} is not used: the assignment provides its own ${baseOf(name)}`]
      : [
          `${name} is not used: only libraries that the assignment provides are; ask your instructor if you need it`,
        ];
  });
}

/** Another file of the same name with different text, which could equally be the required one. */
async function findTwin(file: SourceFile, name: string, found: Finding): Promise<SourceFile | null> {
  const claim = claimOf(file, found);
  for (const other of found.sources) {
    if (other.name === file.name || baseOf(other.name) !== name || isTest(other.name)) continue;
    if (claimOf(other, found) < claim || depthOf(other) !== depthOf(file)) continue;
    const [ours, theirs] = await Promise.all([readFile(file.path), readFile(other.path)]);
    if (!ours.equals(theirs)) return other;
  }
  return null;
}

/** How many of the required files lie beside this one. */
function claimOf(file: SourceFile, found: Finding): number {
  const beside = found.sources.filter((other) => folderOf(other.name) === folderOf(file.name));
  return beside.filter((other) => found.byName.has(baseOf(other.name))).length;
}

function depthOf(file: SourceFile): number {
  return file.name.split('/').length;
}

function problemOfSecondFile(name: string, one: SourceFile, other: SourceFile): SignatureProblem {
  return {
    class: stemOf(name),
    member: null,
    message: `found two different ${name}, ${one.name} and ${other.name}; hand in one`,
    place: null,
  };
}
