/** Words that are made of the letters of others. */

/** Whether a word has no letters but those of the other, each as often at most: `olleh` of `hello`. */
export function isMadeOf(word: string, other: string): boolean {
  const left = Array.from(other.toLowerCase());
  return Array.from(word.toLowerCase()).every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
