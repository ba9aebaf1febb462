/** What dialogues say to one input: the lines of replies, and the line with which they end. */
import { SMALL_DIALOGUE_COUNT, type Closing, type Reply } from './expected-texts.js';
import { shapeOf } from './extra-lines.js';
import { WORD_LIKE } from './line-words.js';
import { leaveNumbersOpen } from './counted-prompts.js';

/**
 * The lines of replies that have one line, not counting the menu that may follow: those to a question that is answered
 * with another line elsewhere.
 */
export function findReplies(replies: readonly Reply[], menu: ReadonlySet<string>): ReadonlySet<string> {
  const byAsked = new Map<string, Set<string>>();
  for (const { asked, lines } of replies) {
    const [only, ...more] = lines.filter((line) => line.trim() !== '' && !menu.has(line));
    if (asked.trim() === '' || only === undefined || more.length > 0) continue;
    const key = leaveNumbersOpen(asked);
    byAsked.set(key, (byAsked.get(key) ?? new Set()).add(only));
  }
  return new Set(
    [...byAsked.values()].flatMap((lines) => (new Set([...lines].map(shapeOf)).size > 1 ? [...lines] : [])),
  );
}

/** The last line of at least half of the dialogues: all that end with the same input end with it. It has no numbers. */
export function findClosing(closings: readonly Closing[]): string | undefined {
  const byTyped = new Map<string, string[]>();
  for (const { typed, text } of closings) {
    const endings = byTyped.get(typed.trim()) ?? [];
    byTyped.set(typed.trim(), [...endings, text.trim().split('\n').at(-1) ?? '']);
  }
  const least = Math.max(SMALL_DIALOGUE_COUNT, closings.length / 2);
  const [line, other] = new Set([...byTyped.values()].find(({ length }) => length >= least));
  return line !== undefined && other === undefined && WORD_LIKE.test(line) && !/\d/.test(line)
    ? line
    : undefined;
}
