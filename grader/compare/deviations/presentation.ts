/**
 * Decides which replacements concern only the presentation. Text that tells one answer from another never does:
 * numbers, single letters and marks of boards, words that other expected texts replace by other words, a yes for a no.
 * Nor may the written text be expected anywhere else, or two answers would look the same.
 */
import type { Replacement } from '../../model.js';
import { trimCommon } from '../../text/common-prefix.js';
import { areTurned, countChanges } from '../../text/multiset.js';
import { readOtherBrackets } from './brackets.js';
import { withoutArticles, withoutHints } from './answer-data.js';
import { areOpposites } from './antonyms.js';
import { isRule } from '../select-output.js';
import { isBullet, replaceAll } from './replace.js';
import type { Corpus } from './corpus.js';
import { measureLikeness } from './likeness.js';
import { stemsOf, wordsOf } from './line-words.js';
import { hasEmptyItem, stemOf } from './forms.js';
import { addsTotal, areUnits, changesValue, openNumbers } from './number-text.js';

/** Letters, blanks, brackets, quotation marks, punctuation and signs of currencies; no digits, no symbols that may be drawn on a board. */
const WRITING = /^[#\p{L}\p{Sc}\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>'"`´′.,;:!?…·/\p{Pd}]*$/u;
/** Characters that are punctuation or marks of boards, depending on the words around them. */
const AMBIGUOUS = /[.!?…·\p{Pd}]/u;
const BRACKET = /^[()[\]{}<>]$/;
const LETTER = /\p{L}/u;
const WORD_LIKE = /\p{L}{2}/u;
/** Two wordings of one word are at least this similar: `choose` and `chose`. */
const ALIKE = 0.5;

/** `line` is the expected line in which the texts were found. */
export function arePresentation(replacements: readonly Replacement[], line: string, corpus: Corpus): boolean {
  const brackets = readOtherBrackets(replacements);
  return brackets === null
    ? replacements.every((each) => isPresentation(each, line, corpus))
    : corpus.isPaired(brackets.expected.open, brackets.expected.close) &&
        corpus.keepsApart((text) => replaceAll(text, replacements));
}

function isPresentation(given: Replacement, line: string, corpus: Corpus): boolean {
  const isAsked = corpus.prompts.includes(given.expected.trim());
  const replacement = isAsked ? { ...given, written: withoutHints(given.written) } : given;
  const { expected, written } = replacement;
  if (expected === given.written) return false;
  if (hasEmptyItem(replaceAll(line, [replacement])) && !hasEmptyItem(line)) return false;
  if (corpus.leavesOutReply(replacement)) return false;
  if (replacement.at !== 'line-start' && replacement.at !== 'cell' && changesValue(expected, written))
    return false;
  if (replacement.at === 'cell')
    return (
      corpus.isFiller(expected) &&
      !corpus.isCell(written) &&
      corpus.keepsApart((text) => replaceAll(text, [replacement]))
    );
  const { was, is } = trimCommon(replacement);
  // What is said besides is another answer: `Black wins!It was a draw!`.
  if (was === '' && corpus.isMessage(is)) return false;
  // Percent is another value, and a bracket comes with the other one.
  if (/[%‰]/.test(is) || (BRACKET.test(was.trim()) && BRACKET.test(is.trim()))) return false;
  if (addsTotal(expected, written) || corpus.isOnlySign(replacement)) return true;
  if (/\p{N}/u.test(expected + written) && !(corpus.tellsNothing(expected) && leavesNumbers(replacement)))
    return false;
  if (replacement.at === 'line-start' || replacement.at === 'line-end') return isEdge(replacement, corpus);
  if (expected === '') return false;
  if (replacement.numbers === true && !keepsNumbersApart(replacement)) return false;
  if (corpus.tellsNothing(expected) && LETTER.test(was + is))
    return (
      LETTER.test(written) &&
      !/[\n#]/.test(written) &&
      !corpus.occurs(written, expected) &&
      !corpus.isReordered(written) &&
      !haveOpposites(wordsOf(expected), wordsOf(written))
    );
  if (isRule(expected) && isRule(written))
    return !Array.from(expected + written).some((symbol) => corpus.isCell(symbol));
  if (!isAsked && isOtherOperation(replacement)) return false;
  const named = (text: string): string => (replacement.numbers === true ? text.replaceAll('@', '') : text);
  const changed = named(was + is);
  const isWritten = WRITING.test(changed);
  if (!isWritten && !isSeparator(replacement, { was: named(was), is: named(is) }, corpus)) return false;
  return LETTER.test(changed) ? isWording(replacement, line, corpus) : isLayout(replacement, line, corpus);
}

/** Signs that compare, and arrows. `<` and `>` around something are brackets. */
const SIGNS = /[-=]+>|<[-=]+|<[^<>]*>|[<>≤≥≠→←]/gu;

/** Which way each sign points: an arrow as `->`, `<-`. */
function signsOf(text: string): readonly string[] {
  const signs = (text.match(SIGNS) ?? []).filter((sign) => !/^<.*>$/.test(sign));
  return signs.map((sign) => sign.replace(/[-=]+>|→/, '->').replace(/<[-=]+|←/, '<-'));
}

/** `3 - 4` for `3 + 4`, or `3 > 4` for `3 = 4`. Arrows are no operators, but point somewhere. */
function isOtherOperation(replacement: Replacement): boolean {
  const { removed, added } = countChanges(signsOf(replacement.expected), signsOf(replacement.written));
  const isArrow = (sign: string): boolean => sign.length > 1;
  const arrow = removed.find(isArrow);
  const wayOf = (sign: string): string => sign.replace('-', '');
  const isOther = (sign: string): boolean =>
    arrow === undefined ? !isArrow(sign) : wayOf(sign) !== wayOf(arrow);
  const { was, is } = trimCommon(replacement);
  const isSum = (text: string): boolean => text.includes('+');
  const isOtherSum = (text: string): boolean => /[-−*×·/÷]/u.test(text);
  return (
    added.some(isOther) ||
    (isSum(was) && !isSum(is) && isOtherSum(is)) ||
    (isSum(is) && !isSum(was) && isOtherSum(was))
  );
}

/** `Welcome to Inventory!` for `Inventory 1.0`: no number, or the same ones. */
function leavesNumbers({ expected, written }: Replacement): boolean {
  const [was, is] = [expected, written].map((text) => (text.match(/\p{N}+/gu) ?? []).join(' '));
  return is === '' || is === was;
}

/** Symbols that separate, wherever they are expected. */
const SEPARATING = /[=|~→⇒]/u;

/** Whether symbols beside words or numbers belong to no answer: `Count = 2`, `5 percent` for `5%`, `** Ada wins **`. */
function isSeparator(
  { expected }: Replacement,
  { was, is }: ReturnType<typeof trimCommon>,
  corpus: Corpus,
): boolean {
  const symbolsOf = (text: string): string[] => Array.from(text).filter((each) => !WRITING.test(each));
  const keepsMarks = Array.from(was).every((each) => !AMBIGUOUS.test(each) || is.includes(each));
  return (
    (WORD_LIKE.test(expected) || expected.includes('#')) &&
    !symbolsOf(was + is).some((symbol) => corpus.isCell(symbol)) &&
    symbolsOf(is).every((symbol) => SEPARATING.test(symbol) || (keepsMarks && !corpus.occurs(symbol)))
  );
}

/** Blanks at an edge of lines; punctuation at the end of lines that are sentences; or the same text at every line. */
function isEdge(replacement: Replacement, corpus: Corpus): boolean {
  const { was, is } = trimCommon(replacement);
  if (was.trim() === '' && is.trim() === '') return true;
  if (isBullet(replacement.expected) && isBullet(replacement.written))
    return !corpus.isCell(was) && !corpus.isCell(is) && !corpus.occurs(`\n${replacement.written}`);
  if (replacement.expected === '' || (replacement.numbers === true && was === ''))
    return saysNothing(is, corpus);
  if (replacement.at === 'line-start' && replacement.written === '')
    return isLabel(replacement.expected, corpus);
  return (
    replacement.at === 'line-end' &&
    replacement.expected.trim() !== '' &&
    /^[.,;:!?…\s]*$/u.test(was + is) &&
    corpus.isInSentences(replacement)
  );
}

/** What stands before a value, and says what it is: `Total: `. Where it is left out, the value must tell so by itself. */
function isLabel(text: string, corpus: Corpus): boolean {
  const words = wordsOf(text);
  return (
    isBullet(text) ||
    (/[:=]\s+$/.test(text) &&
      !isDenied(text) &&
      !words.some((word) => word.length < 2 || corpus.isData(word)))
  );
}

/** A text that stands at every line distinguishes none of them, unless it reads like a part of an answer. */
function saysNothing(written: string, corpus: Corpus): boolean {
  if (isDenied(written)) return false;
  const words = written.match(/\p{L}+/gu) ?? [];
  if (words.some((word) => word.length < 2 || corpus.hasWord(word))) return false;
  const symbols = written.match(/[^\p{L}\s]/gu) ?? [];
  return !symbols.some((symbol) => corpus.isCell(symbol));
}

/** As many numbers and names, something between them and what stands beside them, and no rows of a table in other lines. */
function keepsNumbersApart({ expected, written }: Replacement): boolean {
  const count = (text: string, slot: string): number => text.split(slot).length;
  return (
    ['#', '@'].every((slot) => count(expected, slot) === count(written, slot)) &&
    !/^#*$/.test(written) &&
    (written.match(/[#@]{2,}/g) ?? []).every((joined) => expected.includes(joined)) &&
    !areTurned(readRow(expected), readRow(written)) &&
    count(expected + written, '\n') <= 2
  );
}

/** The numbers, names and marks that stand alone, such as the cells of a row: `- 9`. */
function readRow(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .filter((token) => /^(?:[#@][#@.,]*|[^\p{L}\p{N}\p{Sc}])$/u.test(token))
    .map((token) => token.charAt(0).replace('@', '#'));
}

/** The number of an item, and where the item begins: `#) #`. */
const NUMBERED = /^#(?:[.):] [+−-]?#(?:\.#)?|[:x-]#)$/;

/** Blanks, line ends, brackets, quotation marks and punctuation. */
function isLayout(replacement: Replacement, line: string, corpus: Corpus): boolean {
  const { expected, written, numbers } = replacement;
  const { was, is } = trimCommon(replacement);
  // A mark that stands alone where other texts have something else is an answer: `Check sum is -`.
  const whole = `\n${line}\n`;
  const ahead = whole.slice(0, Math.max(0, whole.indexOf(expected)));
  const before = (ahead + expected.slice(0, expected.lastIndexOf(was.trim()))).split('\n').at(-1) ?? '';
  // A name that is left open stands in no text.
  const mark = numbers === true ? was.trim().replace(/@[^#]*$/u, '') : was.trim();
  if (/\p{L}\s$/u.test(before) && mark !== '' && !corpus.isAlways(before, mark)) return false;
  const isPrompt = corpus.prompts.includes(expected.trim());
  const areItems = [expected, written].every((text) => NUMBERED.test(text));
  if (AMBIGUOUS.test(was + is) && !WORD_LIKE.test(expected) && !isPrompt && !areItems) return false;
  const changesBlanksOnly = was.trim() === '' && is.trim() === '';
  // Blanks alone may separate numbers and marks; at the end of a line they do not.
  if (expected.trim() === '' && !(expected.includes('\n') && written.includes('\n'))) return false;
  if (!changesBlanksOnly && written.trim() === '') return isOpenComma({ expected, written }, corpus);
  const isEnd = /^[.,;:!?…%]+$/u.test(was) && expected === written + was;
  return changesBlanksOnly || !corpus.occurs(written, isEnd ? expected : '');
}

/** Whether blanks or a line end stand for the comma between the items of all lists: `a b` for `a, b`. */
function isOpenComma(replacement: Replacement, corpus: Corpus): boolean {
  const isIt = /^,\s*$/.test(replacement.expected) && /^\s+$/.test(replacement.written);
  return isIt && corpus.keepsApart((line) => replaceAll(line, [replacement]));
}

/** Other letters: within a line, whole words, and not another answer. */
function isWording({ expected, written, numbers }: Replacement, line: string, corpus: Corpus): boolean {
  if (numbers !== true && /[\r\n]/.test(expected + written)) return false;
  const asked = corpus.hints.includes(expected.trim()) ? withoutHints(expected) : expected;
  const [was, is] = [withoutArticles(asked), withoutArticles(written)];
  const { removed, added } = countChanges(wordsOf(was), wordsOf(is));
  if (corpus.isPrompt(expected) && openNumbers(line).startsWith(expected))
    return isOtherPrompt({ expected, written }, [...removed, ...added], corpus);
  if (numbers === true && areUnits(expected, written)) return true;
  if ([...removed, ...added].some((word) => word.length < 2)) return false;
  // `On Friday` for `On Tuesday`, where other texts have other days.
  const areVaried = (words: readonly string[]): boolean => words.some((word) => corpus.isVaried(word));
  if (areVaried(removed) && (added.length === 0 || areVaried(added))) return false;
  // `Balance: 5` for `Balance: 5 EUR` says less, and nothing else.
  if (corpus.occurs(written, expected.startsWith(written) ? expected : '')) return false;
  // `Lives:` for `Points:`, or `name [x]` for `symbol [x]`, where these words say something else.
  const isRenamed = removed.length === wordsOf(was).length && added.length === wordsOf(is).length;
  const areKnown = added.length > 0 && added.every((word) => corpus.hasWord(word));
  if (isRenamed && areKnown && (is.includes(':') || !/\d/.test(line))) return false;
  // The words of `Door opens` are those of `Doors open` with other endings.
  const stems = countChanges(stemsOf(was), stemsOf(is));
  const isOther = (word: string): boolean =>
    [...stems.removed, ...stems.added].includes(stemOf(word.toLowerCase()));
  if ([...removed, ...added].some((word) => isOther(word) && corpus.isData(word))) return false;
  // `Chocolate bar` is another name than `Chocolate`.
  const change = trimCommon({ expected, written });
  const before = /\p{L}+$/u.exec(written.slice(0, written.lastIndexOf(change.is)).trimEnd())?.[0] ?? '';
  if (change.was === '' && /^ ?\p{L}+ ?$/u.test(change.is) && corpus.isData(before)) return false;
  // Where `found` is all that is answered, `fresh` is another answer.
  const lower = (words: readonly string[]): string => words.join(' ').toLowerCase();
  const isAnswer = removed.some((word) => corpus.standsAlone(word));
  if (isAnswer && measureLikeness(lower(removed), lower(added)) < ALIKE) return false;
  return denyAlike(expected, written) && !haveOpposites(removed, added);
}

/** Whether a name is left out: a word that begins with a capital letter within a sentence. */
export function leavesName(expected: string, written: string): boolean {
  const kept = stemsOf(written);
  const names = expected.match(/(?<=[^\p{L}\n])\p{Lu}\p{L}+/gu) ?? [];
  return names.some((name) => !kept.includes(stemOf(name.toLowerCase())));
}

/** Another wording of a prompt. A prompt answers nothing, as long as it names the same things. */
function isOtherPrompt(
  { expected, written }: Replacement,
  changed: readonly string[],
  corpus: Corpus,
): boolean {
  return (
    !(LETTER.test(written) && corpus.occurs(written)) &&
    !changed.some((word) => word.length > 1 && corpus.isData(word)) &&
    denyAlike(expected, written)
  );
}

/** Whether the text says no. */
export function isDenied(text: string): boolean {
  return /\b(?:no(?!\. (?:$|[#\d])|\.[#\d])|not|never|none|nobody|nothing|without|cannot|false)\b|n['’]t\b/iu.test(
    text,
  );
}

/** `Invalid day` for `No such day`. A text may as well refuse what another one says plainly: `Error: a code has 4 letters`. */
function denyAlike(one: string, other: string): boolean {
  const refuses = (text: string): boolean => isDenied(text) || isRefusal(text);
  if (isDenied(one) === isDenied(other)) return true;
  // `overdraft not exceeded` says the opposite of `overdraft exceeded`, though both refuse.
  const { removed, added } = countChanges(wordsOf(one), wordsOf(other));
  return refuses(one) && refuses(other) && removed.length > 0 && added.length > 0;
}

export function isRefusal(text: string): boolean {
  return REFUSAL.test(text);
}

const REFUSAL =
  /\b(?:in|un|im|il)(?:valid|known|possible|legal|available)\b|\b(?:wrong|error|empty|cannot)\b/iu;

function haveOpposites(removed: readonly string[], added: readonly string[]): boolean {
  const [was, is] = [removed, added].map((words) => words.map((word) => word.toLowerCase()));
  const words = countChanges(was ?? [], is ?? []);
  return words.removed.some((one) => words.added.some((other) => areOpposites(one, other)));
}
