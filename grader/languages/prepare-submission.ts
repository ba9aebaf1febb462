/** From a submission to something that runs: choose the language, prepare, find the program. */
import { join, dirname } from 'node:path';
import {
  err,
  ok,
  type Assignment,
  type Missing,
  type Result,
  type Submission,
  type Verdict,
  type SourceFile,
} from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { chooseLanguage, type Choice } from './index.js';
import type { LaunchPlan, Preparation, PrepareRequest } from './language.js';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { excuseNewer } from './other-versions.js';
import { decodeText, tellEncoding } from '../text/decode-text.js';
import { kindOfBytes } from '../text/file-kinds.js';
import { readRegular } from './copy-regular.js';
import { baseOf, extensionOf, stemOf } from './locate.js';
import { RECORDS } from './records/index.js';

/** A submission in a known language, compiled or bundled; `preparation` says whether that worked. */
export interface PreparedSubmission {
  readonly choice: Choice;
  readonly request: PrepareRequest;
  readonly preparation: Preparation;
}

/**
 * Prepares a submission in a folder of its own, which the caller removes. Fails if it is in none of the allowed
 * languages.
 */
export async function prepareSubmission(
  submission: Submission,
  assignment: Assignment,
  sandbox: Sandbox,
  folder: string,
): Promise<Result<PreparedSubmission, Missing>> {
  const choice = await chooseLanguage(submission, assignment);
  if (!choice.ok) return choice;
  const { language, spec } = choice.value;
  const asked = assignment.contract.flatMap(({ name, members }) => [
    name,
    ...members.map((each) => each.name),
  ]);
  const readable = await readAsUtf8(submission, spec.required, asked, join(folder, 'utf-8'));
  const request: PrepareRequest = {
    ...{ assignment, spec, folder, sandbox },
    submission: readable.submission,
  };
  const remarks = [...choice.value.remarks, ...readable.remarks];
  const prepared = await language.prepare(request);
  const preparation = readable.isForeign ? prepared : await excused(prepared, request.submission);
  return ok({ choice: { ...choice.value, remarks }, request, preparation });
}

/** What needs a newer version of the language than the one that runs here is nobody's mistake. */
async function excused(preparation: Preparation, { files }: Submission): Promise<Preparation> {
  if (preparation.kind !== 'failed' || preparation.verdict.verdict !== 'compile-error') return preparation;
  const texts = await Promise.all(
    files.filter(({ name }) => SOURCES.has(extensionOf(name))).map(({ path }) => readFile(path, 'utf8')),
  );
  const declares = (name: string): boolean =>
    texts.some((text) => new RegExp(`\\b(?:class|interface|enum|record)\\s+${name}\\b`).test(text));
  return { ...preparation, verdict: excuseNewer(preparation.verdict, declares) };
}

/** The program of that name, ready to be launched; otherwise the verdict that says why not. */
export function findProgram({ preparation }: PreparedSubmission, name: string): Result<LaunchPlan, Verdict> {
  return preparation.kind === 'prepared' ? preparation.prepared.program(name) : err(preparation.verdict);
}

/** Endings of sources, those of languages that only a command builds among them; a required file is one whatever its name is. */
const SOURCES = new Set([
  ...RECORDS.flatMap(({ files }) => files.sources),
  ...['.c', '.cs', '.go', '.rs', '.kt', '.rb', '.pl', '.php', '.sh', '.hs', '.ml', '.swift'],
]);

/** Python's own way to name an encoding, in one of the first two lines; one that is not UTF-8. */
const DECLARED = /^(?:.*\n)?[ \t\f]*#.*?coding[:=][ \t]*(?!utf-?8)[-\w.]+/i;

interface ReadableSubmission {
  readonly submission: Submission;
  readonly remarks: readonly string[];
  /** Whether a source is no program at all. */
  readonly isForeign: boolean;
}

/**
 * The submission with sources in UTF-8 that name files and what is asked in the composed form, as we do; others are copied
 * into the folder, which is made if one is needed.
 */
async function readAsUtf8(
  submission: Submission,
  required: readonly string[],
  asked: readonly string[],
  folder: string,
): Promise<ReadableSubmission> {
  const remarks: string[] = [];
  const files: SourceFile[] = [];
  const names = [...[...submission.files.map(({ name }) => name), ...required].map(stemOf), ...asked];
  let isForeign = false;
  const decomposed = new Set(names.filter((name) => name.normalize('NFD') !== name.normalize('NFC')));
  for (const file of submission.files) {
    const bytes = isSource(file.name, required) ? await readRegular(file.path) : null;
    const foreign = bytes === null ? null : findForeignContent(file.name, bytes);
    const converted =
      bytes === null || foreign !== null ? null : await convert(file, bytes, folder, decomposed);
    files.push(converted?.file ?? file);
    if (converted !== null) remarks.push(...converted.remarks);
    if (foreign === null) continue;
    isForeign = true;
    remarks.push(`${file.name} is ${foreign}, not a program: save the program itself under this name`);
  }
  return { submission: { ...submission, files }, remarks, isForeign };
}

function isSource(name: string, required: readonly string[]): boolean {
  return SOURCES.has(extensionOf(name)) || required.includes(baseOf(name));
}

async function convert(
  file: SourceFile,
  bytes: Uint8Array,
  folder: string,
  names: ReadonlySet<string>,
): Promise<{ readonly file: SourceFile; readonly remarks: readonly string[] } | null> {
  const decoded = decodeText(bytes);
  if (decoded === null) return null;
  const { encoding } = decoded;
  const text = [...names].reduce(
    (all, name) => all.replaceAll(name.normalize('NFD'), name.normalize('NFC')),
    decoded.text,
  );
  const isUtf8 = encoding === 'UTF-8';
  if (isUtf8 && text === decoded.text) return null;
  if (encoding === 'Latin-1' && DECLARED.test(text)) return null;
  const path = join(folder, file.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return {
    file: { ...file, path, bytes: Buffer.byteLength(text) },
    remarks: isUtf8 ? [] : [tellEncoding(file.name, encoding)],
  };
}

// Files that are named like a source and are something else: a saved web page, a document of a word processor.

/** Files that are asked for may be such: a web page of its own name, and PHP stands in one. */
const OWN = new Set(['.php', '.html', '.htm', '.ipynb', '.pdf', '.zip', '.docx', '.png', '.jpg', '.rtf', '']);

/** What the file holds instead of a program: `a web page`; null if it may be one. */
export function findForeignContent(name: string, bytes: Uint8Array): string | null {
  if (OWN.has(extensionOf(name))) return null;
  return kindOfBytes(bytes)?.words ?? null;
}
