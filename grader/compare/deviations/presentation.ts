/**
 * Decides which replacements concern only the presentation. Text that tells one answer from another never does:
 * numbers, single letters and marks of boards, words that other expected texts replace by other words, a yes for a no.
 * Nor may the written text be expected anywhere else, or two answers would look the same.
 */
import type { Replacement } from '../../model.js';
import { readOtherBrackets } from './brackets.js';
import { withoutArticles } from './data.js';
import { areOpposites } from './opposites.js';
import { replaceAll } from './replace.js';
import { measureLikeness, wordsOf, type Vocabulary } from './vocabulary.js';
import { openNumbers } from './open-numbers.js';

/** Letters, blanks, brackets, quotation marks, punctuation and signs of currencies; no digits, no symbols that may be drawn on a board. */
const WRITING = /^[#\p{L}\p{Sc}\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>'"`´′.,;:!?…·/\p{Pd}]*$/u;
/** Characters that are punctuation or marks of boards, depending on the words around them. */
const AMBIGUOUS = /[.!?…·\p{Pd}]/u;
const LETTER = /\p{L}/u;
const WORD_LIKE = /\p{L}{2}/u;
/** Two wordings of the same are at least this similar: `choose` and `chose`. */
const ALIKE = 0.5;
/** Two lines that differ in a few words are at least this similar. */
const LINE_ALIKE = 0.6;

/** `line` is the expected line in which the texts were found. */
export function arePresentation(
  replacements: readonly Replacement[],
  line: string,
  vocabulary: Vocabulary,
): boolean {
  const brackets = readOtherBrackets(replacements);
  return brackets !== null && vocabulary.isPaired(brackets.expected.open, brackets.expected.close)
    ? vocabulary.keepsApart((text) => replaceAll(text, replacements))
    : replacements.every((each) => isPresentation(each, line, vocabulary));
}

function isPresentation(replacement: Replacement, line: string, vocabulary: Vocabulary): boolean {
  const { expected, written } = replacement;
  if (expected === written || /\p{N}/u.test(expected + written)) return false;
  if (replacement.at === 'line-start' || replacement.at === 'line-end')
    return isEdge(replacement, vocabulary);
  if (expected === '') return false;
  if (replacement.numbers === true && !keepsNumbersApart(replacement)) return false;
  const { was, is } = trimCommon(replacement);
  if (isRule(expected) && isRule(written))
    return ![expected, written].some((rule) => vocabulary.isCell(rule.charAt(0)));
  if (!WRITING.test(was + is) && !isSeparator(replacement, was + is, vocabulary)) return false;
  return LETTER.test(was + is)
    ? isWording(replacement, line, vocabulary)
    : isLayout(replacement, was, is, vocabulary);
}

/** Whether a symbol beside words or numbers only separates them from what follows: `Count = 2`. */
function isSeparator({ expected }: Replacement, changed: string, vocabulary: Vocabulary): boolean {
  const symbols = changed.match(/[=|~→⇒]/gu) ?? [];
  return (
    (WORD_LIKE.test(expected) || expected.includes('#')) &&
    WRITING.test(changed.replace(/[=|~→⇒]/gu, '')) &&
    !symbols.some((symbol) => vocabulary.isCell(symbol))
  );
}

/** Whether a line only separates: the same symbol again and again. */
export function isRule(line: string): boolean {
  return /^([-=_~*#+])\1+$/.test(line);
}

/** Blanks at an edge of lines; punctuation at the end of lines that are sentences; or the same text at every line. */
function isEdge(replacement: Replacement, vocabulary: Vocabulary): boolean {
  const { was, is } = trimCommon(replacement);
  if (was.trim() === '' && is.trim() === '') return true;
  if (replacement.expected === '') return saysNothing(replacement.written, vocabulary);
  return (
    replacement.at === 'line-end' &&
    replacement.expected.trim() !== '' &&
    /^[.,;:!?…\s]*$/u.test(was + is) &&
    vocabulary.isInSentences(replacement)
  );
}

/** A text that stands at every line distinguishes none of them, unless it reads like a part of an answer. */
function saysNothing(written: string, vocabulary: Vocabulary): boolean {
  if (isDenied(written)) return false;
  const words = written.match(/\p{L}+/gu) ?? [];
  if (words.some((word) => word.length < 2 || vocabulary.hasWord(word))) return false;
  const symbols = written.match(/[^\p{L}\s]/gu) ?? [];
  return !symbols.some((symbol) => vocabulary.isCell(symbol));
}

/** As many numbers, and something between them and what stands beside them. */
function keepsNumbersApart({ expected, written }: Replacement): boolean {
  return countMarks(expected) === countMarks(written) && !/^#*$/.test(written) && !written.includes('##');
}

function countMarks(text: string): number {
  return text.split('#').length;
}

/** Two texts without their common beginning and end. */
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
  // A mark that stands alone where other texts have something else is an answer: `Check sum is -`.
  const before = expected.slice(0, expected.lastIndexOf(was.trim()));
  if (/\p{L}\s$/u.test(before) && was.trim() !== '' && !vocabulary.isAlways(before, was.trim())) return false;
  const isPrompt = vocabulary.prompts.includes(expected.trim());
  if (AMBIGUOUS.test(was + is) && !WORD_LIKE.test(expected) && !isPrompt) return false;
  const changesBlanksOnly = was.trim() === '' && is.trim() === '';
  // Blanks alone may separate numbers and marks; at the end of a line they do not.
  if (expected.trim() === '' && !(expected.includes('\n') && written.includes('\n'))) return false;
  if (!changesBlanksOnly && written.trim() === '') return isOpenComma({ expected, written }, vocabulary);
  return changesBlanksOnly || !vocabulary.occurs(written);
}

/** Whether blanks or a line end stand for the comma between the items of all lists: `a b` for `a, b`. */
function isOpenComma(replacement: Replacement, vocabulary: Vocabulary): boolean {
  const isIt = /^,\s*$/.test(replacement.expected) && /^\s+$/.test(replacement.written);
  return isIt && vocabulary.keepsApart((line) => replaceAll(line, [replacement]));
}

/** Other letters: within a line, whole words, and not another answer. */
function isWording({ expected, written }: Replacement, line: string, vocabulary: Vocabulary): boolean {
  if (/[\r\n]/.test(expected + written)) return false;
  if (vocabulary.repeatsLine({ expected, written })) return false;
  const [was, is] = [withoutArticles(expected), withoutArticles(written)];
  const { removed, added } = changedWords(wordsOf(was), wordsOf(is));
  if (vocabulary.isPrompt(expected) && openNumbers(line).startsWith(expected))
    return isOtherPrompt({ expected, written }, [...removed, ...added], vocabulary);
  if ([...removed, ...added].some((word) => word.length < 2)) return false;
  // `Balance: 5` for `Balance: 5 EUR` says less, and nothing else.
  if (vocabulary.occurs(written, expected.startsWith(written) ? expected : '')) return false;
  const lower = (words: readonly string[]): string => words.join(' ').toLowerCase();
  if (isOtherOrder(was, is, vocabulary)) return false;
  // `Max: 1 Min: 3`: the same words beside other values.
  const hasValues = (openNumbers(line).match(/#(?:\.#)*/g) ?? []).length > 1;
  if (removed.length === 0 && added.length === 0 && hasValues) return false;
  if ([...removed, ...added].some((word) => hasData(word, vocabulary))) return false;
  if (isDenied(expected) !== isDenied(written) || haveOpposites(removed, added)) return false;
  const other = openNumbers(line).replaceAll(expected, () => written);
  return (
    measureLikeness(lower(removed), lower(added)) >= ALIKE ||
    (wordsOf(line).length > removed.length && measureLikeness(openNumbers(line), other) >= LINE_ALIKE) ||
    // Its data, which stay, say which line it is.
    vocabulary.dataOf(line).length > 0 ||
    vocabulary.isInEveryDialogue(expected) ||
    vocabulary.isPrompt(expected)
  );
}

/** Whether the word, or a part of it that begins with a capital letter, is data: `againBlack` has `Black` in it. */
function hasData(word: string, vocabulary: Vocabulary): boolean {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return [word, ...parts].some((part) => vocabulary.isData(part));
}

/** The words that one list has more often than the other, each as often as that. */
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

/** Another wording of a prompt. A prompt answers nothing, as long as it names the same things. */
function isOtherPrompt(
  { expected, written }: Replacement,
  changed: readonly string[],
  vocabulary: Vocabulary,
): boolean {
  return (
    !vocabulary.occurs(written) &&
    !changed.some((word) => word.length > 1 && hasData(word, vocabulary)) &&
    isDenied(expected) === isDenied(written)
  );
}

/** Whether names or a mark stand in another order, which is another answer. */
function isOtherOrder(expected: string, written: string, vocabulary: Vocabulary): boolean {
  const answers = (text: string): string =>
    wordsOf(text)
      .filter((word) => word.length < 2 || vocabulary.isData(word))
      // Capitals distinguish pieces if they are single letters, not in words.
      .map((word) => (word.length < 2 ? word : word.toLowerCase()))
      .join(' ');
  return answers(expected) !== answers(written);
}

/** Whether the text says no. */
export function isDenied(text: string): boolean {
  return /\b(?:no|not|never|none|nobody|nothing|without|cannot)\b|n['’]t\b/iu.test(text);
}

function haveOpposites(removed: readonly string[], added: readonly string[]): boolean {
  return removed.some((one) => added.some((other) => areOpposites(one.toLowerCase(), other.toLowerCase())));
}
