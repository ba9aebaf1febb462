/** What is different from one run of a submission to the next: said first while a student works. */
import type { CaseResult, SubmissionResult } from '../model.js';
import { redactSubmission } from './redact.js';
import { explainWhole, summarizeCase } from './explain.js';
import { sanitize } from '../text/sanitize.js';
import { count } from '../text/units.js';

/** Of one kind: one mistake mends or breaks many cases at once. */
const MOST_TOLD = 5;

export interface RunDiff {
  readonly accepted: readonly CaseResult[];
  readonly lost: readonly CaseResult[];
  /** Not accepted before and not now; the reason or the place has changed. */
  readonly moved: readonly CaseResult[];
}

export function compareRuns(earlierRun: SubmissionResult, laterRun: SubmissionResult): RunDiff {
  const [before, after] = [redactSubmission(earlierRun), redactSubmission(laterRun)];
  const earlier = new Map(casesOf(before).map((result) => [result.case.id, result]));
  const changed = casesOf(after).flatMap((result) => {
    const old = earlier.get(result.case.id);
    return old === undefined || tell(old) === tell(result) ? [] : [{ old, result }];
  });
  const isAccepted = ({ verdict }: CaseResult): boolean => verdict.verdict === 'accepted';
  return {
    accepted: changed
      .filter(({ old, result }) => !isAccepted(old) && isAccepted(result))
      .map(({ result }) => result),
    lost: changed
      .filter(({ old, result }) => isAccepted(old) && !isAccepted(result))
      .map(({ result }) => result),
    moved: changed
      .filter(({ old, result }) => !isAccepted(old) && !isAccepted(result))
      .map(({ result }) => result),
  };
}

/** A line a case, what was broken first. */
export function renderRunDiff({ accepted, lost, moved }: RunDiff): string {
  const line = (mark: string, words: string, result: CaseResult): string => {
    const { title, id } = result.case;
    const why = result.verdict.verdict === 'accepted' ? '' : `: ${sanitize(summarizeCase(result))}`;
    return `  ${mark} ${words}: ${sanitize(title)} (${sanitize(id)})${why}\n`;
  };
  const list = (mark: string, words: string, results: readonly CaseResult[]): string[] => {
    const more = results.length - MOST_TOLD;
    return [
      ...results.slice(0, MOST_TOLD).map((result) => line(mark, words, result)),
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

function casesOf({ items }: SubmissionResult): CaseResult[] {
  return items.flatMap(({ cases }) => cases);
}

/** What a reader would see of it. */
function tell(result: CaseResult): string {
  const { summary, sentences } = explainWhole(result);
  return JSON.stringify([result.verdict.verdict, summary, sentences]);
}
