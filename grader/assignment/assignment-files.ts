/**
 * Reads the files that an assignment names, and remembers them: they determine its fingerprint. Files are read
 * synchronously: nothing else goes on at that time, and hundreds of small files take a tenth of the time of
 * asynchronous reads.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ok, err, type Complaint, type Place, type Result } from '../model.js';
import { codeOf } from '../text/error-text.js';
import { decodeText } from '../text/decode-text.js';
import { findInvalidByte } from '../text/utf8.js';
import { escapeRegExp } from '../text/regular-expression.js';
import { complain, nearest, quoted } from './complaints.js';
import { isInput, withEndings } from './input-answer-pair.js';
import { placeAt } from './text-places.js';
import type { YamlReader } from './yaml-reader.js';
import { valuePlace, type Path } from './yaml-source.js';

export interface AssignmentFiles {
  /** Complaints name files relative to this folder. */
  readonly shown: (path: string) => string;
  /** The bytes of a file that `from` names. No verdict follows from one that people alone read. */
  readonly bytes: (path: string, from: Place, reader?: 'people') => Result<Uint8Array, Complaint>;
  /** The text of a file that `from` names. */
  readonly text: (path: string, from: Place) => Result<string, Complaint>;
  /** SHA-256 of all that was read. */
  readonly fingerprint: () => string;
  /** SHA-256 of the files that are used as they are: those read as bytes. Texts are read into the assignment. */
  readonly digestOfBytes: () => string;
}

/** Reads assignment.yaml, and the files that it names. */
export interface AssignmentReader extends YamlReader {
  /** That of assignment.yaml, absolute. */
  readonly folder: string;
  readonly library: AssignmentFiles;
}

/** The bytes of a file that the path names; null, and a complaint, if it cannot be read. */
export function readBytesAt(
  reader: AssignmentReader,
  file: string,
  path: Path,
  by?: 'people',
): Uint8Array | null {
  const read = reader.library.bytes(file, valuePlace(reader.source, path), by);
  if (read.ok) return read.value;
  reader.complaints.push(read.fault);
  return null;
}

/** A library for the assignment in the folder. */
export function createAssignmentFiles(folder: string): AssignmentFiles {
  const read = new Map<string, Uint8Array>();
  const usedAsBytes = new Set<string>();
  const shown = (path: string): string => {
    const near = relative(process.cwd(), path);
    return near.startsWith('..') ? path : near.split(sep).join('/');
  };

  const nameOf = (path: string): string => relative(folder, path).split(sep).join('/');
  const readBytes = (path: string, from: Place): Result<Uint8Array, Complaint> => {
    try {
      const content = readFileSync(onDisk(path));
      read.set(nameOf(path), content);
      return ok(content);
    } catch (error) {
      return err(absence(path, from, codeOf(error) ?? String(error), shown));
    }
  };

  const digest = (isIncluded: (name: string) => boolean): string => {
    const hash = createHash('sha256');
    for (const [name, content] of [...read].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (isIncluded(name)) hash.update(`${name}\0${content.byteLength}\0`).update(content);
    return hash.digest('hex');
  };

  return {
    shown,
    bytes: (path, from, reader) => {
      if (reader !== 'people') usedAsBytes.add(nameOf(path));
      return readBytes(path, from);
    },
    text: (path, from) => {
      const content = readBytes(path, from);
      if (!content.ok) return content;
      return decode(content.value, shown(path));
    },
    fingerprint: () => digest(() => true),
    digestOfBytes: () => digest((name) => usedAsBytes.has(name)),
  };
}

/** All files below a folder, sorted, as paths relative to it with forward slashes. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The path in the form in which it is there: a letter with its mark may be one character, or two. */
function onDisk(path: string): string {
  const forms = [path, path.normalize('NFC'), path.normalize('NFD')];
  return (forms[1] === forms[2] ? path : forms.find((each) => existsSync(each))) ?? path;
}

/** What a path is; `nothing` if it does not exist. */
export function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  try {
    return statSync(onDisk(path)).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'nothing';
  }
}

