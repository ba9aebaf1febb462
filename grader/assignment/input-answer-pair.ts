/** Pairs `NAME.in` with `NAME.ans` or `NAME.out`: cases that give input and output, but not how they interleave. */
import { basename, extname } from 'node:path';
import type { Complaint, Dialogue, Result, TranscriptCase, Turn } from '../model.js';
import { idOfFile } from './distinct-ids.js';
import type { CaseDefaults } from './defaults.js';
import { toCase, toTranscript } from './transcript-case.js';

export interface Pair {
  /** The `.in` file. */
  readonly file: string;
  readonly input: string;
  readonly output: string;
  /** `NAME.args`: one argument a line; null if there is none. */
  readonly args: string | null;
}

/** Whether a file is the input of a pair. Windows writes endings in capital letters, too. */
export function isInput(file: string): boolean {
  return /\.in$/i.test(file);
}

/** What a file of a pair is called with these endings, which may be in capital letters. */
export function withEndings(file: string, endings: readonly string[]): readonly string[] {
  const stem = file.slice(0, -extname(file).length);
  return endings.flatMap((end) => [stem + end, stem + end.toUpperCase()]);
}

/** What answers the input of a pair. */
export const ANSWERS = ['.ans', '.out'];

/**
 * The case that a pair describes. All output is one turn before all input: it is unknown at which input a
 * difference arises, so none may be named.
 */
export function pairToCase(pair: Pair, defaults: CaseDefaults): Result<TranscriptCase, Complaint[]> {
  const title = basename(pair.file, extname(pair.file));
  const id = idOfFile(pair.file);
  const settings = id === title ? [] : [`id ${id}`];
  // Editors leave the last line end out: such a pair does not tell whether the program writes it.
  if (pair.output !== '' && !pair.output.endsWith('\n')) settings.push('compare final-newline-free');
  return toCase(toTranscript({ file: pair.file, title, dialogue: dialogueOf(pair), settings }), defaults);
}

function dialogueOf({ input, output, args }: Pair): Dialogue {
  const typed = input.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const turns: Turn[] = typed.map((text) => ({ by: 'person', text }));
  if (output !== '') turns.unshift({ by: 'program', text: output });
  return { args: args?.match(/[^\r\n]+/g) ?? [], turns, exitCode: 0 };
}
