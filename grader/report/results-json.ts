/** results.json: everything, for programs. Only instructors may read it, since it holds hidden cases. */
import type {
  CaseResult,
  ClassContract,
  ItemResult,
  Report,
  RubricItem,
  Settlement,
  SubmissionResult,
  Verdict,
} from '../model.js';
import { pointsToNumber } from '../score/points.js';
import { viewSubmission } from './audience.js';
import { describeDeviation } from './describe-deviations.js';
import { summarizeCase } from './explain.js';
import { needsHuman } from './case-importance.js';
import { stringifyJsonLine } from '../text/sanitize.js';
import { CALLS_WIDTH, layOutCalls } from './lay-out-calls.js';
import { listCalls, type Setting } from './reproduce.js';
import {
  RESULTS_VERSION,
  type DescribedItem,
  type Results,
  type SubmissionResults,
} from './results-schema.js';

/** How much of a difference is kept. For a class its rows are left out, since they would be most of the file. */
type Detail = 'whole' | 'for-a-class';

/** The report in its published form. `complete` is false if grading was stopped early. */
export function toResults(report: Report, complete: boolean, detail: Detail = 'whole'): Results {
  return {
    ...toFrame(report, complete),
    submissions: report.submissions.map((submission) =>
      toSubmissionResults(submission, detail, report.assignment.contract),
    ),
  };
}

/** All but the submissions. */
function toFrame(report: Report, complete: boolean): Omit<Results, 'submissions'> {
  const { id, title, fingerprint, rubric } = report.assignment;
  const points = rubric.reduce((sum, item) => sum + item.points, 0);
  return {
    version: RESULTS_VERSION,
    assignment: { id, title, points, fingerprint, items: describeItems(report.submissions) },
    sandbox: report.sandbox,
    complete,
  };
}

/** The items and cases that the submissions contain. A student's view contains no hidden case, and names no other item. */
function describeItems(submissions: readonly SubmissionResult[]): DescribedItem[] {
  const described = new Map<
    string,
    { item: RubricItem; cases: Map<string, DescribedItem['cases'][number]> }
  >();
  for (const { items } of submissions)
    for (const { item, cases } of items) {
      const known = described.get(item.id) ?? { item, cases: new Map() };
      described.set(item.id, known);
      for (const {
        case: { id, title, kind, visibility, weight },
      } of cases)
        if (!known.cases.has(id))
          known.cases.set(id, { id, title, kind, visibility, ...(weight !== 1 && { weight }) });
    }
  const shown = (ids: readonly string[]): string[] => ids.filter((id) => described.has(id));
  return [...described].map(([id, { item, cases }]) => {
    const { title, scoring, grain } = item;
    const [after, needs] = [shown(item.after), shown(item.needs)];
    return {
      ...{ id, title, scoring },
      ...(grain !== undefined && { grain }),
      ...(after.length > 0 && { after }),
      ...(needs.length > 0 && { needs }),
      cases: [...cases.values()],
    };
  });
}

/** results.json in pieces, a line for each submission: the text of a large class is longer than a string can be. */
export interface ResultsPieces {
  readonly head: string;
  readonly submission: (result: SubmissionResult, index: number) => string;
  /** The new line, made of the old one, if only the settled marks have changed; a summary of the result suffices. */
  readonly settledAgain: (result: SubmissionResult, index: number, line: string) => string;
  readonly tail: string;
}

/** The pieces. Joined, they are what `toResults` makes for a class. */
export function piecesOfResults(report: Report, complete: boolean): ResultsPieces {
  const isEmpty = report.submissions.length === 0;
  return {
    head: `${stringifyJsonLine(toFrame(report, complete)).slice(0, -1)},"submissions":[`,
    submission: (result, index) =>
      `${index === 0 ? '' : ','}\n${stringifyJsonLine(toSubmissionResults(result, 'for-a-class', report.assignment.contract))}`,
    settledAgain: (result, index, line) =>
      `${index === 0 ? '' : ','}\n${stringifyJsonLine(toHead(result)).slice(0, -1)}${line.slice(line.indexOf(BODY)).replace(/,$/, '')}`,
    tail: `${isEmpty ? '' : '\n'}]}\n`,
  };
}

