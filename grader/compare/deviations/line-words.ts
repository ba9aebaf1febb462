/** The words of a line, and whether it has any. */
import { FILLERS } from './filler-words.js';
import { stemOf } from './forms.js';

/** Two letters in a row: a text without them says nothing in words. */
export const WORD_LIKE = /\p{L}{2}/u;
/** A line that is one word. */
export const ONE_WORD = /^\s*\p{L}+[.!?]*\s*$/u;
/** Every run of letters. */
export const WORD = /\p{L}+/gu;

/** One letter is a sign or the name of a column. */
export function isWord(word: string): boolean {
  return word.length > 1;
}

/** The words in small letters and singular. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text.toLowerCase()).map(stemOf);
}

/** The same without words of which no answer is made. */
export function tellingStemsOf(text: string): readonly string[] {
  return stemsOf(text).filter((word) => !FILLERS.has(word));
}

export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** A line with fewer words may be an answer that many dialogues have. */
export const MIN_WORDS = 3;
