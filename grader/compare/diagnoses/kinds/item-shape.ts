/** What an item of a list or a row looks like. Imports nothing. */

/** An item with the separator before it or behind it. */
const WITH_COMMA = /^(?:[ \t]*[,;|][ \t]*[^\s,;|][^,;|\n]*)+$|^[ \t]*(?:[^\s,;|\n][^,;|\n]*[,;|][ \t]*)+$/;
const WITH_BLANK = /^(?:[ \t]+[^\s]+)+$|^(?:[^\s]+[ \t]+)+$/;
/** A row of numbers or single signs, separated by blanks alone. */
const ROW = /^\s*\S{1,4}(?:[ \t]+\S{1,4}){2,}\s*$/;

/** An item such as `17-13` or `(5,1)-(4,2)`, which no word looks like. */
const NO_WORD = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Whether a piece of this line is one item or several, each with its separator. */
export function isItem(piece: string, line: string): boolean {
  if (!isBalanced(piece)) return false;
  if (isWithComma(piece)) return true;
  return WITH_BLANK.test(piece) && (ROW.test(line) || NO_WORD.test(piece)) && isLikeTheRest(piece, line);
}

function isWithComma(piece: string): boolean {
  return WITH_COMMA.test(closeBrackets(piece));
}

/** With a sign for what stands in brackets, also in each other: a comma there separates no items. */
function closeBrackets(piece: string): string {
  const closed = piece.replace(/\([^()[\]{}\n]*\)|\[[^()[\]{}\n]*\]|\{[^()[\]{}\n]*\}/g, '_');
  return closed === piece ? piece : closeBrackets(closed);
}

/** How many items the piece is. */
export function countItems(piece: string): number {
  const bare = piece.replace(/^[\s,;|]+|[\s,;|]+$/g, '');
  return closeBrackets(bare).split(isWithComma(piece) ? /[,;|]+/ : /\s+/).length;
}

/** Whether no bracket is closed that the piece has not opened, or opened without being closed. */
function isBalanced(piece: string): boolean {
  const count = (marks: RegExp): number => piece.match(marks)?.length ?? 0;
  return count(/[[({<]/g) === count(/[\])}>]/g) && !/^[^[({<]*[\])}>]/.test(piece);
}

/** Whether the line has another item of the same shape. */
function isLikeTheRest(piece: string, line: string): boolean {
  const shapes = (text: string): readonly string[] =>
    text
      .trim()
      .split(/\s+/)
      .map((item) => item.replace(/\d+/g, '#').replace(/[A-Za-z]/g, 'a'));
  const own = shapes(piece);
  const all = shapes(line);
  return own.every(
    (shape) => all.filter((one) => one === shape).length > own.filter((one) => one === shape).length,
  );
}
