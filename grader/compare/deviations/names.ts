/** What is typed: names, which are data, and whether programs show them in other letters. */
import { SMALL_DIALOGUE_COUNT, type ExpectedTexts } from './expected-texts.js';
import { FILLERS, REPLIES } from './filler-words.js';
import { MIN_WORDS, stemsOf } from './line-words.js';

/** The words that are typed. What every dialogue shows, though it is typed in some of them alone, is a label: `Words: 5`. */
export function findNames({ given = [], dialogues, closings = [] }: ExpectedTexts): ReadonlySet<string> {
  const shown = dialogues.map((text) => new Set(stemsOf(text)));
  const typed = new Map<string, number>();
  const endings = new Set(closings.map(({ typed: last }) => stemsOf(last).join(' ')));
  const [ending] = endings.size === 1 ? endings : [];
  const lines = dialogues.flatMap((text) => text.split('\n').map(stemsOf));
  const typedLines = given.map((line) => ({ words: stemsOf(line), isWhole: !/\S\s+\S/.test(line) }));
  for (const word of typedLines.flatMap(({ words }) => words)) typed.set(word, (typed.get(word) ?? 0) + 1);
  const isLabel = (word: string, times: number): boolean =>
    times < dialogues.length &&
    dialogues.length >= SMALL_DIALOGUE_COUNT &&
    shown.every((words) => words.has(word));
  // `form Ada`, or `off` at the end: a command, if it is shown in sentences alone.
  const isCommand = (word: string, times: number): boolean =>
    times >= SMALL_DIALOGUE_COUNT &&
    lines.every((words) => words.length >= MIN_WORDS || !words.includes(word)) &&
    (ending === word ||
      (typedLines.some(({ words, isWhole }) => words[0] === word && !isWhole) &&
        typedLines.every(({ words }) => words.lastIndexOf(word) < 1)));
  return new Set(
    [...typed].flatMap(([word, times]) =>
      FILLERS.has(word) || REPLIES.has(word) || isLabel(word, times) || isCommand(word, times) ? [] : [word],
    ),
  );
}

/** Whether a program writes what was typed in other letters, as a whole line or at the end of one. */
export function isShownInOtherCase(given: readonly string[], lines: readonly string[]): boolean {
  const trimmed = (texts: readonly string[]): string[] => [...new Set(texts.map((text) => text.trim()))];
  const shown = trimmed(lines).map((line) => ({ line, lower: line.toLowerCase() }));
  return trimmed(given).some((typed) => {
    const lower = typed.toLowerCase();
    const mayEnd = /\p{L}{3}/u.test(typed);
    return (
      /\p{L}/u.test(typed) &&
      shown.some(
        (each) => (mayEnd ? each.lower.endsWith(lower) : each.lower === lower) && !each.line.endsWith(typed),
      )
    );
  });
}
