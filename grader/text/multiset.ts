/** Words and letters that are counted, whatever their order. */

/** What one list has more often than the other, each as often as that. */
export function countChanges(
  one: readonly string[],
  other: readonly string[],
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  const added = [...other];
  const removed = one.filter((each) => {
    const at = added.indexOf(each);
    if (at >= 0) added.splice(at, 1);
    return at < 0;
  });
  return { removed, added };
}

/** Whether a word has no letters but those of the other, each as often at most: `olleh` of `hello`. */
export function isMadeOf(word: string, other: string): boolean {
  return countChanges(lettersOf(word), lettersOf(other)).removed.length === 0;
}

function lettersOf(text: string): readonly string[] {
  return Array.from(text.toLowerCase());
}

/** Whether both have the same in another order. */
export function areTurned(one: readonly string[], other: readonly string[]): boolean {
  return one.join() !== other.join() && one.toSorted().join() === other.toSorted().join();
}
