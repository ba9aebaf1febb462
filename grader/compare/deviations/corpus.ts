/** The words of an assignment: which of them tell answers apart, and which texts every dialogue contains. */
import {
  BARS,
  createAnswerData,
  MARK,
  withoutArticles,
  withoutHints,
  type AnswerData,
} from './answer-data.js';
import { stemOf } from './forms.js';
import { isMarks, shapeOf } from './extra-lines.js';
import { isRule } from '../select-output.js';
import { isPlainPrompt, openPrompts, withoutMark } from './prompts.js';
import { includesText, replaceAll } from './replace.js';
import type { Replacement } from '../../model.js';
import { isMadeOf } from '../../text/multiset.js';
import { escapeRegExp } from '../../text/regular-expression.js';
import { createPromptTest, findCounted, leaveNumbersOpen } from './counted-prompts.js';
import { findDiffering, isVariedIn } from './differing-words.js';
import { SMALL_DIALOGUE_COUNT, type ExpectedTexts } from './expected-texts.js';
import { createHeadingTest } from './headings.js';
import { FILLERS, PLACELESS } from './filler-words.js';
import { LIKE, measureLikeness } from './likeness.js';
import { isWord, MIN_WORDS, ONE_WORD, stemsOf, WORD, WORD_LIKE, wordsOf } from './line-words.js';
import { findNames, isShownInOtherCase } from './names.js';
import { findClosing, findReplies } from './replies.js';
import {
  addsTotal,
  ALL_NUMBERS,
  areUnits,
  isOtherPoint,
  OPEN,
  openNumbers,
  otherSign,
} from './number-text.js';

export interface Corpus extends AnswerData {
  /** Whether an expected text contains this text, other than within that one. */
  occurs(text: string, within?: string): boolean;
  /** Whether this stands behind that text in all expected lines that have it. */
  isAlways(before: string, behind: string): boolean;
  /**
   * Whether another sign is written for a letter that stands between numbers, `3 * 4` for `3 x 4`, where no other sign ever does,
   * or a comma in decimals, `2,50` for `2.50`, where none ever stands between digits; or a point for such commas.
   */
  isOnlySign(replacement: Pick<Replacement, 'expected' | 'written'>): boolean;
  /**
   * Whether the word, in any letters and number, is one that a program was given, as a name is, or stands where other expected
   * texts have another one: `white` in `white wins`.
   */
  isData(word: string): boolean;
  /** Whether the word stands where another expected line has another one, though one more word differs, too. */
  isVaried(word: string): boolean;
  /** Whether the word, in any letters and number, is one that a program was given. */
  isGiven(word: string): boolean;
  /** Whether a word that a program was given is a part of this one, or has all of its letters: answers are made so. */
  holdsGiven(word: string): boolean;
  /**
   * Whether this symbol, drawn in rows, is the only one beside what is typed, or on boards beside letters, as an empty cell is, or
   * a letter not yet guessed: then another symbol that is drawn nowhere says the same.
   */
  isFiller(text: string): boolean;
  /** Whether an expected line is this word. */
  standsAlone(word: string): boolean;
  /** Whether the word is expected with exactly these capital letters. */
  hasWord(word: string): boolean;
  /**
   * Whether a whole line answers nothing: every dialogue has it, most end with it, or it always stands before the same lines,
   * and these never without it, as a heading does.
   */
  tellsNothing(line: string): boolean;
  /** Whether a line is left out that is all that is said to an input, where other inputs there are told something else. */
  leavesOutReply(replacement: Pick<Replacement, 'expected' | 'written'>): boolean;
  /** Prompts that say something in brackets which never changes: `Steps [1]:`. */
  readonly hints: readonly string[];
  /** All prompts that can be told from what else is written, each once, with numbers left open. */
  readonly prompts: readonly string[];
  /** Whether the numbers of this prompt, left open, only count how often it was asked, or never change. */
  isCounted(prompt: string): boolean;
  /** Whether this, with numbers left open, is the usual prompt. */
  isPrompt(text: string): boolean;
  /** Whether all lines that this would change have words. */
  isInSentences(replacement: Replacement): boolean;
  /** Whether a line has the words of an expected one in another order, as a heading with other columns. */
  isReordered(line: string): boolean;
  /** Whether a very similar line is expected somewhere, and asks nothing: it may be that line in another wording. */
  hasLike(line: string): boolean;
  /** The same of the beginning of a line. */
  hasLikeBeginning(head: string): boolean;
  /** Whether different lines stay different after this change. */
  keepsApart(change: (line: string) => string): boolean;
  /**
   * The same of what lines say, whatever numbers and names they have; nor does one say what another one says, in whatever order.
   */
  keepsAnswersApart(change: (line: string) => string): boolean;
  /** What a line says, whatever numbers and names it has; empty where it has no words. */
  messageOf(line: string): string;
  /** Whether this, in several words, is all that an expected line says. */
  isMessage(text: string): boolean;
  /** Whether every expected line has as many of the one as of the other. */
  isPaired(open: string, close: string): boolean;
  /** Whether every dialogue begins with lines of which this is one: it has words or numbers, and no answer is in it. */
  isOpening(line: string): boolean;
  /**
   * Whether what is replaced answers nothing: a line that tells nothing, as long as it names the same, a unit by its first
   * letter, a total or the hint of a prompt that never changes.
   */
  isNoAnswer(replacement: Replacement): boolean;
  /** Whether programs write what is typed in other letters: `HELLO` for `hello`. Then capital letters are the answer. */
  changesCase(): boolean;
  /** Whether a line of this shape is expected somewhere. */
  hasShape(shape: string): boolean;
}

