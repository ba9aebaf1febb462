/** Annotations beside the lines of a pull request: at most as many as GitHub shows. */
import type { CaseResult, SubmissionResult } from '../../model.js';
import { sortByImportance } from '../case-importance.js';
import { isLost } from '../../score/score.js';
import { viewSubmission } from '../audience.js';
import { DEVIATION_TITLE, tellDeviation } from '../describe-deviations.js';
import { explainCase } from '../explain.js';
import { sanitize, sanitizeLines } from '../../text/sanitize.js';
import { placesOf } from '../verdict-places.js';
import { makeSentence } from '../sentence.js';
import { listRemarks } from '../submission-text.js';
import { count } from '../../text/units.js';
import { ANNOTATIONS_OF_A_LEVEL, renderAnnotation, type Annotation } from './workflow-commands.js';

/**
 * Errors for lost cases, a warning for faults of our side, notices for remarks; one line each, ended by LF. `files` are
 * the files of the submission, and `prefix` is the path before them in the repository (`''` or `folder/`).
 */
export function renderAnnotations(
  result: SubmissionResult,
  files: readonly string[],
  prefix: string,
): string {
  const { items, deviations } = viewSubmission(result, 'student');
  const cases = items.flatMap((item) => item.cases);
  const lost = sortByImportance(items, ({ verdict }) => isLost(verdict));
  const inFile = (name: string): string | null => {
    const found = findFile(name, files);
    return found === null ? null : prefix + found;
  };
  const message = deviations.flatMap(tellDeviation).map(sanitize).join('\n');
  const shown: readonly Annotation[] =
    message === '' ? [] : [{ level: 'error', title: DEVIATION_TITLE, message, ...NOWHERE }];
  const errors = [...shown, ...distinct(lost.flatMap((each) => describeLost(each, inFile)))];
  const warnings = cases
    .filter(({ verdict }) => verdict.verdict === 'judge-error')
    .map((each) => annotate('warning', each));
  const notices = listRemarks(result).map((remark): Annotation => ({
    level: 'notice',
    title: 'Remark',
    message: sanitize(remark),
    ...NOWHERE,
  }));
  return [errors, warnings, notices]
    .flatMap((all) => limit(all))
    .map((annotation) => `${renderAnnotation(annotation)}\n`)
    .join('');
}

const NOWHERE = { file: null, line: 1, column: 1 } as const;

function describeLost(result: CaseResult, inFile: (name: string) => string | null): Annotation[] {
  const notes = placesOf(result.verdict).flatMap(({ place, message }): Annotation[] => {
    const file = inFile(place.file);
    const { line, column } = place;
    const told = { title: nameResult(result), message: sanitizeLines(message) };
    return file === null ? [] : [{ level: 'error', ...told, file, line, column }];
  });
  return notes.length > 0 ? notes : [annotate('error', result)];
}

function annotate(level: Annotation['level'], result: CaseResult): Annotation {
  const { summary, sentences } = explainCase(result);
  return {
    level,
    title: nameResult(result),
    message: [makeSentence(summary), ...sentences].map((line) => sanitize(line)).join('\n'),
    ...NOWHERE,
  };
}

function nameResult(result: CaseResult): string {
  return sanitize(`${result.case.title}: ${result.verdict.verdict}`);
}

/** The path of a file that a message names by its path, or by its last part if only one file has that name. */
function findFile(name: string, files: readonly string[]): string | null {
  if (files.includes(name)) return name;
  const named = files.filter((file) => file.endsWith(`/${name}`));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** A file that does not compile fails every case with the same messages: each is shown once. */
function distinct(annotations: readonly Annotation[]): Annotation[] {
  const keyOf = ({ file, line, column, message, title }: Annotation): string =>
    JSON.stringify(file === null ? [title, message] : [file, line, column, message]);
  return [...new Map(annotations.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

function limit(annotations: readonly Annotation[]): readonly Annotation[] {
  if (annotations.length <= ANNOTATIONS_OF_A_LEVEL) return annotations;
  const [first] = annotations;
  const shown = annotations.slice(0, ANNOTATIONS_OF_A_LEVEL - 1);
  if (first === undefined) return shown;
  const left = annotations.length - shown.length;
  const message = `${count(left, 'more message')} like these ${left === 1 ? 'is' : 'are'} in the log and in the summary of this run.`;
  return [...shown, { level: first.level, title: 'And more', message, ...NOWHERE }];
}
