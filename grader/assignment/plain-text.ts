/** Text files as they are meant, whatever an editor or git on Windows made of them. */

/**
 * Without a byte order mark, and with LF where each line ends with CR LF. Where only some lines do, they were meant: a
 * program may write both.
 */
export function plainText(text: string): string {
  const bare = text.replace(/^\uFEFF/, '');
  const lines = bare.split('\n').slice(0, -1);
  const isWindows = lines.length > 0 && lines.every((line) => line.endsWith('\r'));
  return isWindows ? bare.replaceAll('\r\n', '\n') : bare;
}

/** The first line that ends with CR LF where others do not; null if all lines end alike. */
export function findOddLineEnd(text: string): number | null {
  const lines = text.split('\n').slice(0, -1);
  const odd = lines.findIndex((line) => line.endsWith('\r'));
  return odd < 0 || lines.every((line) => line.endsWith('\r')) ? null : odd + 1;
}