/** Of one number all words say what it is, in whatever order: `Book 3 added` for `Added book 3`, but not `3. Miles to km`. */
function describesNumber(line: string): boolean {
  const isWay = (word: string): boolean => FILLERS.has(word) && !PLACELESS.has(word);
  return line.match(ALL_NUMBERS)?.length === 1 && !wordsOf(line.toLowerCase()).some(isWay);
}

/** A sign or a letter that stands between two numbers, such as the x of `3 x 4`. `=` and punctuation do not count. */
const SIGNS_BETWEEN = /(?<=\d ?)[^\d\s=.,:;](?= ?\d)/gu;

export function createCorpus(expected: ExpectedTexts): Corpus {
  const { texts, dialogues, prompts, given = [], openings = [], closings = [], replies = [] } = expected;
  const lines = new Set(texts.flatMap((text) => text.split('\n')));
  const words = new Set([...lines].flatMap(wordsOf));
  // An answer behind a prompt is a line of its own, as on the screen: written once more, it is an answer again.
  const asked = [...new Set(prompts)];
  const pages = [...new Set(texts)].map((text) => openPrompts(text, asked));
  const onScreen = pages.flatMap((page) => page.filter((line) => withoutMark(line) === line));
  const shapes = new Set([...lines, ...onScreen].map(shapeOf));
  const named = findNames(expected);
  const isGiven = (word: string): boolean => named.has(stemOf(word.toLowerCase()));
  const { words: framed, rows } = findDiffering(pages, isGiven);
  const data = new Set([...framed, ...named]);
  const isData = (word: string): boolean => data.has(stemOf(word.toLowerCase()));
  const namesIn = (text: string): string =>
    stemsOf(text)
      .filter((word) => word.length > 1 && data.has(word))
      .join(' ');
  const lettersIn = (text: string): string =>
    wordsOf(withoutArticles(text).toLowerCase())
      .filter((word) => !isWord(word))
      .join(' ');
  /** What stands in a row of a board with a piece on it; empty for other lines. */
  const cellsIn = (line: string): string => {
    const tokens = line.toLowerCase().split(BARS);
    return /\p{L}/u.test(line) && tokens.every((token) => token === '' || isMarks(token))
      ? tokens.join('')
      : '';
  };
  const isPrompt = createPromptTest(prompts);
  const isOnlyOne = (line: string): boolean =>
    [...lines].every((each) => each === line || shapeOf(each) !== shapeOf(line));
  const frameOf = (line: string): string => line.replace(WORD, '_');
  const isLikeAnother = (line: string): boolean =>
    [...lines].some((each) => each !== line && frameOf(each) === frameOf(line));
  const dialoguePages = dialogues.map((text) => openPrompts(text, asked));
  const rowOf = (line = ''): string => shapeOf(line).replace(WORD, '_');
  /** A row of a table: what stands in it is an answer, though it may never change. */
  const isRow = (line: string): boolean =>
    /\p{L}.*\d/u.test(line) &&
    dialoguePages.some((page) =>
      page.some(
        (each, at) =>
          each === line &&
          [page[at - 1], page[at + 1]].some((other) => other !== line && rowOf(other) === rowOf(line)),
      ),
    );
  const isConstant = (line: string): boolean =>
    isOnlyOne(line) && !isRow(line) && !stemsOf(line).some((word) => named.has(word));
  const opening = openings.length < SMALL_DIALOGUE_COUNT ? [] : (openings[0]?.split('\n') ?? []);
  const openingLines = new Set(
    opening.filter(
      (line) =>
        openings.every((each) => each.split('\n').includes(line)) &&
        (isRule(line) ||
          (/\p{L}{2}|\d/u.test(line) &&
            // A menu names what may be typed, but nothing is typed before it.
            isOnlyOne(line) &&
            !isRow(line) &&
            (!stemsOf(line).some((word) => framed.has(word)) || !isLikeAnother(line)))),
    ),
  );
  const openHint = (prompt: string): string => leaveNumbersOpen(withoutHints(prompt));
  const hints = asked.filter(
    (prompt) =>
      withoutHints(prompt) !== prompt &&
      asked.every((other) => other === prompt || openHint(other) !== openHint(prompt)),
  );
  const openForms = [...new Set(prompts.map(leaveNumbersOpen))];
  const counted = findCounted(openForms, dialogues);
  const isCounted = (prompt: string): boolean => counted.has(prompt);
  const closing = findClosing(closings);
  const isInEveryDialogue = (line: string): boolean =>
    line.trimEnd() === closing ||
    (dialogues.length >= SMALL_DIALOGUE_COUNT && dialoguePages.every((page) => page.includes(line)));
  const isHeading = createHeadingTest(dialoguePages);
  const told = new Map<string, boolean>();
  // Each theory asks for the same lines again.
  const tellsNothing = (line: string): boolean => {
    const isNothing =
      told.get(line) ??
      (openingLines.has(line) ||
        ((!/\d/.test(line) || isConstant(line)) && (isInEveryDialogue(line) || isHeading(line))));
    told.set(line, isNothing);
    return isNothing;
  };
  const messageOf = (line: string): string =>
    WORD_LIKE.test(line)
      ? stemsOf(withoutArticles(openNumbers(line).replaceAll('#', ' # ')))
          .map((word) => (named.has(word) ? '@' : word))
          .join(' ')
      : '';
  // What is asked before it on the same line answers nothing.
  const readAnswer = (line: string, before: readonly string[]): string =>
    openPrompts(line, before)
      .filter((each) => withoutMark(each) === each)
      .join(' ')
      .trim();
  // A menu answers nothing, whatever words it has in common with answers.
  const telling = [...lines].filter((line) => !openingLines.has(line));
  const messages = new Map(telling.map((line) => [line, messageOf(readAnswer(line, asked))]));
  const allMessages = new Set(messages.values());
  const valueOf = (line: string): string =>
    shapeOf(line.replace(WORD, (word) => (isGiven(word) ? '@' : word)));
  const values = new Set(telling.map((line) => valueOf(readAnswer(line, asked))));
  const alone = new Set(onScreen.flatMap((line) => (ONE_WORD.test(line) ? wordsOf(line) : [])));
  const answered = findReplies(replies, openingLines);
  const answers = [...new Set(onScreen.map(shapeOf))];
  // `3 of 4 passed` says what `Passed: 3 of 4` says.
  const wordingOf = (line: string): string =>
    wordsOf(line.toLowerCase())
      .filter((word) => isWord(word) && !PLACELESS.has(word))
      .join(' ');
  const wordings = new Set([...lines].map(wordingOf));
  const sortedWords = (text: string): string => text.split(' ').toSorted().join(' ');
  const sortedWordings = new Set([...wordings].map(sortedWords));
  const isReordered = (line: string): boolean => {
    const words = wordingOf(line);
    return !wordings.has(words) && sortedWordings.has(sortedWords(words));
  };
  // What was typed is shown as it was: `lists`, and not `list`.
  const typedWords = new Set(given.flatMap((typed) => wordsOf(typed.toLowerCase())));
  const nameOf = (word: string): string | null =>
    isData(word) ? (typedWords.has(word) ? word : stemOf(word)) : null;
  const answerData = createAnswerData(new Set([...lines, ...onScreen]), nameOf, rows, new Set(asked));
  const isTyped = (character: string): boolean =>
    given.some((typed) => typed.toLowerCase().includes(character.toLowerCase()));
  // `6/2` for `6` is another value.
  const staysBelow = (expected: string, written: string): boolean => {
    const asked = new RegExp(escapeRegExp(expected).replaceAll('#', `(${OPEN.source})`), 'gu');
    const total = Number(/\d+$/.exec(written)?.[0]);
    return [...lines].every((line) =>
      [...line.matchAll(asked)].every((found) => Number(found.at(-1)) <= total),
    );
  };
  const isInSentence = (mark: string): boolean => [...rows].some((row) => row.includes(mark));
  const isOnlySign = ({ expected, written }: Pick<Replacement, 'expected' | 'written'>): boolean => {
    if (isOtherPoint(expected, written)) {
      const taken = written.includes(',') ? /\d,\d/ : /\d\.\d/;
      return ![...lines].some((line) => taken.test(line));
    }
    const sign = otherSign(expected, written);
    const isIt = (other: string): boolean => other === sign;
    return sign !== null && [...lines].every((line) => (line.match(SIGNS_BETWEEN) ?? []).every(isIt));
  };
  // Few programs differ so that these are asked for.
  let sayings: readonly (readonly string[])[] | undefined;
  let changesCase: boolean | undefined;
  return {
    occurs: (text, within = '') => {
      const open = /[#@]/.test(text) ? ({ numbers: true } as const) : {};
      const hide = { expected: within, written: '\0', ...open };
      return texts.some((each) =>
        includesText(within === '' ? each : replaceAll(each, [hide]), {
          expected: text,
          written: '',
          ...open,
        }),
      );
    },
    isAlways: (before, behind) =>
      [...lines].every((line) =>
        line
          .split(before)
          .slice(1)
          .every((rest) => rest.startsWith(behind)),
      ),
    isData,
    isOnlySign,
    isVaried: (word) =>
      isVariedIn((sayings ??= [...new Set(onScreen)].map(stemsOf)), stemOf(word.toLowerCase())),
    ...answerData,
    isFiller: (text) =>
      MARK.test(text) &&
      !isTyped(text) &&
      [...answerData.drawn].every(
        (mark) => mark === text || isTyped(mark) || (/\p{L}/u.test(mark) && !isInSentence(text)),
      ) &&
      [...lines].some((line) => line.replaceAll(' ', '').includes(text.repeat(2))),
    isGiven,
    holdsGiven: (word) =>
      [...named].some(
        (each) => each.length > 3 && (word.toLowerCase().includes(each) || isMadeOf(word, each)),
      ),
    standsAlone: (word) => alone.has(word),
    hasWord: (word) => words.has(word),
    tellsNothing,
    leavesOutReply: ({ expected, written }) =>
      [...answered].some(
        (line) =>
          expected.includes(line) &&
          stemsOf(expected.replace(line, '')).join(' ') === stemsOf(written).join(' '),
      ),
    hints,
    prompts: openForms.filter(isPlainPrompt),
    isCounted,
    isPrompt,
    isInSentences: (replacement) =>
      [...lines].every((line) => WORD_LIKE.test(line) || !includesText(line, replacement)),
    isReordered,
    hasLike: (line) =>
      isReordered(line) || answers.some((shape) => measureLikeness(shape, shapeOf(line)) > LIKE),
    hasLikeBeginning: (head) =>
      onScreen.some((line) => line.trim().startsWith(head)) ||
      (WORD_LIKE.test(head) &&
        answers.some((shape) => measureLikeness(shape.slice(0, shapeOf(head).length), shapeOf(head)) > LIKE)),
    keepsApart: (change) => new Set([...lines].map(change)).size === lines.size,
    messageOf,
    isMessage: (text) => wordsOf(text).length >= MIN_WORDS && allMessages.has(messageOf(text)),
    keepsAnswersApart: (change) => {
      const saidBy = new Map<string, string>();
      const inOwnWords = asked.map((prompt) => change(`${prompt} `).trimEnd());
      const keepsPrompts = inOwnWords.every((prompt, at) => prompt === asked[at]?.trimEnd());
      return [...messages].every(([line, message]) => {
        const changed = change(line);
        if (changed !== line && !describesNumber(line) && isReordered(changed)) return false;
        const isKept = keepsPrompts && changed === line;
        const answer = isKept ? line : readAnswer(changed, inOwnWords);
        const said = isKept ? message : messageOf(answer);
        // Where the words are left out, the value that remains must not be that of another line.
        const isValue = said !== message && !/\p{L}/u.test(said);
        const image = isValue ? valueOf(answer) : said;
        const own = isValue ? wordsOf(message).filter(isWord).join(' ') : message;
        const known = saidBy.get(image) ?? own;
        saidBy.set(image, known);
        const isOther = image !== message && (allMessages.has(image) || values.has(image));
        return image === '' || message === '' || (known === own && !isOther);
      });
    },
    isPaired: (open, close) =>
      [...lines].every((line) => line.split(open).length === line.split(close).length),
    isOpening: (line) => openingLines.has(line),
    isNoAnswer: ({ expected, written }) =>
      areUnits(expected, written) ||
      (addsTotal(expected, written) && staysBelow(expected, written)) ||
      isOnlySign({ expected, written }) ||
      (isCounted(expected) && !written.includes('#')) ||
      (hints.includes(expected) && namesIn(withoutHints(expected)) === namesIn(withoutHints(written))) ||
      (expected !== '' &&
        tellsNothing(expected) &&
        namesIn(expected) === namesIn(written) &&
        // Letters are the names of players, or of columns above a board.
        lettersIn(expected) === lettersIn(written) &&
        cellsIn(expected) === cellsIn(written)),
    hasShape: (shape) => shapes.has(shape),
    // What every dialogue shows, as a menu, answers no input.
    changesCase: () =>
      (changesCase ??= isShownInOtherCase(
        // What a prompt names is a command, whatever its letters: `Next (report, stop)?`.
        given.filter((typed) => !wordsOf(asked.join(' ').toLowerCase()).includes(typed.trim().toLowerCase())),
        [...lines, ...onScreen].filter((line) => !dialogues.every((each) => each.includes(`${line}\n`))),
      )),
  };
}
