/**
 * A class as similarity detectors read it: JPlag and Dolos. boardmark has none of its own. Each language is a folder,
 * since a detector compares programs of one language; the files that students were given are marked, so that they do not
 * count as copied.
 */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { recordOf } from '../languages/records/index.js';
import type { LanguageId } from '../model.js';
import { decodeText } from '../text/decode-text.js';
import { escapeRegExp } from '../text/regular-expression.js';
import { below, joinFiles, type ExportFile, type ExportFiles } from './export-files.js';

/** What one student wrote, in the language that it is graded in. */
export interface HandedIn {
  readonly id: string;
  /** By what its students are known: names, logins, addresses. */
  readonly names: readonly string[];
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
    const names = submissions.flatMap(({ files }) => [...files.keys()]);
    // Named on the command line, since JPlag ignores other endings than it expects: .sh as text, .mjs as JavaScript.
    const endings = [...new Set(names.map((name) => extname(name)))].sort().join(',');
    return {
      files: joinFiles(...folders, ...marked),
      command: `java -jar jplag.jar -l ${recordOf(language).detectors.jplag} -p ${endings}${option} ${language}/submissions`,
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

/**
 * Replaces the names by numbers: of submissions, in paths and in comments. `names` says which is whose. The numbers follow
 * what was handed in, since the order of a class is that of its names.
 */
export function hideNames(class_: readonly HandedIn[]): {
  readonly class: readonly HandedIn[];
  readonly names: ReadonlyMap<string, string>;
} {
  const width = String(class_.length).length;
  const mixed = class_
    .map((each) => ({ each, digest: digestOf(each.files) }))
    .sort((one, other) => (one.digest < other.digest ? -1 : 1))
    .map(({ each }) => each);
  const hidden = mixed.map((each, index): HandedIn => {
    const id = `submission-${String(index + 1).padStart(width, '0')}`;
    const hide = hideWords([each.id, ...each.names], id);
    const files = new Map<string, ExportFile>();
    for (const [name, { content }] of each.files) {
      const shown = hide(name);
      const path = files.has(shown) ? `${files.size}-${shown}` : shown;
      files.set(path, { content: hideInComments(Buffer.from(content), hide) });
    }
    return { ...each, id, files };
  });
  return { class: hidden, names: new Map(hidden.map(({ id }, index) => [id, mixed[index]?.id ?? ''])) };
}

function digestOf(files: ExportFiles): string {
  const hash = createHash('sha256');
  for (const [name, { content }] of files) hash.update(name).update('\0').update(content);
  return hash.digest('hex');
}

/** Where students write who they are: lines with a comment, in any language that there is. */
const COMMENT = /\/\/|\/\*|^\s*\*|#|"""|'''/;

function hideInComments(content: Buffer, hide: (text: string) => string): Uint8Array | string {
  const text = decodeText(content)?.text;
  if (text === undefined) return content;
  return text
    .split('\n')
    .map((line) => (COMMENT.test(line) ? hide(line) : line))
    .join('\n');
}

/** Shorter ones are words of programs. */
const MIN_LETTERS = 3;

function hideWords(names: readonly string[], by: string): (text: string) => string {
  const parts = names.flatMap((name) => [name, name.replace(/@.*$/, ''), ...name.split(/[\s,_]+/)]);
  const words = [...new Set(parts)].filter((part) => part.length >= MIN_LETTERS);
  if (words.length === 0) return (text) => text;
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(pattern, by);
}
