/** Cuts words that nobody reads to their end. */

/** More of what a judge or a referee says nobody reads: it may quote all that a program has written. */
const MAX_WORDS = 2000;

/** The beginning of it, and a mark where it was cut; a pair of surrogates is never split. */
export function cutWords(text: string): string {
  return text.length <= MAX_WORDS ? text : `${text.slice(0, MAX_WORDS).replace(/[\ud800-\udbff]$/, '')}…`;
}
