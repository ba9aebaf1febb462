/** `--format` on the command line: which formats there are, and what of them is printed. Loads no renderer. */
import { InvalidArgumentError, Option } from 'commander';
import { EXIT, Stop } from '../terminal/exit.js';
import type { Io } from '../terminal/io.js';

/** Documents can go into a file; `text` and `github` speak to whoever watches. */
const DOCUMENTS = ['junit', 'gradescope', 'classroom50', 'github-classroom', 'results'] as const;
const SPOKEN = ['text', 'github'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export type Format =
  | { readonly kind: 'spoken'; readonly name: (typeof SPOKEN)[number] }
  | { readonly kind: 'document'; readonly name: DocumentName; readonly file: string | null };

/** How `check` and `grade` take it: again and again, each with a file where it is not to be printed. */
export function formatOption(): Option {
  return new Option(
    '--format <format>',
    `how the result is told: ${[...SPOKEN, ...DOCUMENTS].join(', ')}; NAME=FILE writes a file beside the text; may be repeated`,
  ).argParser((word: string, before: readonly Format[] | undefined) => [...(before ?? []), readFormat(word)]);
}

function readFormat(word: string): Format {
  const at = word.indexOf('=');
  const [name, file] = at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
  const document = DOCUMENTS.find((each) => each === name);
  if (document !== undefined && file !== '') return { kind: 'document', name: document, file };
  const spoken = SPOKEN.find((each) => each === word);
  if (spoken !== undefined) return { kind: 'spoken', name: spoken };
  throw new InvalidArgumentError(
    `Expected one of ${SPOKEN.join(', ')}, or one of ${DOCUMENTS.join(', ')} with or without =FILE.`,
  );
}

/** What is to be told: at most one thing on standard output. */
export interface OutputPlan {
  /** The document printed instead of text; null where text is printed. */
  readonly printed: DocumentName | null;
  readonly github: boolean;
  readonly files: readonly { readonly name: DocumentName; readonly file: string }[];
}

/** GitHub's annotations come by themselves in its workflows, unless something else is asked for. */
export function planOutput(formats: readonly Format[] | undefined, io: Io): OutputPlan {
  const documents = (formats ?? []).filter((format) => format.kind === 'document');
  const spoken = (formats ?? []).filter((format) => format.kind === 'spoken').map(({ name }) => name);
  const printed = documents.filter(({ file }) => file === null).map(({ name }) => name);
  if (printed.length + new Set(spoken).size > 1)
    throw new Stop(
      EXIT.usage,
      `Only one format can be printed, not ${[...spoken, ...printed].join(' and ')}: write the others to files, --format ${printed[0] ?? 'junit'}=FILE.`,
    );
  return {
    printed: printed[0] ?? null,
    github:
      spoken.includes('github') ||
      (spoken.length === 0 && printed.length === 0 && io.env['GITHUB_ACTIONS'] === 'true'),
    files: documents.flatMap(({ name, file }) => (file === null ? [] : [{ name, file }])),
  };
}
