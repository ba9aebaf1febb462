/** Compares two runs of a submission: `check --watch` prints first what changed. */
import { type CaseResult, type SubmissionResult, casesOf } from '../model.js';
import { redactSubmission } from './redact.js';
import { explainWhole, summarizeCase } from './explain.js';
import { sanitize } from '../text/sanitize.js';
import { count } from '../text/units.js';

/** How many cases of each kind are named: one change may repair or break many at once. */
const MAX_NAMED = 5;

export interface RunDiff {
  readonly accepted: readonly CaseResult[];
  readonly lost: readonly CaseResult[];
  /** Cases that failed before and still fail, but for another reason or at another place. */
  readonly moved: readonly CaseResult[];
}

export function compareRuns(earlierRun: SubmissionResult, laterRun: SubmissionResult): RunDiff {
  const [before, after] = [redactSubmission(earlierRun), redactSubmission(laterRun)];
  const earlier = new Map(casesOf(before).map((result) => [result.case.id, result]));
  const changed = casesOf(after).flatMap((result) => {
    const old = earlier.get(result.case.id);
    return old === undefined || shownReason(old) === shownReason(result) ? [] : [{ old, result }];
  });
  const isAccepted = ({ verdict }: CaseResult): boolean => verdict.verdict === 'accepted';
  const list = (wasAccepted: boolean, isNow: boolean): CaseResult[] =>
    changed.flatMap(({ old, result }) =>
      isAccepted(old) === wasAccepted && isAccepted(result) === isNow ? [result] : [],
    );
  return { accepted: list(false, true), lost: list(true, false), moved: list(false, false) };
}

/** One line for each case; broken ones come first. */
export function renderRunDiff({ accepted, lost, moved }: RunDiff): string {
  const line = (mark: string, words: string, result: CaseResult): string => {
    const { title, id } = result.case;
    const why = result.verdict.verdict === 'accepted' ? '' : `: ${sanitize(summarizeCase(result))}`;
    return `  ${mark} ${words}: ${sanitize(title)} (${sanitize(id)})${why}\n`;
  };
  const list = (mark: string, words: string, results: readonly CaseResult[]): string[] => {
    const more = results.length - MAX_NAMED;
    return [
      ...results.slice(0, MAX_NAMED).map((result) => line(mark, words, result)),
      ...(more > 0 ? [`  ${mark} … and ${count(more, 'more case')} ${words}\n`] : []),
    ];
  };
  const lines = [
    ...list('✗', 'no longer accepted', lost),
    ...list('✓', 'now accepted', accepted),
    ...list('~', 'still not accepted, but differently', moved),
  ];
  return lines.length === 0 ? '  No case ended differently.\n' : lines.join('');
}

/** The text by which two results are compared. */
function shownReason(result: CaseResult): string {
  const { summary, sentences } = explainWhole(result);
  return JSON.stringify([result.verdict.verdict, summary, sentences]);
}
