/** A page in which what stands between two marks is made by a command. */

const BEGIN = '<!-- explored -->';
const END = '<!-- end of explored -->';

/** Throws if the page has no marks. */
export function replaceTable(page: string, table: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the page has no ${BEGIN} followed by ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${page.slice(end)}`;
}
