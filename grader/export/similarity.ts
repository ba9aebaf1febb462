/**
 * A class as similarity detectors read it: JPlag and Dolos. boardmark has none of its own. Each language is a folder,
 * since a detector compares programs of one language; the files that students were given are marked, so that they do not
 * count as copied.
 */
import { recordOf } from '../languages/records/index.js';
import type { LanguageId } from '../model.js';
import { below, joinFiles, type ExportFile, type ExportFiles } from './export-files.js';

/** What one student wrote, in the language that it is graded in. */
export interface HandedIn {
  readonly id: string;
  readonly language: LanguageId;
  readonly files: ExportFiles;
}

/** Stubs and provided files, by language. */
export type GivenFiles = Readonly<Partial<Record<LanguageId, ExportFiles>>>;

export interface SimilarityFolder {
  readonly files: ExportFiles;
  /** What to run in the folder, a line for each language. */
  readonly commands: readonly string[];
}

/** JPlag reads a folder for each submission, and one with the given code. */
export function layOutForJplag(class_: readonly HandedIn[], given: GivenFiles): SimilarityFolder {
  return layOut(class_, (language, submissions) => {
    const base = given[language];
    const folders = submissions.map(({ id, files }) => below(`submissions/${id}`, files));
    const marked = base === undefined ? [] : [below('given', base)];
    const option = base === undefined ? '' : ` -bc ${language}/given`;
    return {
      files: joinFiles(...folders, ...marked),
      command: `java -jar jplag.jar -l ${recordOf(language).detectors.jplag}${option} ${language}/submissions`,
    };
  });
}

/** Dolos compares single files: all that a student wrote is one file, with the name of each part above it. */
export function layOutForDolos(class_: readonly HandedIn[], given: GivenFiles): SimilarityFolder {
  return layOut(class_, (language, submissions) => {
    const base = given[language];
    const files = new Map(submissions.map(({ id, files: own }) => [`${id}.txt`, joinTexts(own)] as const));
    if (base !== undefined) files.set('given/given.txt', joinTexts(base));
    const option = base === undefined ? '' : ` --ignore ${language}/given/given.txt`;
    return {
      files,
      command: `dolos run -f web -l ${recordOf(language).detectors.dolos}${option} ${language}/*.txt`,
    };
  });
}

interface LaidOut {
  readonly files: ExportFiles;
  readonly command: string;
}

function layOut(
  class_: readonly HandedIn[],
  one: (language: LanguageId, submissions: readonly HandedIn[]) => LaidOut,
): SimilarityFolder {
  const languages = [...new Set(class_.map(({ language }) => language))];
  const made = languages.map((language) => ({
    language,
    ...one(
      language,
      class_.filter((each) => each.language === language),
    ),
  }));
  return {
    files: joinFiles(...made.map(({ language, files }) => below(language, files))),
    commands: made.map(({ command }) => command),
  };
}

function joinTexts(files: ExportFiles): ExportFile {
  const parts = [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { content }]) => Buffer.from(content).toString('utf8').trimEnd());
  return { content: `${parts.join('\n\n')}\n` };
}

/** Replaces the names by numbers, in the order of the class; `names` says which is whose. */
export function hideNames(class_: readonly HandedIn[]): {
  readonly class: readonly HandedIn[];
  readonly names: ReadonlyMap<string, string>;
} {
  const width = String(class_.length).length;
  const hidden = class_.map((each, index) => ({
    ...each,
    id: `submission-${String(index + 1).padStart(width, '0')}`,
  }));
  return { class: hidden, names: new Map(hidden.map(({ id }, index) => [id, class_[index]?.id ?? ''])) };
}
