/** Complaints about what an instructor wrote: the words for them, and the nearest known name for a wrong one. */
import { distance } from 'fastest-levenshtein';
import type { Complaint, Place } from '../model.js';

/** A complaint as one line: `file:line:column: expected …, found …`. */
export function formatComplaint({ place, expected, found }: Complaint): string {
  return `${place.file}:${place.line}:${place.column}: expected ${expected}, found ${found}`;
}

/** A complaint from its parts. */
export function complain(place: Place, expected: string, found: string): Complaint {
  return { place, expected, found };
}

/** The known name that is most similar to the word, or null if none is similar. */
export function nearest(word: string, known: readonly string[]): string | null {
  const reach = Math.max(2, Math.floor(word.length / 3));
  const ranked = known
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  return ranked[0]?.name ?? null;
}

/** The expectation of a name from a list: all names, and the one that was probably meant. */
export function oneOf(known: readonly string[], word: string): string {
  const near = nearest(word, known);
  return `one of ${known.join(', ')}${near === null ? '' : ` (did you mean ${near}?)`}`;
}

/** Quoted text for a message, on one line, with invisible characters made visible, and cut if it is long. */
export function quoted(text: string): string {
  const characters = Array.from(text);
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text);
}
