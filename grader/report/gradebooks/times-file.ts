/** `grade --times FILE`: when each submission was handed in. A CSV file with the columns submission and time. */
import Papa from 'papaparse';
import { err, ok, type Result } from '../../model.js';

/** Milliseconds since 1970 by submission, or a sentence for each mistake with its line. */
export function parseTimes(
  text: string,
  submissions: ReadonlySet<string>,
  parseTime: (text: string) => number | null,
): Result<ReadonlyMap<string, number>, readonly string[]> {
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const header = parsed.meta.fields ?? [];
  if (!header.includes('submission') || !header.includes('time'))
    return err([`line 1: expected the columns submission and time, found ${header.join(', ') || 'nothing'}`]);
  const complaints: string[] = [];
  const times = new Map<string, number>();
  for (const [index, row] of parsed.data.entries()) {
    const complain = (fault: string): void => void complaints.push(`line ${index + 2}: ${fault}`);
    const submission = (row['submission'] ?? '').trim();
    const time = parseTime(row['time'] ?? '');
    if (!submissions.has(submission)) complain(`there is no submission "${submission}"`);
    else if (time === null)
      complain(`expected a time such as 2026-03-02 23:59, found "${row['time'] ?? ''}"`);
    else if (times.has(submission)) complain(`${submission} has a time already`);
    else times.set(submission, time);
  }
  return complaints.length > 0 ? err(complaints) : ok(times);
}
