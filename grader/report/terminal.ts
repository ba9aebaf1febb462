/** Reports for a terminal: one submission in full, or a class as a table. */
import pc from 'picocolors';
import type { CaseResult, ClassContract, Report, SubmissionResult } from '../model.js';
import { formatPoints } from '../score/points.js';
import { isLost, isUndecided } from '../score/score.js';
import { groupAlike, isRemarked, type Alike } from './alike-cases.js';
import { findFirstFailure, findFirstProblem, sortByImportance } from './case-importance.js';
import { viewSubmission, type Audience, type ItemView } from './audience.js';
import {
  DEVIATION_TITLE,
  tellDeviation,
  withoutPresentation,
  type DeviationView,
} from './describe-deviations.js';
import { explainCase, nameCase, summarizeCase } from './explain.js';
import { type Block, layOutPairs, layOutText, layOutTitle } from './explanation.js';
import { sanitize } from '../text/sanitize.js';
import { makeSentence, withoutLead } from './sentence.js';
import { layOutCalls } from './lay-out-calls.js';
import { leadOfCalls, listCallsToShow, type Setting, listSession } from './reproduce.js';
import { layoutRows, type LayoutLine, cutBehindDifference } from './side-by-side.js';
import { listSettlement } from './settlement-text.js';
import {
  describeItemCases,
  describeItemPoints,
  describeTotal,
  listNotes,
  listRemarks,
  listUndecided,
} from './submission-text.js';
import { renderTextTable } from './text-table.js';
import { count } from '../text/units.js';
import { widthOf } from '../text/visible.js';

/** The properties of the terminal, which the caller passes. */
export interface TerminalStyle {
  readonly color: boolean;
  /** Characters in a line. */
  readonly width: number;
}

type Paint = ReturnType<typeof pc.createColors>;

/** How a case is shown, and what its calls are written for. */
interface Look {
  readonly paint: Paint;
  readonly width: number;
  readonly setting: Setting;
}

export interface SubmissionDetail {
  /** How many cases are shown in full; all if absent. */
  readonly most?: number;
  /** With the contract, calls are written with the types of their variables. */
  readonly contract?: readonly ClassContract[];
}

/**
 * All failing cases of a submission, the most important first, then the points. At most `most` cases are shown in full,
 * the others by name.
 */
