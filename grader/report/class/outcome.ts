/** The result of a class in two lines, for the instructor: the marks, and who needs attention. */
import type { Report, SubmissionResult } from '../../model.js';
import { formatPoints } from '../../score/points.js';
import { sanitize } from '../../text/sanitize.js';
import { count } from '../../text/units.js';
import { listClassWide } from './causes.js';
import { findMedian, markOf, withoutOtherAttempts } from './marks.js';
import { listNeedingAttention } from './needs-attention.js';

/** If there are more, only their number is shown; the report lists all of them. */
const MAX_NAMED = 5;

export function summarizeMarks({ submissions }: Report): string {
  const counted = withoutOtherAttempts(submissions);
  const marks = counted.map(markOf).flatMap(({ points, isDecided }) => (isDecided ? [points] : []));
  const median = findMedian(marks);
  const [first] = submissions;
  const left = counted.length - marks.length;
  const more = left === 0 ? '' : `, ${left} of ${counted.length} not decided yet`;
  if (median === null || first === undefined) return left === 0 ? 'no marks' : `no marks${more}`;
  const show = (mark: number) => formatPoints(`${mark}`);
  const range = `from ${show(Math.min(...marks))} to ${show(Math.max(...marks))}`;
  return `median ${show(median)} of ${show(first.maxPoints)} points, ${range}${more}`;
}

/** What concerns the whole class first. */
export function summarizeAttention(report: Report): string {
  const alarms = listClassWide(report.submissions).map((words) => sanitize(words));
  return [...alarms, summarizeSingle(report, alarms.length > 0)].join('\n');
}

function summarizeSingle({ submissions }: Report, isAlarmed: boolean): string {
  const concerns = listNeedingAttention(submissions);
  // A person cannot decide what a missing tool would decide.
  const looks = concerns.filter(({ kind }) => kind !== 'missing-tool');
  const ids = [...new Set(looks.map(({ result }) => result.id))];
  if (ids.length === 0) {
    const start = isAlarmed ? 'Every case' : 'Nobody needs a look: every case';
    const which = concerns.length === 0 ? '' : ' whose tool is installed';
    return `${start}${which} was decided, and none near a limit.`;
  }
  const named = ids.slice(0, MAX_NAMED).map((id) => sanitize(id));
  const more = ids.length > named.length ? `, and ${ids.length - named.length} more` : '';
  return `${describeCount(ids, submissions)} a look, and index.html says why: ${named.join(', ')}${more}.`;
}

function describeCount({ length }: readonly string[], submissions: readonly SubmissionResult[]): string {
  return `${count(length, 'submission')} of ${submissions.length} ${length === 1 ? 'needs' : 'need'}`;
}
