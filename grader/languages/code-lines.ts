/** Counts lines of code: neither blank nor comment only. */

const C_LIKE =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g;
const PYTHON = /#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

/** Lines of code in Java, TypeScript, C and their kin. */
export function countCodeLines(text: string): number {
  return countLines(text.replace(C_LIKE, blankComment));
}

/** Lines of code where `#` begins a comment. */
export function countHashCodeLines(text: string): number {
  return countLines(text.replace(PYTHON, (token) => (token.startsWith('#') ? '' : token)));
}

/** A comment goes, but the lines it spans stay apart; a string with `//` in it is no comment. */
function blankComment(token: string): string {
  return token.startsWith('/') ? token.replace(/[^\n]/g, '') : token;
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
