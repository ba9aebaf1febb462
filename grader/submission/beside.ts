/**
 * What a file beside the submissions of a class is: the instructor's own, which is skipped, or one that a student
 * may have handed in, which is never dropped.
 */
import { basename, extname } from 'node:path';

/** Tables, notes, settings and pages that instructors and learning platforms keep beside a class. */
const OWN_ENDINGS: ReadonlySet<string> = new Set([
  ...['.csv', '.tsv', '.xls', '.xlsx', '.ods', '.numbers'],
  ...['.md', '.markdown', '.rst', '.adoc', '.html', '.htm', '.css', '.log'],
  ...['.json', '.jsonl', '.yaml', '.yml', '.toml', '.xml', '.ini', '.transcript'],
]);
const OWN_STEMS: ReadonlySet<string> = new Set([
  ...['readme', 'license', 'licence', 'copying', 'notice', 'notes', 'changelog', 'todo', 'roster', 'grades'],
  ...['makefile', 'thumbs', 'desktop', 'icon\r'],
]);

/** Whether a file of that name is certainly not a student's. */
export function isInstructorsOwn(name: string): boolean {
  const ending = extname(name).toLowerCase();
  return OWN_ENDINGS.has(ending) || OWN_STEMS.has(basename(name, extname(name)).toLowerCase());
}

/** Why any other single file cannot be graded. */
export const NOT_TAKEN =
  'a single file where a folder, a .zip or a .tar.gz was expected; what is no submission belongs elsewhere';
