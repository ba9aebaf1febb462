/**
 * A prompt and the answer to the line typed there are one line of the program's output, but two lines on the screen,
 * since the person types a line end. `openPrompts` makes the lines of the screen, `closePrompts` the output again. Pure.
 */
import { escapeRegExp } from '../../text/regular-expression.js';

/** Stands before each line end that is only seen on the screen. */
export const OPENED = '\0';

/** The lines of a text as they are seen by who types at these prompts. */
export function openPrompts(text: string, prompts: readonly string[]): string[] {
  const asked = [...new Set(prompts.map((prompt) => prompt.trim()))].filter((each) => /\p{L}{2}/u.test(each));
  if (asked.length === 0 || text.includes(OPENED)) return text.split('\n');
  const longest = asked.toSorted((a, b) => b.length - a.length).map(patternOf);
  // A prompt behind another one stands on a line of its own already.
  let end = 0;
  const opened = text.replace(new RegExp(`(?:${longest.join('|')})[ \\t]*`, 'giu'), (found, at: number) => {
    const before = at > end && text[at - 1] !== '\n' ? `${OPENED}\n` : '';
    end = at + found.length;
    return `${before}${found}${OPENED}\n`;
  });
  return opened.split('\n');
}

/** A prompt in any letters, and with any blanks between its words and signs. */
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

/** A line without its mark. */
export function withoutMark(line: string): string {
  return line.endsWith(OPENED) ? line.slice(0, -1) : line;
}
