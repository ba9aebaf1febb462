/** `grade --times FILE`: when each submission was handed in. A CSV file with the columns submission and time. */
import { err, ok, type Result } from '../../model.js';
import { cellOf, findColumns, readCsv } from './csv.js';

/** Milliseconds since 1970 by submission, or a sentence for each mistake with its line. */
export function parseTimes(
  text: string,
  submissions: ReadonlySet<string>,
  parseTime: (text: string) => number | null,
): Result<ReadonlyMap<string, number>, readonly string[]> {
  const table = readCsv(text);
  if (!table.ok) return err([table.fault]);
  const { header, rows } = table.value;
  const columns = findColumns(header, { submission: ['submission'], time: ['time'] });
  if (columns.submission === undefined || columns.time === undefined)
    return err([`line 1: expected the columns submission and time, found ${header.join(', ') || 'nothing'}`]);
  const complaints: string[] = [];
  const times = new Map<string, number>();
  for (const row of rows) {
    const complain = (fault: string): void => void complaints.push(`line ${row.line}: ${fault}`);
    const submission = cellOf(row, columns, 'submission');
    const written = cellOf(row, columns, 'time');
    const time = parseTime(written);
    if (!submissions.has(submission)) complain(`there is no submission "${submission}"`);
    else if (time === null) complain(`expected a time such as 2026-03-02 23:59, found "${written}"`);
    else if (times.has(submission)) complain(`${submission} has a time already`);
    else times.set(submission, time);
  }
  return complaints.length > 0 ? err(complaints) : ok(times);
}
