/** The format `github`. What it writes is made in documents/github-workflow.ts. */
import type { FormatFacts } from './format.js';

export const github: FormatFacts = {
  what: 'the text, annotations at the lines of the code, and a summary of the step',
  madeBy: '`check` and `grade` of one submission, in a workflow',
  readers: 'students',
  limits:
    '10 annotations a level, the last of which counts the others; a summary of 1 MiB, shortened where it would not fit',
};
