/** feedback.md: what one student reads. */
import type { Assignment, CaseResult, SandboxLevel, SubmissionResult } from '../model.js';
import { findFirstFailure } from './case-importance.js';
import { viewSubmission, type Audience, type ItemView, type SubmissionView } from './audience.js';
import { DEVIATION_TITLE, tellDeviation, withoutPresentation } from './describe-deviations.js';
import { explainCase, nameCase } from './explain.js';
import { type Block, layOutPairs } from './explanation.js';
import { sanitize } from '../text/sanitize.js';
import { groupAlike, isRemarked, type Alike } from './alike-cases.js';
import { layoutRows, keepNearDifference } from './side-by-side.js';
import { escapeInline, fence } from './markdown.js';
import { CALLS_WIDTH, layOutCalls } from './lay-out-calls.js';
import { leadOfCalls, listCallsToShow, type Setting, listSession } from './reproduce.js';
import { capitalize, makeSentence } from './sentence.js';
import { MAKE_ALL, type Part } from './kept-parts.js';
import { listSettledSections } from './settled-pieces.js';
import {
  describeItemCases,
  describeItemPoints,
  describeTotal,
  listNotes,
  listRemarks,
} from './submission-text.js';
import { listOtherFailures } from './other-failures.js';
import { count } from '../text/units.js';

/** Wide enough for the boards of a dialogue side by side. */
const WIDTH = 150;

type Described = Pick<Assignment, 'title'> & Partial<Pick<Assignment, 'contract'>>;

/** The whole feedback, however long. */
export function renderWholeFeedback(
  assignment: Described,
  result: SubmissionResult,
  audience: Audience,
  sandbox: SandboxLevel,
): string {
  return renderFeedback(assignment, result, audience, sandbox, MAKE_ALL, Number.POSITIVE_INFINITY);
}

/** The file that a student reads: what it says of single cases is cut to `most` lines. */
export function renderFeedback(
  assignment: Described,
  result: SubmissionResult,
  audience: Audience,
  sandbox: SandboxLevel,
  part: Part = MAKE_ALL,
  most = MAX_LINES,
): string {
  const view = viewSubmission(result, audience);
  const first = findFirstFailure(view.items.map(withoutPresentation));
  const setting = { language: result.language, contract: assignment.contract ?? [] };
  const brief = first === undefined ? null : renderBriefly(first, setting);
  const above = brief?.isWhole === true ? first : undefined;
  const shown = view.deviations.map((deviation) => deviation.first);
  const ids = [above, ...shown].map((each) => each?.case.id ?? '');
  const details = part(`details ${ids.join(' ')}`, () => {
    const all = [
      ...shown.flatMap((each) => [
        `## ${DEVIATION_TITLE}: where it shows first`,
        ...explainCase(each).blocks.map((block) => renderBlock(block)),
      ]),
      ...view.items.flatMap((item) => renderItem(item, above, setting)),
    ];
    return all.length === 0 ? '' : `${cutLines(all.join('\n\n'), most)}\n\n`;
  });
  const sections = [
    `# ${escapeInline(assignment.title)}: feedback for ${escapeInline(result.id)}`,
    `**${describeTotal(view)}.**`,
    ...listSettledSections(result, audience),
    ...renderRemarks(result),
    ...renderDeviations(view),
    ...(brief === null ? [] : ['## What to fix first', brief.text]),
    ...renderOtherFailures(view, first),
    '## Points',
    renderTable(view.items),
    ...listNotes(view.items).map((sentence) => escapeInline(sentence)),
    `${details}---\n\nGraded at sandbox level \`${sandbox}\`.`,
  ].filter((section) => section !== '');
  return `${sections.join('\n\n')}\n`;
}

function renderRemarks(result: SubmissionResult): string[] {
  const remarks = listRemarks(result);
  if (remarks.length === 0) return [];
  const shown = remarks.slice(0, MAX_NAMED).map((remark) => `- ${escapeInline(remark)}`);
  const more = remarks.length - shown.length;
  return [
    [...shown, ...(more > 0 ? [`- and ${count(more, 'more remark')}, all in feedback.html`] : [])].join('\n'),
  ];
}

/** How many remarks, deviations and items are named at the top. */
const MAX_NAMED = 6;
/** How many sentences and lines about the first case come at the top. Its whole explanation comes with its item. */
const MAX_SENTENCES = 3;
const MAX_EVIDENCE = 22;
/** With fewer lines than this the calls say nothing. */
const MIN_CALLS = 6;

function renderDeviations({ deviations }: SubmissionView): string[] {
  if (deviations.length === 0) return [];
  const told = deviations.slice(0, MAX_NAMED).map((each) => tellDeviation(each).map(escapeInline).join(' '));
  return [`## ${DEVIATION_TITLE}`, told.map((line) => `- ${line}`).join('\n')];
}

/** What went wrong and the smallest example, in a few lines; and whether that is everything there is to say. */
function renderBriefly(
  result: CaseResult,
  setting: Setting,
): { readonly text: string; readonly isWhole: boolean } {
  const { summary, sentences, blocks } = explainCase(result);
  const [block, ...others] = blocks;
  const calls = renderCalls(result, setting);
  const near = block?.kind === 'rows' ? { ...block, rows: keepNearDifference(block.rows) } : block;
  const texts = near === undefined ? [] : [renderBlock(near)];
  const evidence = [...calls, ...texts].join('\n\n');
  // What came is always shown. Of many calls, only those that fit are shown.
  const room = MAX_EVIDENCE - texts.join('').split('\n').length;
  const shown = fitsIn(evidence, MAX_EVIDENCE)
    ? evidence
    : cutBlock(
        [...texts, ...(room < MIN_CALLS ? [] : [cutBlock(calls.join('\n\n'), room)])].join('\n\n'),
        MAX_EVIDENCE,
      );
  const isNear = block?.kind === 'rows' && near?.kind === 'rows' && block.rows.length !== near.rows.length;
  const told = [makeSentence(summary), ...sentences.slice(0, MAX_SENTENCES)];
  const session = renderSession(result).join('  \n');
  const words = told.map((line) => escapeInline(line)).join('  \n');
  const parts = [`### ${renderHeading(result)}`, words, session, shown];
  return {
    text: parts.filter((part) => part !== '').join('\n\n'),
    isWhole: shown === evidence && !isNear && others.length === 0 && sentences.length <= MAX_SENTENCES,
  };
}

