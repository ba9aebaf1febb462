/** What a student sees of a report before anything is unfolded, as lines of text. */

/** The lines of feedback.md up to the table of points. */
export function firstScreenOfMarkdown(feedback: string): readonly string[] {
  const lines = feedback.split('\n');
  const end = lines.indexOf('## Points');
  return end === -1 ? lines : lines.slice(0, end);
}

/** The text of a page without what is folded, up to the sections of the items: a line for each block or table row. */
export function openLinesOfPage(html: string): readonly string[] {
  const body = html.slice(html.indexOf('<header'), html.indexOf('<footer'));
  let open = body;
  // The innermost first: folded parts may hold others.
  for (let before = ''; before !== open;) {
    before = open;
    open = open.replace(/<details(?:(?!<details|<\/details>)[\s\S])*<\/details>/g, '');
  }
  return open
    .replace(/<\/(?:p|h\d|li|tr|dd|pre|header)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
