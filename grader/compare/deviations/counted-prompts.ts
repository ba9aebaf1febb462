/** Prompts: which is the usual one, and whose numbers only count. */
import { escapeRegExp } from '../../text/regular-expression.js';
import { WORD_LIKE } from './line-words.js';
import { SMALL_DIALOGUE_COUNT } from './expected-texts.js';
import { OPEN, openNumbers } from './number-text.js';

/** A text with at least this share of all prompts is the prompt of the program. */
const USUAL = 1 / 3;

export function createPromptTest(prompts: readonly string[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const prompt of prompts.map(leaveNumbersOpen)) counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
  return (text) => {
    const found = counts.get(leaveNumbersOpen(text)) ?? 0;
    return found >= SMALL_DIALOGUE_COUNT && found >= USUAL * prompts.length && WORD_LIKE.test(text);
  };
}

/** Of prompts with numbers left open those that tell nothing by them: in each dialogue they count on from the same one. */
export function findCounted(forms: readonly string[], dialogues: readonly string[]): ReadonlySet<string> {
  const isCounted = (form: string): boolean => {
    const pattern = new RegExp(escapeRegExp(form).replaceAll('#', `(${OPEN.source})`), 'gu');
    const all = dialogues.map((text) =>
      [...text.matchAll(pattern)].map(([, ...numbers]) => numbers.map(Number)),
    );
    const [first = []] = all.find((times) => times.length > 0) ?? [];
    const holds = (
      mayBe: (number: number, before: number | undefined, first: number | undefined) => boolean,
    ) =>
      all.every((times) =>
        times.every((numbers, at) =>
          numbers.every((number, place) => mayBe(number, times[at - 1]?.[place], first[place])),
        ),
      );
    // Each number is one more than the one before, or the first again; or it is one more or the same, as where an input was
    // refused. The number of a player whose turn it is begins again and stays.
    return (
      holds((number, before, one) => number === one || number - 1 === before) ||
      holds((number, before, one) => number === (before ?? one) || number - 1 === before)
    );
  };
  return new Set(forms.filter(isCounted));
}

export function leaveNumbersOpen(text: string): string {
  return openNumbers(text.trim());
}
