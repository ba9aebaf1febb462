/**
 * A prompt and the answer to the line typed there are one line of the program's output, but two lines on the screen,
 * since the person types a line end. `openPrompts` makes the lines of the screen, `closePrompts` the output again. Pure.
 */
import { escapeRegExp } from '../../text/regular-expression.js';
import { remember } from '../../text/remember.js';

/** Stands before each line end that is only seen on the screen. */
export const OPENED = '\0';

/** A prompt without words: `> `. */
const SIGNS = /^[>$?:»›]+$/u;

/** Whether a prompt can be told from what else is written: it has words, or is a sign that shells write. */
export function isPlainPrompt(prompt: string): boolean {
  return /\p{L}{2}/u.test(prompt) || SIGNS.test(prompt);
}

/** The lines of a text as they are seen by who types at these prompts. */
export function openPrompts(text: string, prompts: readonly string[]): string[] {
  const asking = readPrompts(prompts);
  if (asking === null || text.includes(OPENED)) return text.split('\n');
  const { anywhere, letters } = asking;
  // A prompt behind another one stands on a line of its own already.
  let end = 0;
  const opened = text.replace(anywhere, (found, at: number) => {
    const ahead = text.slice(Math.max(end, text.lastIndexOf('\n', at - 1) + 1), at).trim();
    const begins = ahead === '';
    // Within a line it is one only with its own letters, and behind no word: `The chosen owner: Ada` asks nothing.
    // A sign within a line may be a cell of a board.
    if (!begins && (/\p{L}$/u.test(ahead) || !letters.has(withoutBlanks(found)) || SIGNS.test(found.trim())))
      return found;
    const before = begins ? '' : `${OPENED}\n`;
    end = at + found.length;
    return `${before}${found}${OPENED}\n`;
  });
  return opened.split('\n');
}

/** How prompts are found, and their letters; null if none of them can be told from what else is written. */
const readPrompts = remember((prompts: readonly string[]) => {
  const asked = [...new Set(prompts.map((prompt) => prompt.trim()))].filter(isPlainPrompt);
  if (asked.length === 0) return null;
  const patterns = asked.toSorted((a, b) => b.length - a.length).map(patternOf);
  return {
    anywhere: new RegExp(`(?:${patterns.join('|')})[ \\t]?`, 'giu'),
    letters: new Set(asked.map(withoutBlanks)),
  };
});

export function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '');
}

/** A prompt with any blanks between its words and signs. */
function patternOf(prompt: string): string {
  return prompt
    .split(/[ \t]+|(?<=\p{L})(?=[^\p{L}\s])/u)
    .map(escapeRegExp)
    .join('[ \\t]*');
}

/** The text of these lines. */
export function closePrompts(lines: readonly string[]): string {
  return lines.join('\n').replaceAll(`${OPENED}\n`, '');
}

/** Whether a line of the screen is a prompt without words. */
export function isSign(line: string): boolean {
  return withoutMark(line) !== line && SIGNS.test(withoutMark(line).trim());
}

/** A line without its mark. */
export function withoutMark(line: string): string {
  return line.endsWith(OPENED) ? line.slice(0, -1) : line;
}