/** From here on a line does not depend on settled marks. No text can hold this, since quotes in texts are escaped. */
const BODY = ',"remarks":[';

function toHead(
  result: SubmissionResult,
): Omit<SubmissionResults, 'remarks' | 'problems' | 'wallMs' | 'deviations' | 'items'> {
  const { id, origin, language, maxPoints } = result;
  return {
    id,
    origin,
    language,
    points: pointsToNumber(result.points),
    maxPoints,
    exactPoints: result.points,
    undecidedPoints: pointsToNumber(result.undecided),
    ...(result.settlement === undefined ? {} : { settlement: toSettlementResults(result.settlement) }),
    needsHuman: needsHuman(result),
  };
}

function toSubmissionResults(
  result: SubmissionResult,
  detail: Detail,
  contract: readonly ClassContract[],
): SubmissionResults {
  const { language, remarks, wallMs } = result;
  return {
    ...toHead(result),
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
    items: result.items.map((item) => toItemResults(item, detail, { language, contract })),
  };
}

function toSettlementResults(settlement: Settlement): SubmissionResults['settlement'] {
  const { after, undecided, steps, comments, lateDaysUsed, attempt, open } = settlement;
  return {
    points: pointsToNumber(after),
    exactPoints: after,
    undecidedPoints: pointsToNumber(undecided),
    steps: steps.map(({ why, points, words }) => ({ why, points: pointsToNumber(points), words })),
    comments: comments.map(({ text, place, visible }) => ({
      text,
      ...(place === null ? {} : { place: `${place.file}:${place.line}` }),
      visible,
    })),
    lateDaysUsed,
    ...(attempt === null ? {} : { attempt: attempt.words }),
    ...(open === null ? {} : { open }),
  };
}

function toItemResults(
  { item, points, spared, undecided, cases }: ItemResult,
  detail: Detail,
  setting: Setting,
): SubmissionResults['items'][number] {
  return {
    id: item.id,
    points: pointsToNumber(points),
    maxPoints: item.points,
    exactPoints: points,
    undecidedPoints: pointsToNumber(undecided),
    ...(spared === '0' ? {} : { sparedPoints: pointsToNumber(spared) }),
    visibility: item.visibility,
    cases: cases.map((result) => toCaseResults(result, detail, setting)),
  };
}

function toCaseResults(
  result: CaseResult,
  detail: Detail,
  setting: Setting,
): SubmissionResults['items'][number]['cases'][number] {
  const { verdict, wallMs, cpuMs, shorter } = result;
  const times = {
    ...(wallMs !== null && { wallMs: Math.round(wallMs) }),
    ...(cpuMs !== null && { cpuMs: Math.round(cpuMs) }),
  };
  const { id } = result.case;
  if (verdict.verdict === 'accepted' && verdict.remarks.length === 0 && shorter === undefined)
    return { id, verdict: verdict.verdict, ...times };
  const calls = detail === 'whole' ? listCalls(result, setting) : null;
  return {
    id,
    summary: summarizeCase(result),
    ...times,
    ...(calls !== null && { calls: [...layOutCalls(calls, CALLS_WIDTH)] }),
    ...(detail === 'whole' ? verdict : withoutRows(verdict)),
    ...(detail === 'whole' && shorter !== undefined && { shorter }),
  };
}

/** The verdict without the rows of its differences. */
function withoutRows<T extends Verdict>(verdict: T): T {
  return 'difference' in verdict && verdict.difference !== null
    ? { ...verdict, difference: JSON.parse(JSON.stringify(verdict.difference, dropRows)) as unknown }
    : verdict;
}

function dropRows(key: string, value: unknown): unknown {
  return key === 'rows' ? undefined : value;
}
