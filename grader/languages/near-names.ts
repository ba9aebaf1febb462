/** Names that resemble the wanted one: longer or shorter forms of it, or misspelled ones. Pure. */
import { distance } from 'fastest-levenshtein';

const MIN_STEM = 4;

/** Whether one name begins or ends with the other: `nextMove` for `next`, `EndodoiFake` for `Endodoi`. */
export function isLongerOf(name: string, wanted: string): boolean {
  const [one, other] = [name.toLowerCase(), wanted.toLowerCase()];
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return (
    longer !== shorter &&
    shorter.length >= MIN_STEM &&
    (longer.startsWith(shorter) || longer.endsWith(shorter))
  );
}

/** The name that is most similar to the wanted one, if any is similar at all. */
export function nearest(wanted: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 0.5;
  for (const name of names) {
    // Wrong letter case is the most common slip.
    const same = name.toLowerCase() === wanted.toLowerCase();
    const far = same ? 0.25 : distance(name.toLowerCase(), wanted.toLowerCase());
    if (name !== wanted && far < least) [best, least] = [name, far];
  }
  return best ?? names.find((name) => isLongerOf(name, wanted)) ?? null;
}
