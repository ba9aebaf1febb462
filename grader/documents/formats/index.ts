/**
 * All formats. A name without a record does not compile. `--format`, its help and the docs are made from
 * these records.
 */
import { classroom50 } from './classroom50.js';
import type { DocumentFormat, DocumentName, FormatFacts, LiveName } from './format.js';
import { github } from './github.js';
import { githubClassroom } from './github-classroom.js';
import { gradescope } from './gradescope.js';
import { junit } from './junit.js';
import { results } from './results.js';
import { text } from './text.js';

export const LIVE: Readonly<Record<LiveName, FormatFacts>> = { text, github };

export const DOCUMENTS: Readonly<Record<DocumentName, DocumentFormat>> = {
  junit,
  gradescope,
  classroom50,
  'github-classroom': githubClassroom,
  results,
};