function renderOtherFailures({ items }: SubmissionView, first: CaseResult | undefined): string[] {
  const { items: all, sameReason } = listOtherFailures(items, first);
  if (all.length === 0 && sameReason === null) return [];
  const lines = all
    .slice(0, MAX_NAMED)
    .map(({ title, lost, first: line }) => `- **${escapeInline(title)}** (${lost}): ${escapeInline(line)}`);
  const more = all.length - lines.length;
  return [
    '## What else',
    [
      ...(sameReason === null ? [] : [`- ${sameReason}`]),
      ...lines,
      ...(more > 0 ? [`- and ${count(more, 'more item')}, below`] : []),
    ].join('\n'),
  ];
}

function renderTable(items: readonly ItemView[]): string {
  const rows = items.map(
    (item) => `| ${escapeInline(item.title)} | ${describeItemPoints(item)} | ${describeItemCases(item)} |`,
  );
  return ['| what | points | cases |', '| --- | ---: | --- |', ...rows].join('\n');
}

function renderItem(item: ItemView, above: CaseResult | undefined, setting: Setting): string[] {
  const lost = item.cases.filter(({ verdict }) => verdict.verdict !== 'accepted');
  const remarked = item.cases.filter(isRemarked);
  if (lost.length === 0 && remarked.length === 0) return [];
  return [
    `## ${escapeInline(item.title)}`,
    ...groupAlike(lost).map((group) => renderGroup(group, above, setting)),
    ...remarked.map((result) => renderCase(result, setting)),
  ];
}

/** The first case in full, then the titles of the others, which have the same explanation. */
function renderGroup(group: Alike, above: CaseResult | undefined, setting: Setting): string {
  const [one, ...others] = group;
  const told = one === above ? `### ${renderHeading(one)}\n\nSee above.` : renderCase(one, setting);
  if (others.length === 0) return told;
  const titles = others.map(
    (result) => `- ${escapeInline(result.case.title)} (${escapeInline(result.case.id)})`,
  );
  return `${told}\n\nThe same holds for ${count(others.length, 'more case')}:\n\n${titles.join('\n')}`;
}

function renderCase(result: CaseResult, setting: Setting): string {
  const { summary, sentences, blocks } = explainCase(result);
  return [
    `### ${renderHeading(result)}`,
    escapeInline(makeSentence(summary)),
    ...sentences.map(escapeInline),
    ...renderCalls(result, setting),
    ...renderSession(result),
    ...blocks.map((block) => renderBlock(block)),
  ].join('\n\n');
}

function renderCalls(result: CaseResult, setting: Setting): string[] {
  const calls = listCallsToShow(result, setting);
  if (calls === null) return [];
  const lines = layOutCalls(calls, CALLS_WIDTH);
  return [leadOfCalls(calls), fence(lines.map((line) => sanitize(line)))];
}

function renderSession(result: CaseResult): string[] {
  return listSession(result).map((line) => escapeInline(line));
}

function renderHeading(result: CaseResult): string {
  return `${escapeInline(nameCase(result))} (${escapeInline(result.case.id)}): ${result.verdict.verdict}`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'rows': {
      const picture = fence(layoutRows(block.rows, WIDTH).map(({ text }) => text));
      return block.title === undefined ? picture : `${escapeInline(capitalize(block.title))}:\n\n${picture}`;
    }
    case 'pairs':
      return fence(layOutPairs(block).map(([label, line]) => `${label}  ${line}`));
    case 'text':
      return `${escapeInline(capitalize(block.title))}:\n\n${fence(block.text.split('\n').map((line) => sanitize(line)))}`;
  }
}

/**
 * Nobody reads more lines of single cases: the page shows everything. The lines above them are not counted: some of them
 * depend on hidden cases, and the place of the cut would tell.
 */
const MAX_LINES = 320;

function cutLines(text: string, most: number): string {
  const lines = text.split('\n');
  if (lines.length <= most) return text;
  const more = lines.length - most + 2;
  const note = `… ${more} more lines are not here: all of it is in feedback.html.`;
  return [...closeBlock(lines.slice(0, most - 2)), '', note].join('\n');
}

function fitsIn(text: string, most: number): boolean {
  return text.split('\n').length <= most;
}

/** A piece of a report, cut to a number of lines. */
function cutBlock(text: string, most: number): string {
  const lines = text.split('\n');
  if (lines.length <= most) return text;
  return [...closeBlock(lines.slice(0, most - 3)), '', 'The rest of it is below, with the case.'].join('\n');
}

/** The lines, and the end of a block that the cut has left open. */
function closeBlock(kept: readonly string[]): readonly string[] {
  const open = kept.reduce<string | null>((fenceOf, line) => {
    const marks = /^`{3,}/.exec(line)?.[0];
    if (marks === undefined) return fenceOf;
    return fenceOf === null ? marks : line === fenceOf ? null : fenceOf;
  }, null);
  return open === null ? kept : [...kept, open];
}
