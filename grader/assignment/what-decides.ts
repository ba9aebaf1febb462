/**
 * What can change a verdict, as a digest. Points, weights, titles of cases, hints and comments are left out: when they
 * change, verdicts stay and points are counted again.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Assignment, Case, RubricItem } from '../model.js';

type Deciding = Pick<
  Assignment,
  'folder' | 'languages' | 'contract' | 'submissionMs' | 'rubric' | 'deviations' | 'match'
>;

/** `files` is a digest of the files that are used as they are: provided files, style rules, judges. */
export function digestWhatDecides(assignment: Deciding, files: string): string {
  const { languages, contract, submissionMs, rubric, deviations: rule, match, folder } = assignment;
  const deciding = {
    ...{ files, languages, contract, submissionMs, match },
    rubric: rubric.map(withoutPoints),
    deviations: rule.how === 'strict' ? rule.how : rule.most,
  };
  // Paths are told from the assignment's folder, which may be moved.
  const text = JSON.stringify(deciding, (key, value: unknown) => {
    if (typeof value === 'string') return PATHS.has(key) ? relative(folder, value) : value;
    return isPlace(value) ? undefined : value;
  });
  return createHash('sha256').update(text).digest('hex');
}

/** Keys of absolute paths. */
const PATHS: ReadonlySet<string> = new Set(['path', 'style', 'judge', 'referee']);

/** An item's title is named by cases that were not run, and the order of cases by the cases themselves. */
function withoutPoints({ id, title, visibility, needs, cases }: RubricItem): unknown {
  return { id, title, visibility, needs, cases: cases.map(withoutWords) };
}

function withoutWords(one: Case): unknown {
  return { ...one, title: null, hint: null, weight: null, rank: null };
}

/** Where something stands in a file of the assignment; a line more above it changes nothing. */
function isPlace(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'file' in value && 'line' in value && 'column' in value
  );
}