/** The files that match a path whose last part may contain `*`, in capital letters or not; sorted by name. */
export function matchFiles(pattern: string, from: Place): Result<string[], Complaint> {
  const folder = dirname(pattern);
  const last = basename(pattern);
  if (!last.includes('*')) return ok([pattern]);
  const literal = last.split('*').map(escapeRegExp);
  const regexp = new RegExp(`^${literal.join('.*')}$`, 'is');
  const names = namesIn(folder)
    .filter((name) => regexp.test(name.normalize()) && !name.startsWith('.'))
    .sort();
  if (names.length > 0) return ok(names.map((name) => join(folder, name)));
  const near = existsSync(folder) ? null : nearest(basename(folder), namesIn(dirname(folder)));
  const meant = near === null ? '' : ` (did you mean the folder ${near}?)`;
  return err(
    complain(from, `at least one file ${last}${adviseSlashes(pattern)}${meant}`, `none in ${quoted(folder)}`),
  );
}

/** The complaint about a missing file, with the name that was probably meant. */
export function absence(path: string, from: Place, code: string, shown: (path: string) => string): Complaint {
  if (code !== 'ENOENT' && code !== 'ENOTDIR')
    return complain(from, 'a file that can be read', `${shown(path)} (${code})`);
  const near = nearest(basename(path), namesIn(dirname(path)));
  const meant = near === null ? '' : ` (did you mean ${near}?)`;
  return complain(from, `a file that is there${adviseSlashes(shown(path))}${meant}`, `no ${shown(path)}`);
}

/** What to write instead of the backslashes of Windows. */
function adviseSlashes(path: string): string {
  return path.includes('\\') ? ', named with forward slashes (/) from the folder of assignment.yaml' : '';
}

/** What lies in a folder; nothing where there is none. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What a text that is not UTF-8 most likely is. */
function nameEncoding(bytes: Uint8Array): string {
  const encoding = decodeText(bytes)?.encoding ?? 'Latin-1';
  if (encoding !== 'Latin-1') return encoding;
  const byte = bytes[findInvalidByte(bytes)] ?? 0;
  return `the byte ${byte.toString(16).toUpperCase().padStart(2, '0')}, as in Latin-1`;
}

/** Paths below a folder that hold dialogues: all transcripts and pairs. */
export function dialoguesBelow(folder: string, from: Place): Result<string[], Complaint> {
  const names = filesBelow(folder).filter(
    (name) => /\.(transcript|in)$/i.test(name) && !/(^|\/)\./.test(name),
  );
  if (names.length > 0) return ok(names.map((name) => join(folder, name)));
  return err(
    complain(
      from,
      'a folder with transcripts (*.transcript) or pairs (*.in)',
      `none below ${quoted(folder)}`,
    ),
  );
}

/** Answers beside the pairs that have no input. */
export function answersAlone(inputs: readonly string[]): string[] {
  const known = new Set(inputs);
  const isUnknown = (file: string): boolean => !known.has(file) && kindOf(file) === 'nothing';
  return [...new Set(inputs.filter(isInput).map((file) => dirname(file)))].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /\.(ans|out)$/i.test(name) && !name.startsWith('.'))
      .map((name) => withEndings(join(folder, name), ['.in']))
      .flatMap(([input = '', ...others]) => ([input, ...others].every(isUnknown) ? [input] : [])),
  );
}

function decode(bytes: Uint8Array, file: string): Result<string, Complaint> {
  const refuse = (place: Place): Result<string, Complaint> =>
    err(complain(place, 'UTF-8 (save the file as UTF-8)', nameEncoding(bytes)));
  // Without a byte order mark the letters of UTF-16 are those of UTF-8 with zeros between.
  const wide = bytes.includes(0) ? decodeText(bytes) : null;
  if (wide !== null && wide.encoding !== 'UTF-8') return refuse({ file, line: 1, column: 1 });
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // Decode up to the first invalid byte, which is the place to report.
    const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return refuse(placeAt(file, lenient, lenient.indexOf('\uFFFD')));
  }
}
