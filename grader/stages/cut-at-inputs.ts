/** Where in a program's output each line of its input was read, told from runs with fewer lines typed. */
import { selectOutput } from '../compare/select-output.js';
import type { Run, TranscriptCase, Turn } from '../model.js';

/** The part of the output that counts in the case, as text. */
export function outputOf(
  { counts }: Pick<TranscriptCase, 'counts'>,
  { stdout }: Pick<Run, 'stdout'>,
): string {
  return Buffer.from(selectOutput(stdout, counts)).toString('utf8');
}

/** What a person types, line by line. */
export function toTyped(lines: readonly string[]): Turn[] {
  return lines.map((line) => ({ by: 'person', text: `${line}\n` }));
}

/**
 * Cuts the output into what was written before each input was read, and after the last. `outputs[k]` is the whole
 * output with k lines typed. A program that misses its input may go on with text that begins like its normal output. So
 * a cut in the middle of a word moves back to the beginning of the line, or to a prompt that ends in a blank.
 */
export function cutAtInputs(outputs: readonly string[]): string[] {
  const whole = outputs.at(-1) ?? '';
  const cuts = [0];
  for (const output of outputs.slice(0, -1)) cuts.push(Math.max(likelyCut(output, whole), cuts.at(-1) ?? 0));
  return cuts.map((cut, index) => whole.slice(cut, cuts[index + 1] ?? whole.length));
}

/** A dialogue from the same outputs and the lines that were typed. */
export function turnsOf(outputs: readonly string[], lines: readonly string[]): Turn[] {
  return cutAtInputs(outputs).flatMap((piece, index): Turn[] => {
    const line = lines[index];
    return [
      ...(piece === '' ? [] : [{ by: 'program', text: piece } as const]),
      ...toTyped(line === undefined ? [] : [line]),
    ];
  });
}

/** The most likely place of the cut in the whole output: not in the middle of a word. */
export function likelyCut(output: string, whole: string): number {
  const shared = sharedLength(output, whole);
  return shared === output.length ? shared : beforePartialText(whole, shared);
}

/** The end of the last prompt (`Your name: `), or else of the last line, in the first `length` characters. */
function beforePartialText(text: string, length: number): number {
  const lineStart = text.lastIndexOf('\n', length - 1) + 1;
  const prompt = /^.*[:?>]\s/.exec(text.slice(lineStart, length));
  return lineStart + (prompt?.[0].length ?? 0);
}

/** How many characters two outputs have in common at their beginning. */
export function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
