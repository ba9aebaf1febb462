/** Words that stand where other expected texts have other ones: they tell answers apart. */
import { isMarks } from './extra-lines.js';
import { FILLERS } from './filler-words.js';
import { stemOf } from './forms.js';
import { WORD, WORD_LIKE, wordsOf } from './line-words.js';
import { SMALL_DIALOGUE_COUNT } from './expected-texts.js';
import { openNumbers } from './number-text.js';
import { withoutMark } from './prompts.js';

/** What may be a row of marks, without quotation marks, brackets and most punctuation. */
const ROW = /(?<!\S)(?:[^\s'"`#@(){}[\]<>,;:!?]{2,}|[*=+~█])(?!\S)/gu;
/** A row that repeats one mark, as the bar of a chart: its length may be an answer. */
const REPEATED_MARK = /^([^\p{L}\p{N}])\1*$/u;

/** Two to four words with a symbol between or around them, as a record has: `Ada -> attic`, `[attic] Ada`. */
const FEW_NAMES =
  /^(?=.*[^\p{L}\p{N}\s.,;:!?'"#-])[^\p{L}\p{N}]*\p{L}{2,}(?:[^\p{L}\p{N}]+\p{L}{2,}){1,3}[^\p{L}\p{N}]*$/u;

/** Two names at least, with other words beside them: `Ann beats Bob by 3`. They may differ together. */
const NAMES = /(?<!\p{L})\p{Lu}\p{Ll}+(?!\p{L})/gu;
const IN_SENTENCE = /^\p{Ll}{2,}$/u;

/** The words and the rows of marks that other ones replace in the same frame: the lines are equal apart from them, numbers and names. */
interface Differing {
  readonly words: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
}

/**
 * Cases test what differs in the same frame, so another word there is another answer. Labels are none: all of several texts
 * have the same ones, equally often and in the same order (`Mean:`, then `Count:`). Nor are the words of prompts such as `Name:`.
 */
export function findDiffering(
  pages: readonly (readonly string[])[],
  isGiven: (word: string) => boolean,
): Differing {
  const words = new Map<string, Map<readonly string[], string[]>>();
  const rows = new Map<string, Set<string>>();
  for (const page of pages)
    for (const line of page) {
      if (withoutMark(line) !== line && wordsOf(line).length < 2) continue;
      const named = withoutMark(line).replace(WORD, (word) => (isGiven(word) ? '@' : word));
      const plain = openNumbers(named).replace(/\s+/g, ' ').trim();
      const lower = plain.toLowerCase();
      const isRecord = FEW_NAMES.test(lower);
      const names = namesIn(plain);
      for (const { index, 0: word } of lower.matchAll(WORD)) {
        const frame = `${lower.slice(0, index)}_${lower.slice(index + word.length)}`;
        // `Sum: 7` of one report and `Trace: 7` of another one are no answers to the same question, nor are `Even: [4]` and `Odd: []`.
        if (/^_: (?:#|\[[#\]])/.test(frame) || FILLERS.has(word)) continue;
        const openFrames = [
          ...(isRecord ? [frame.replaceAll(WORD, '*')] : []),
          ...(names.has(index) ? [frameBesideNames(plain, index, word.length)] : []),
        ];
        for (const each of [frame, ...openFrames]) {
          const inPages = words.get(each) ?? new Map<readonly string[], string[]>();
          const inPage = inPages.get(page) ?? [];
          inPage.push(stemOf(word));
          words.set(each, inPages.set(page, inPage));
        }
      }
      for (const { index, 0: row } of WORD_LIKE.test(line) ? plain.matchAll(ROW) : []) {
        if (!isMarks(row) && !REPEATED_MARK.test(row)) continue;
        const frame = `${lower.slice(0, index)}_${lower.slice(index + row.length)}`;
        rows.set(frame, (rows.get(frame) ?? new Set()).add(row));
      }
    }
  return {
    words: new Set([...words.values()].flatMap(wordsThatDiffer)),
    rows: new Set([...rows.values()].flatMap((each) => (each.size > 1 ? [...each] : []))),
  };
}

/** Where the names of a sentence begin, if it has several. */
function namesIn(line: string): ReadonlySet<number> {
  const starts = Array.from(line.matchAll(NAMES), ({ index }) => index);
  const isSentence = wordsOf(line).some((word) => IN_SENTENCE.test(word) && !FILLERS.has(word));
  return new Set(isSentence && starts.length > 1 ? starts : []);
}

/** The frame of a name in which the other names are left open, too. */
function frameBesideNames(line: string, at: number, length: number): string {
  const parts = [line.slice(0, at), line.slice(at + length)];
  return parts.map((part) => part.replaceAll(NAMES, '*').toLowerCase()).join('_');
}

/** Takes the words of a frame by text; returns those that tell answers apart: not labels, and no word that is the only one. */
function wordsThatDiffer(inTexts: ReadonlyMap<unknown, readonly string[]>): readonly string[] {
  const texts = [...inTexts.values()];
  const words = [...new Set(texts.flat())];
  if (words.length < 2) return [];
  if (texts.length < 2) return words;
  const candidates = words.filter((word) => texts.every((each) => each.includes(word)));
  // One word that two texts share may be the same answer twice.
  const areEnough = candidates.length > 1 || texts.length >= SMALL_DIALOGUE_COUNT;
  const areLabels =
    areEnough &&
    texts.every((each) =>
      each
        .filter((word) => candidates.includes(word))
        .every(
          (word, at, { length }) =>
            word === candidates[at % candidates.length] && length % candidates.length === 0,
        ),
    );
  return areLabels ? words.filter((word) => !candidates.includes(word)) : words;
}

/** So many words that differ, and so many at least that stay, make a sentence with other data: `Ada takes it to the attic`. */
const MAX_VARIED = 2;
const MIN_STAYING = 2;

export function isVariedIn(sayings: readonly (readonly string[])[], word: string): boolean {
  const having = sayings.filter((saying) => saying.includes(word));
  return having.some((one) =>
    sayings.some((other) => {
      if (other.length !== one.length || other[one.indexOf(word)] === word) return false;
      const staying = one.filter((each, at) => each === other[at]);
      const telling = staying.filter((each) => !FILLERS.has(each));
      const differing = one.length - staying.length;
      return telling.length >= MIN_STAYING && differing <= Math.max(MAX_VARIED, telling.length);
    }),
  );
}
