/** One rule for the sources of all languages: read as UTF-8, else as what they are, with a remark. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFile, Submission } from '../model.js';
import { decodeText } from '../text/decode-text.js';
import { readRegular } from './copy-regular.js';
import { baseOf, extensionOf } from './locate.js';
import { RECORDS } from './records/index.js';

/** Endings of sources, those of languages that only a command builds among them; a required file is one whatever its name is. */
const SOURCES = new Set([
  ...RECORDS.flatMap(({ files }) => files.sources),
  ...['.c', '.cs', '.go', '.rs', '.kt', '.rb', '.pl', '.php', '.sh', '.hs', '.ml', '.swift'],
]);

/** Python's own way to name an encoding, in one of the first two lines. */
const DECLARED = /^(?:.*\n)?[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;

export interface ReadableSubmission {
  readonly submission: Submission;
  readonly remarks: readonly string[];
}

/** The submission with sources in UTF-8; others are copied into the folder, which is made if one is needed. */
export async function readAsUtf8(
  submission: Submission,
  required: readonly string[],
  folder: string,
): Promise<ReadableSubmission> {
  const remarks: string[] = [];
  const files: SourceFile[] = [];
  for (const file of submission.files) {
    const converted = isSource(file.name, required) ? await convert(file, folder) : null;
    files.push(converted?.file ?? file);
    if (converted !== null) remarks.push(converted.remark);
  }
  return remarks.length === 0 ? { submission, remarks } : { submission: { ...submission, files }, remarks };
}

function isSource(name: string, required: readonly string[]): boolean {
  return SOURCES.has(extensionOf(name)) || required.includes(baseOf(name));
}

async function convert(
  file: SourceFile,
  folder: string,
): Promise<{ readonly file: SourceFile; readonly remark: string } | null> {
  const bytes = await readRegular(file.path);
  if (bytes === null) return null;
  const decoded = decodeText(bytes);
  if (decoded === null || decoded.encoding === 'UTF-8') return null;
  const { text, encoding } = decoded;
  if (encoding === 'Latin-1' && DECLARED.test(text)) return null;
  const path = join(folder, file.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return {
    file: { ...file, path, bytes: Buffer.byteLength(text) },
    remark: `${file.name} is stored as ${encoding}, and was read as that: save it as UTF-8`,
  };
}
