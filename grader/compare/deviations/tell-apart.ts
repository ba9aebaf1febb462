/**
 * Whether a program with these deviations still says different things in different words. One that says the same where
 * different things are expected has a mistake, in whatever words it says so.
 */
import type { Deviation } from '../../model.js';
import { remember } from '../../text/remember.js';
import { FORMS } from './forms.js';
import { deviateAll, type Pair } from './apply-deviations.js';
import type { Corpus } from './corpus.js';
import { openNumbers } from './number-text.js';
import { openPrompts } from './prompts.js';

interface Told {
  readonly failing: readonly (readonly Pair[])[];
  readonly isStillMet: (deviate: (text: string) => string) => boolean;
  readonly corpus: Corpus;
}

/** How often each message stands in a text. */
type Messages = ReadonlyMap<string, number>;

/** No two messages become the same one, and what the program writes for one never stands for another one, too. */
export function tellsApart(deviations: readonly Deviation[], told: Told): boolean {
  const { corpus, failing, isStillMet } = told;
  if (!corpus.keepsAnswersApart((line) => deviateAll(line, deviations))) return false;
  const cases = failing.flat().map((pair) => ({
    asked: countMessages(pair.expected, pair, [], told),
    predicted: countMessages(deviateAll(pair.expected, deviations), pair, deviations, told),
    written: countMessages(pair.actual, pair, deviations, told),
  }));
  const own = new Set(
    cases.flatMap(({ asked, predicted }) => [...predicted.keys()].filter((each) => !asked.has(each))),
  );
  return ![...own].some((message) => {
    const counts = cases.map(({ asked, predicted, written }) => ({
      ...{ asked, written },
      excess: Math.max(0, (written.get(message) ?? 0) - (predicted.get(message) ?? 0)),
    }));
    const candidates = new Set(counts.flatMap(({ asked, excess }) => (excess > 0 ? [...asked.keys()] : [])));
    const isAnsweredSo = (other: string): boolean =>
      counts.every(({ asked, written, excess }) => (asked.get(other) ?? 0) <= excess && !written.has(other));
    // What an accepted case has, the program can say.
    const isNeverSaid = (other: string): boolean =>
      isStillMet((text) =>
        text
          .split('\n')
          .map((line) => (corpus.messageOf(line) === other ? '' : line))
          .join('\n'),
      );
    return [...candidates].some((other) => isAnsweredSo(other) && isNeverSaid(other));
  });
}

/** Of a text whose prompts are written with these deviations, and in whatever colours. */
function countMessages(
  text: string,
  { prompts = [] }: Pair,
  deviations: readonly Deviation[],
  told: Told,
): Messages {
  const asked = [...new Set(prompts)].map((prompt) => deviateAll(`${prompt} `, deviations).trimEnd());
  return countsOf(told)(text, asked);
}

/** Each theory asks for the same texts and lines again. What a program wrote is forgotten when it is decided. */
const countsOf = remember(({ corpus }: Told) => {
  const messages = new Map<string, string>();
  const messageOf = (line: string): string => {
    // `7 ?` says something, too, if the same stands for another answer.
    const message = messages.get(line) ?? (corpus.messageOf(line) || openNumbers(line).trim());
    messages.set(line, message);
    return message;
  };
  const known = new Map<string, Map<string, Messages>>();
  return (text: string, asked: readonly string[]): Messages => {
    const key = asked.join('\0');
    const ofTexts = known.get(key) ?? new Map<string, Messages>();
    known.set(key, ofTexts);
    const found = ofTexts.get(text);
    if (found !== undefined) return found;
    const counts = new Map<string, number>();
    for (const line of openPrompts(FORMS.colours.level(text), asked)) {
      const message = messageOf(line);
      if (message !== '') counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    ofTexts.set(text, counts);
    return counts;
  };
});
