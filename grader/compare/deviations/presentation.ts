/**
 * Which replacements are only presentation. Text that distinguishes one answer from another never is: numbers,
 * single letters and marks of boards, words in whose place other expected texts have other words, a yes for a no.
 * And the written text must not be expected anywhere, or two answers would look the same.
 */
import type { Replacement } from '../../model.js';
import { measureLikeness, wordsOf, type Vocabulary } from './vocabulary.js';

/** Letters, blanks, brackets, quotation marks and punctuation; no digits, no symbols that may be drawn on a board. */
const WRITING = /^[#\p{L}\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>'"`´′.,;:!?…·\p{Pd}]*$/u;
/** Marks of boards as well as punctuation; only the words around them show which. */
const AMBIGUOUS = /[.!?…·\p{Pd}]/u;
const LETTER = /\p{L}/u;
const WORD_LIKE = /\p{L}{2}/u;
/** Two wordings of the same are at least this similar: `choose` and `chose`. */
const ALIKE = 0.5;
/** Two lines that differ in a few words are at least this similar. */
const LINE_ALIKE = 0.6;

/** `line` is the expected line in which the text was found. */
export function isPresentation(replacement: Replacement, line: string, vocabulary: Vocabulary): boolean {
  const { expected, written } = replacement;
  if (expected === '' || expected === written || /\p{N}/u.test(expected + written)) return false;
  if (replacement.numbers === true && countMarks(expected) !== countMarks(written)) return false;
  const { was, is } = trimCommon(replacement);
  if (!WRITING.test(was + is)) return false;
  return LETTER.test(was + is)
    ? isWording(replacement, line, vocabulary)
    : isLayout(replacement, was, is, vocabulary);
}

function countMarks(text: string): number {
  return text.split('#').length;
}

/** What is left of two texts without their common beginning and end. */
export function trimCommon({ expected, written }: Replacement): {
  readonly was: string;
  readonly is: string;
} {
  let head = 0;
  const most = Math.min(expected.length, written.length);
  while (head < most && expected[head] === written[head]) head++;
  let tail = 0;
  while (tail < most - head && expected.at(-1 - tail) === written.at(-1 - tail)) tail++;
  return {
    was: expected.slice(head, expected.length - tail),
    is: written.slice(head, written.length - tail),
  };
}

/** Blanks, line ends, brackets, quotation marks and punctuation. */
function isLayout(
  { expected, written }: Replacement,
  was: string,
  is: string,
  vocabulary: Vocabulary,
): boolean {
  if (AMBIGUOUS.test(was + is) && !WORD_LIKE.test(expected)) return false;
  const changesBlanksOnly = was.trim() === '' && is.trim() === '';
  // Blanks alone may separate numbers and marks; at the end of a line they do not.
  if (expected.trim() === '' && !(expected.includes('\n') && written.includes('\n'))) return false;
  if (!changesBlanksOnly && written.trim() === '') return false;
  return changesBlanksOnly || !vocabulary.occurs(written);
}

/** Other letters: within a line, whole words, and not another answer. */
function isWording({ expected, written }: Replacement, line: string, vocabulary: Vocabulary): boolean {
  if (/[\r\n]/.test(expected + written)) return false;
  const { removed, added } = changedWords(wordsOf(expected), wordsOf(written));
  if ([...removed, ...added].some((word) => word.length < 2)) return false;
  if (vocabulary.occurs(written)) return false;
  const lower = (words: readonly string[]): string => words.join(' ').toLowerCase();
  if (lower(removed) === lower(added)) return !added.some((word) => vocabulary.hasWord(word));
  if ([...removed, ...added].some((word) => vocabulary.isData(word))) return false;
  if (isDenied(expected) !== isDenied(written) || areOpposites(removed, added)) return false;
  const other = line.replace(/\d+/g, '#').replaceAll(expected, () => written);
  return (
    measureLikeness(lower(removed), lower(added)) >= ALIKE ||
    (wordsOf(line).length > removed.length &&
      measureLikeness(line.replace(/\d+/g, '#'), other) >= LINE_ALIKE) ||
    vocabulary.isInEveryDialogue(expected)
  );
}

/** Words that only one of the lists has, each as often as it has more of it. */
function changedWords(
  one: readonly string[],
  other: readonly string[],
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  const left = [...other];
  const removed = one.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { removed, added: left };
}

function isDenied(text: string): boolean {
  return /\b(?:no|not|never|none|nobody|nothing|without|cannot)\b|n['’]t\b/iu.test(text);
}

/** `valid` and `invalid`: alike, and the opposite of each other. */
function areOpposites(removed: readonly string[], added: readonly string[]): boolean {
  const denies = (word: string, other: string): boolean =>
    /^(?:un|in|im|il|ir|non|dis)$/i.test(word.slice(0, -other.length)) &&
    word.toLowerCase().endsWith(other.toLowerCase());
  return removed.some((one) => added.some((other) => denies(one, other) || denies(other, one)));
}