export function renderSubmission(
  result: SubmissionResult,
  audience: Audience,
  style: TerminalStyle,
  { most = Number.POSITIVE_INFINITY, contract = [] }: SubmissionDetail = {},
): string {
  const paint = pc.createColors(style.color);
  const look: Look = { paint, width: style.width, setting: { language: result.language, contract } };
  const view = viewSubmission(result, audience);
  const cases = view.items.flatMap((item) => item.cases);
  // What is only shown otherwise stands with its deviation.
  const failing = sortByImportance(
    view.items.map(withoutPresentation),
    ({ verdict }) => verdict.verdict !== 'accepted' && !isUndecided(verdict),
  );
  const alike = groupAlike(failing);
  const remarked = cases.filter(isRemarked);
  return [
    ...listRemarks(result).map((remark) => `${paint.yellow('!')} ${sanitize(remark)}`),
    ...view.deviations.map((deviation) => renderDeviation(deviation, look)),
    ...alike.slice(0, most).map((group) => renderGroup(group, look)),
    listOthers(alike.slice(most), paint),
    ...remarked.map((accepted) => renderCase(accepted, look)),
    listUndecided(cases)
      .map((line) => `${paint.yellow('-')} ${sanitize(line)}`)
      .join('\n'),
    renderItems(view.items, paint, style),
    listNotes(view.items).map(sanitize).join('\n'),
    [
      `${paint.bold(describeTotal(view))}.`,
      ...listSettlement(result, audience).map(({ words }) => sanitize(words)),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The first of several cases that failed for the same reason, and how many more there are. */
function renderGroup([first, ...others]: Alike, look: Look): string {
  const told = renderCase(first, look);
  return others.length === 0
    ? told
    : `${told}\n\n  ${look.paint.dim(`The same holds for ${count(others.length, 'more case')}.`)}`;
}

/** The names of the failing cases that are not shown in full; one line for those that failed for the same reason. */
function listOthers(groups: readonly Alike[], paint: Paint): string {
  if (groups.length === 0) return '';
  const lines = groups.map(([first, ...others]) => {
    const more = others.length === 0 ? '' : `, and ${count(others.length, 'more case')} for the same reason`;
    const name = `${sanitize(first.case.title)} ${paint.dim(`(${sanitize(first.case.id)})`)}`;
    return `${paint.red('✗')} ${name}: ${first.verdict.verdict}${more}`;
  });
  return [`${count(groups.flat().length, 'more case')} not accepted:`, ...lines].join('\n');
}

/** A line for each submission, and the undecided cases. */
export function renderClass(report: Report, style: TerminalStyle): string {
  const rows = report.submissions.map((result) => classRow(result));
  const table = renderTextTable({ ...style, head: CLASS_HEAD, rows });
  return [table, ...describeUndecided(report, pc.createColors(style.color))].join('\n');
}

const CLASS_HEAD = ['submission', 'language', 'points', 'first problem'] as const;
function classRow(result: SubmissionResult): string[] {
  const first = findFirstProblem(result.items, findFirstFailure);
  const undecided = result.undecided === '0' ? '' : ` (+${formatPoints(result.undecided)}?)`;
  return [
    sanitize(result.id),
    result.language ?? '–',
    `${formatPoints(result.points)}${undecided}${describeFinal(result)}`,
    first === undefined
      ? ''
      : `${first.verdict.verdict}, ${sanitize(first.case.id)}: ${sanitize(withoutLead(summarizeCase(first)))}`,
  ];
}

/** The mark that counts, where it is another. */
function describeFinal({ points, settlement }: SubmissionResult): string {
  return settlement === undefined || settlement.after === points
    ? ''
    : ` → ${formatPoints(settlement.after)}`;
}

/** A line for each reason why something could not be decided, however many submissions it concerns. */
function describeUndecided({ submissions }: Report, paint: Paint): string[] {
  const lines = new Map<string, string[]>();
  for (const result of submissions) {
    for (const line of listReasons(result)) lines.set(line, [...(lines.get(line) ?? []), result.id]);
  }
  return [...lines].map(([line, ids]) => {
    const [first = '', ...others] = ids;
    const who = others.length === 0 ? first : count(ids.length, 'submission');
    return paint.yellow(`! ${sanitize(who)}: ${sanitize(line)}`);
  });
}

/** A deviation is described once for all cases that show it. */
function renderDeviation(deviation: DeviationView, look: Look): string {
  const { paint } = look;
  const { blocks } = explainCase(deviation.first);
  return [
    `${paint.red('✗')} ${paint.bold(DEVIATION_TITLE)}`,
    ...tellDeviation(deviation).map((sentence) => `  ${sanitize(sentence)}`),
    ...blocks.flatMap((block) => renderBlock(block, look).map((line) => `  ${line}`)),
  ].join('\n');
}

function listReasons({ items }: SubmissionResult): string[] {
  const cases = items.flatMap((item) => item.cases);
  const refused = cases.filter(({ verdict }) => verdict.verdict === 'rejected');
  return [...listUndecided(cases), ...new Set(refused.map((result) => `rejected, ${summarizeCase(result)}`))];
}

function renderItems(items: readonly ItemView[], paint: Paint, style: TerminalStyle): string {
  const rows = items.map((item) => [
    sanitize(item.title),
    describeItemPoints(item),
    { text: describeItemCases(item), paint: colorOf(item, paint) },
  ]);
  return renderTextTable({ ...style, head: ['what', 'points', 'cases'], rows });
}

function colorOf({ cases }: ItemView, paint: Paint): (text: string) => string {
  if (cases.some(({ verdict }) => isLost(verdict))) return paint.red;
  return cases.every(({ verdict }) => verdict.verdict === 'accepted') ? paint.green : paint.yellow;
}

function renderCase(result: CaseResult, look: Look): string {
  const { paint } = look;
  const { summary, sentences, blocks } = explainCase(result);
  const isAccepted = result.verdict.verdict === 'accepted';
  const mark = isAccepted ? paint.green('✓') : paint.red('✗');
  return [
    `${mark} ${paint.bold(sanitize(nameCase(result)))} ${paint.dim(`(${sanitize(result.case.id)})`)}: ${result.verdict.verdict}`,
    `  ${sanitize(makeSentence(summary))}`,
    ...[...sentences, ...listSession(result)].map((line) => `  ${sanitize(line)}`),
    ...renderCalls(result, look),
    ...blocks.flatMap((block) => renderBlock(block, look).map((line) => `  ${line}`)),
  ].join('\n');
}

function renderCalls(result: CaseResult, { width, setting }: Look): string[] {
  const calls = listCallsToShow(result, setting);
  if (calls === null) return [];
  const lines = layOutCalls(calls, width - 4).map((line) => `    ${sanitize(line)}`);
  return [`  ${leadOfCalls(calls)}`, ...lines];
}

function renderBlock(block: Block, { paint, width }: Look): readonly string[] {
  switch (block.kind) {
    case 'rows':
      return [
        ...layOutTitle(block),
        ...markWhereItFits(layoutRows(cutBehindDifference(block.rows), width - 2), width - 2).map((line) =>
          paintLine(line, paint),
        ),
      ];
    case 'pairs':
      return layOutPairs(block).map(([label, line]) => `  ${paint.dim(label)}  ${line}`);
    case 'text':
      return layOutText(block);
  }
}

/** Drops the marks under a line that the terminal breaks, since they would stand under the wrong characters. */
function markWhereItFits(lines: readonly LayoutLine[], width: number): readonly LayoutLine[] {
  return lines.filter(
    ({ role }, index) => role !== 'marker' || widthOf(lines[index - 1]?.text ?? '') <= width,
  );
}

function paintLine({ role, text }: LayoutLine, paint: Paint): string {
  switch (role) {
    case 'head':
    case 'skipped':
      return paint.dim(text);
    case 'changed':
    case 'lacking':
    case 'surplus':
      return paint.red(text);
    case 'marker':
      return paint.yellow(text);
    case 'input':
      return paint.cyan(text);
    case 'same':
      return text;
  }
}
