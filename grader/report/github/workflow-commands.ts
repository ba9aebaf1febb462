/** Workflow commands: lines of a step that GitHub Actions obeys. */
import { cutText } from '../plain-text.js';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** The path from the top of the repository; null if it concerns no file. */
  readonly file: string | null;
  readonly line: number;
  readonly column: number;
}

/** The limit of a step for each level. GitHub silently drops further annotations. */
export const ANNOTATIONS_OF_A_LEVEL = 10;
/** The longest message, in characters: GitHub stops at 64 KiB, and a character may take four bytes. */
const MAX_MESSAGE = 16_000;
const MAX_TITLE = 200;

/** `::error file=…,line=…,col=…,title=…::message`. Everything that would end a part of it is escaped. */
export function renderAnnotation({ level, title, message, file, line, column }: Annotation): string {
  const where = file === null ? [] : [`file=${escapeProperty(file)}`, `line=${line}`, `col=${column}`];
  const properties = [...where, `title=${escapeProperty(cutText(title, MAX_TITLE))}`].join(',');
  return `::${level} ${properties}::${escapeData(cutText(message, MAX_MESSAGE))}`;
}

/** Encloses text of programs and of files in two lines that switch commands off and on again. */
export function fenceCommands(text: string, token: string): string {
  if (text.includes(token)) throw new Error('the token must not occur in what it fences');
  return `::stop-commands::${token}\n${text.replace(/\n?$/, '\n')}::${token}::\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
