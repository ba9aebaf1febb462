/** What an item of a list or a row looks like. Imports nothing. */

/** An item with the separator before it or behind it. */
const WITH_COMMA = /^(?:[ \t]*[,;|][ \t]*[^\s,;|][^,;|\n]*)+$|^[ \t]*(?:[^\s,;|\n][^,;|\n]*[,;|][ \t]*)+$/;
const WITH_BLANK = /^(?:[ \t]+[^\s]+)+$|^(?:[^\s]+[ \t]+)+$/;
/** A row of numbers or single signs, separated by blanks alone. */
const ROW = /^\s*\S{1,4}(?:[ \t]+\S{1,4}){2,}\s*$/;

/** Whether a piece of this line is one item or several, each with its separator. */
export function isItem(piece: string, line: string): boolean {
  return WITH_COMMA.test(piece) || (WITH_BLANK.test(piece) && ROW.test(line) && isLikeTheRest(piece, line));
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
