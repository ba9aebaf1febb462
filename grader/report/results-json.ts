/** results.json: everything, for programs. Instructors' eyes only: hidden cases are in it. */
import type { CaseResult, ItemResult, Report, SubmissionResult } from '../model.js';
import { pointsToNumber } from '../score/points.js';
import { viewSubmission } from './audience.js';
import { describeDeviation } from './deviations.js';
import { explainCase } from './explain.js';
import { needsHuman } from './case-importance.js';
import { stringifyJson } from './json.js';
import { RESULTS_VERSION, type Results, type SubmissionResults } from './results-schema.js';

/** The report as the published schema has it. `complete` is false where grading was stopped early. */
export function toResults(report: Report, complete: boolean): Results {
  const { id, title, fingerprint, rubric } = report.assignment;
  return {
    version: RESULTS_VERSION,
    assignment: { id, title, points: rubric.reduce((sum, item) => sum + item.points, 0), fingerprint },
    sandbox: report.sandbox,
    complete,
    submissions: report.submissions.map((submission) => toSubmissionResults(submission)),
  };
}

/** results.json in pieces: that of a large class is longer than a string can be. */
export interface ResultsPieces {
  readonly head: string;
  readonly submission: (result: SubmissionResult, index: number) => string;
  readonly tail: string;
}

/** Put one after another they are what `stringifyJson` makes of `toResults`. */
export function piecesOfResults(report: Report, complete: boolean): ResultsPieces {
  const frame = stringifyJson(toResults({ ...report, submissions: [] }, complete));
  const place = frame.lastIndexOf('[]');
  const isEmpty = report.submissions.length === 0;
  return {
    head: frame.slice(0, place + 1),
    submission: (result, index) =>
      `${index === 0 ? '' : ','}\n    ${stringifyJson(toSubmissionResults(result)).trimEnd().replaceAll('\n', '\n    ')}`,
    tail: `${isEmpty ? '' : '\n  '}${frame.slice(place + 1)}`,
  };
}

function toSubmissionResults(result: SubmissionResult): SubmissionResults {
  const { id, origin, language, maxPoints, remarks, wallMs } = result;
  return {
    id,
    origin,
    language,
    points: pointsToNumber(result.points),
    maxPoints,
    exactPoints: result.points,
    undecidedPoints: pointsToNumber(result.undecided),
    needsHuman: needsHuman(result),
    remarks: [...remarks],
    problems: result.problems.map(({ message }) => message),
    wallMs: Math.round(wallMs),
    deviations: viewSubmission(result, 'instructor').deviations.map(
      ({ deviation, points, cases, first }) => ({
        words: describeDeviation(deviation),
        points: pointsToNumber(points),
        cases,
        first: first.case.id,
      }),
    ),
    items: result.items.map((item) => toItemResults(item)),
  };
}

function toItemResults({
  item,
  points,
  ownPoints,
  undecided,
  cases,
}: ItemResult): SubmissionResults['items'][number] {
  return {
    id: item.id,
    title: item.title,
    points: pointsToNumber(points),
    maxPoints: item.points,
    exactPoints: points,
    undecidedPoints: pointsToNumber(undecided),
    ...(item.safetyNet ? { safetyNet: true } : {}),
    ...(item.safetyNet || ownPoints !== points ? { ownPoints: pointsToNumber(ownPoints) } : {}),
    visibility: item.visibility,
    cases: cases.map((result) => toCaseResults(result)),
  };
}

function toCaseResults(result: CaseResult): SubmissionResults['items'][number]['cases'][number] {
  const { id, title, kind, visibility } = result.case;
  return {
    id,
    title,
    kind,
    visibility,
    summary: explainCase(result).summary,
    wallMs: roundOrNull(result.wallMs),
    cpuMs: roundOrNull(result.cpuMs),
    ...result.verdict,
    ...(result.shorter !== undefined && { shorter: result.shorter }),
  };
}

function roundOrNull(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
