/** A row of a Markdown table. The cells are Markdown already. */
export function joinCells(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
