/**
 * Counts lines of code: lines that are neither blank nor only a comment. The text is hostile, so it is read in one
 * pass.
 */

interface Lexis {
  /** Where a comment or a string begins. */
  readonly begin: RegExp;
  readonly lineComment: string;
}

const C_LIKE: Lexis = { begin: /\/\/|\/\*|["'`]/g, lineComment: '//' };
const PYTHON: Lexis = { begin: /#|["']/g, lineComment: '#' };

/** Lines of code in Java, TypeScript, C and similar languages. */
export function countCodeLines(text: string): number {
  return countLines(withoutComments(text, C_LIKE));
}

/** Lines of code where `#` begins a comment. */
export function countHashCodeLines(text: string): number {
  return countLines(withoutComments(text, PYTHON));
}

/** Removes comments but keeps the lines that they span. `//` inside a string is no comment. */
function withoutComments(text: string, { begin, lineComment }: Lexis): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = find(begin, text, 0); at < text.length; at = find(begin, text, from)) {
    const mark = text[at] ?? '';
    if (text.startsWith(lineComment, at)) {
      kept.push(text.slice(from, at));
      from = find(/\n/g, text, at);
    } else if (mark === '/') {
      const end = text.indexOf('*/', at + 2);
      const comment = text.slice(at, end < 0 ? text.length : end + 2);
      kept.push(text.slice(from, at), comment.replace(/[^\n]+/g, ''));
      from = at + comment.length;
    } else {
      const end = endOfString(text, at + 1, mark);
      kept.push(text.slice(from, end));
      from = end;
    }
  }
  return kept.join('') + text.slice(from);
}

/** Only a string in backquotes spans lines. A string that never ends is read as one all the same. */
function endOfString(text: string, from: number, quote: string): number {
  const stop = quote === '`' ? /[\\`]/g : quote === '"' ? /[\\"\n]/g : /[\\'\n]/g;
  for (let at = find(stop, text, from); at < text.length; at = find(stop, text, at + 2)) {
    if (text[at] === quote) return at + 1;
    if (text[at] === '\n') return at;
  }
  return text.length;
}

/** The place of the next match; the end of the text where there is none. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
