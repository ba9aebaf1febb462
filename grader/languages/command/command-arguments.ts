/** The words of a build or run line. */
import { join } from 'node:path';

/**
 * `./prog` means the file in the submission's copy, at the path where the sandbox shows it; other words stay as
 * they are.
 */
export function placeWords(
  words: readonly string[],
  home: string,
  inside: (hostPath: string) => string,
): readonly string[] {
  return words.map((word) => (word.startsWith('./') ? inside(join(home, word)) : word));
}

/** The files of the copy that a line names. */
export function filesNamed(
  words: readonly string[],
  home: string,
): readonly { word: string; path: string }[] {
  return words.flatMap((word) => (word.startsWith('./') ? [{ word, path: join(home, word) }] : []));
}

/**
 * Writes `./` before words that are names of the assignment's files: `sh main.sh` means the one in the copy, though
 * the program works in another folder.
 */
export function markFiles(words: readonly string[], names: readonly string[]): readonly string[] {
  return words.map((word) => (names.includes(word) ? `./${word}` : word));
}
