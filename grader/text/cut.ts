/** Cuts words that nobody reads to their end. */

/** A judge or a referee may quote all that a program has written; nobody reads more than this. */
const MAX_WORDS = 2000;

/** The beginning of it, and a mark where it was cut; a pair of surrogates is never split. */
export function cutWords(text: string): string {
  return text.length <= MAX_WORDS ? text : `${text.slice(0, MAX_WORDS).replace(/[\ud800-\udbff]$/, '')}…`;
}
