/** What a person reads on a terminal: one submission in full, or a class in a table. */
import Table from 'cli-table3';
import pc from 'picocolors';
import type { CaseResult, Report, SubmissionResult } from '../model.js';
import { formatPoints } from '../score/points.js';
import { isLost } from '../score/score.js';
import { findFirstFailure, needsHuman, sortByImportance } from './case-importance.js';
import { viewSubmission, type Audience, type ItemView } from './audience.js';
import { DEVIATION_TITLE, tellDeviation, withoutPresentation, type DeviationView } from './deviations.js';
import { explainCase, type Block } from './explain.js';
import { sanitize } from '../text/sanitize.js';
import { hintFor } from './hints.js';
import { layoutRows, type LayoutLine } from './layout.js';
import {
  describeItemCases,
  describeItemPoints,
  describeTotal,
  listNets,
  listRemarks,
} from './submission-text.js';
import { count } from '../text/units.js';

/** How the terminal is: the caller knows, this file does not look. */
export interface TerminalStyle {
  readonly color: boolean;
  /** Characters in a line. */
  readonly width: number;
}

type Paint = ReturnType<typeof pc.createColors>;

/** All failing cases of one submission, what to mend first at the top, then the points. `most` bounds how many are told in full. */
export function renderSubmission(
  result: SubmissionResult,
  audience: Audience,
  style: TerminalStyle,
  most = Number.POSITIVE_INFINITY,
): string {
  const paint = pc.createColors(style.color);
  const view = viewSubmission(result, audience);
  const failing = sortByImportance(view.items.map(withoutPresentation)).filter(
    ({ verdict }) => verdict.verdict !== 'accepted',
  );
  const remarked = view.items
    .flatMap(({ cases }) => cases)
    .filter(({ verdict }) => verdict.verdict === 'accepted' && verdict.remarks.length > 0);
  const left = failing.length - most;
  return [
    ...listRemarks(result).map((remark) => `${paint.yellow('!')} ${sanitize(remark)}`),
    ...view.deviations.map((deviation) => renderDeviation(deviation, paint, style)),
    ...failing.slice(0, most).map((failure) => renderCase(failure, paint, style)),
    ...(left > 0 ? [`… and ${count(left, 'more case')} not accepted.`] : []),
    ...remarked.map((accepted) => renderCase(accepted, paint, style)),
    renderItems(view.items, paint, style),
    listNets(view.items).map(sanitize).join('\n'),
    `${paint.bold(describeTotal(view))}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A line a submission, and who needs a human. */
export function renderClass(report: Report, style: TerminalStyle): string {
  const paint = pc.createColors(style.color);
  const table = newTable(style, ['submission', 'language', 'points', 'first of all']);
  for (const result of report.submissions) {
    const first = findFirstFailure(result.items);
    const undecided = result.undecided === '0' ? '' : ` (+${formatPoints(result.undecided)}?)`;
    table.push([
      sanitize(result.id),
      result.language ?? '–',
      `${formatPoints(result.points)}${undecided}`,
      first === undefined
        ? ''
        : `${first.verdict.verdict}, ${sanitize(first.case.id)}: ${sanitize(explainCase(first).summary)}`,
    ]);
  }
  return [table.toString(), ...listHuman(report, paint)].join('\n');
}

/** Who has to be looked at, and for what. */
function listHuman({ submissions }: Report, paint: Paint): string[] {
  const human = submissions.filter((result) => needsHuman(result));
  if (human.length === 0) return [];
  const head = `${count(human.length, 'submission')} ${human.length === 1 ? 'needs' : 'need'} a human:`;
  return [paint.yellow(head), ...human.map((result) => `  ${sanitize(result.id)}: ${listFaults(result)}`)];
}

function listFaults({ items }: SubmissionResult): string {
  const undecided = items
    .flatMap(({ cases }) => cases)
    .filter(({ verdict }) => verdict.verdict === 'judge-error' || verdict.verdict === 'rejected');
  const faults = undecided.map((result) => `${result.verdict.verdict}, ${explainCase(result).summary}`);
  return sanitize([...new Set(faults)].join('; '));
}

/** Once for all cases that show it. */
function renderDeviation(deviation: DeviationView, paint: Paint, style: TerminalStyle): string {
  const { blocks } = explainCase(deviation.first);
  return [
    `${paint.red('✗')} ${paint.bold(DEVIATION_TITLE)}`,
    ...tellDeviation(deviation).map((sentence) => `  ${sanitize(sentence)}`),
    ...blocks.flatMap((block) => renderBlock(block, paint, style).map((line) => `  ${line}`)),
  ].join('\n');
}

function renderItems(items: readonly ItemView[], paint: Paint, style: TerminalStyle): string {
  const table = newTable(style, ['what', 'points', 'cases']);
  for (const item of items) {
    const allAccepted = item.cases.every(({ verdict }) => verdict.verdict === 'accepted');
    const color = item.cases.some(({ verdict }) => isLost(verdict))
      ? paint.red
      : allAccepted
        ? paint.green
        : paint.yellow;
    table.push([sanitize(item.title), describeItemPoints(item), color(describeItemCases(item))]);
  }
  return table.toString();
}

function newTable(style: TerminalStyle, head: string[]): Table.Table {
  return new Table({
    head,
    style: { head: style.color ? ['bold'] : [], border: style.color ? ['gray'] : [], compact: true },
    wordWrap: false,
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
}

function renderCase(result: CaseResult, paint: Paint, style: TerminalStyle): string {
  const { summary, sentences, blocks } = explainCase(result);
  const isAccepted = result.verdict.verdict === 'accepted';
  const mark = isAccepted ? paint.green('✓') : paint.red('✗');
  return [
    `${mark} ${paint.bold(sanitize(result.case.title))} ${paint.dim(`(${sanitize(result.case.id)})`)}: ${result.verdict.verdict}`,
    `  ${sanitize(summary)}`,
    ...[...sentences, ...listHints(result)].map((sentence) => `  ${sanitize(sentence)}`),
    ...blocks.flatMap((block) => renderBlock(block, paint, style).map((line) => `  ${line}`)),
  ].join('\n');
}

/** The instructor's hint stands among the sentences; where there is none, one that follows from the cause. */
function listHints({ case: { hint }, verdict }: CaseResult): string[] {
  const known = hint === null ? hintFor(verdict) : null;
  return known === null ? [] : [`Hint: ${known}`];
}

function renderBlock(block: Block, paint: Paint, style: TerminalStyle): string[] {
  switch (block.kind) {
    case 'rows':
      return layoutRows(block.rows, style.width - 2).map((line) => paintLine(line, paint));
    case 'pairs': {
      const width = Math.max(...block.pairs.map(([label]) => label.length));
      return block.pairs.flatMap(([label, text]) =>
        text
          .split('\n')
          .map(
            (line, index) => `  ${paint.dim((index === 0 ? label : '').padEnd(width))}  ${sanitize(line)}`,
          ),
      );
    }
    case 'text':
      return [`${sanitize(block.title)}:`, ...block.text.split('\n').map((line) => `  ${sanitize(line)}`)];
  }
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
