/** Writes CSV for spreadsheets and gradebooks. No cell becomes a formula. */
import Papa from 'papaparse';

export function writeCsv(fields: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => [...row]);
  return `${Papa.unparse({ fields: [...fields], data }, { escapeFormulae: true, newline: '\n' })}\n`;
}
