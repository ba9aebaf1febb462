/** `--format` on the command line: parses it, and plans what is printed and what is written to files. */
import { InvalidArgumentError, Option } from 'commander';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { DOCUMENT_FORMATS, LIVE_FORMATS, type DocumentName, type LiveName } from './formats/format.js';
import { DOCUMENTS, LIVE } from './formats/index.js';

export type Format =
  | { readonly kind: 'live'; readonly name: LiveName }
  | { readonly kind: 'document'; readonly name: DocumentName; readonly file: string | null };

/** The option of `check` and `grade`. It may be given several times; only one of them may be without a file. */
export function formatOption(): Option {
  return new Option(
    '--format <format>',
    `how the result is shown: ${listFormats()}; NAME=FILE writes a document to a file beside the text; may be repeated`,
  ).argParser((word: string, before: readonly Format[] | undefined) => [...(before ?? []), readFormat(word)]);
}

function readFormat(word: string): Format {
  const at = word.indexOf('=');
  const [name, file] = at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
  const document = DOCUMENT_FORMATS.find((each) => each === name);
  if (document !== undefined && file !== '') return { kind: 'document', name: document, file };
  const live = LIVE_FORMATS.find((each) => each === word);
  if (live !== undefined) return { kind: 'live', name: live };
  throw new InvalidArgumentError(
    `Expected one of ${LIVE_FORMATS.join(', ')}, or one of ${DOCUMENT_FORMATS.join(', ')} with or without =FILE.`,
  );
}

/** `junit (JUnit XML, …), …`: every format with its description. */
function listFormats(): string {
  return Object.entries({ ...LIVE, ...DOCUMENTS })
    .map(([name, { what }]) => `${name} (${what.replaceAll('`', '')})`)
    .join('; ');
}

/** What a command writes: at most one document on standard output, and any number of files. */
export interface OutputPlan {
  /** The document printed instead of text; null if text is printed. */
  readonly printed: DocumentName | null;
  readonly github: boolean;
  readonly files: readonly { readonly name: DocumentName; readonly file: string }[];
}

/** In a GitHub workflow annotations are the default. */
export function planOutput(formats: readonly Format[] | undefined, io: Io): OutputPlan {
  const documents = (formats ?? []).filter((format) => format.kind === 'document');
  const live = (formats ?? []).filter((format) => format.kind === 'live').map(({ name }) => name);
  const printed = documents.filter(({ file }) => file === null).map(({ name }) => name);
  if (printed.length + new Set(live).size > 1)
    throw new Stop(
      EXIT.usage,
      `Only one format can be printed, not ${[...live, ...printed].join(' and ')}: write the others to files, --format ${printed[0] ?? 'junit'}=FILE.`,
    );
  return {
    printed: printed[0] ?? null,
    github:
      live.includes('github') ||
      (live.length === 0 && printed.length === 0 && io.env['GITHUB_ACTIONS'] === 'true'),
    files: documents.flatMap(({ name, file }) => (file === null ? [] : [{ name, file }])),
  };
}
