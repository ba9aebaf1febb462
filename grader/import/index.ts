/**
 * All importers. A name without a record does not compile. The command's choices and the docs are made from these
 * records.
 */
import { classroom50, githubClassroom } from './classroom/classroom.js';
import { cs61b } from './cs61b/cs61b.js';
import type { Importer, ImporterName } from './importer.js';
import { kattis } from './kattis/kattis.js';

export const IMPORTER_RECORDS: Readonly<Record<ImporterName, Importer>> = {
  cs61b,
  'github-classroom': githubClassroom,
  classroom50,
  kattis,
};
