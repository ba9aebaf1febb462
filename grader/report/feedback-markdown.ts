/** feedback.md: what one student reads. */
import type { Assignment, CaseResult, SandboxLevel, SubmissionResult } from '../model.js';
import { isLost } from '../score/score.js';
import { findFirstFailure } from './attention.js';
import { viewSubmission, type Audience, type ItemView } from './audience.js';
import { explainCase, type Block } from './explain.js';
import { makeHarmless } from './harmless.js';
import { layoutRows } from './layout.js';
import { escapeInline, fence } from './markdown.js';
import { describeItemCases, describeItemPoints, describeTotal, listRemarks } from './submission-text.js';

/** Wide enough for the boards of a dialogue side by side. */
const WIDTH = 150;

export function renderFeedback(
  assignment: Pick<Assignment, 'title'>,
  result: SubmissionResult,
  audience: Audience,
  sandbox: SandboxLevel,
): string {
  const view = viewSubmission(result, audience);
  const cases = view.items.flatMap((item) => item.cases);
  const first = findFirstFailure(cases);
  const sections = [
    `# ${escapeInline(assignment.title)}: feedback for ${escapeInline(result.id)}`,
    `**${describeTotal(view)}.**`,
    ...renderRemarks(result),
    ...(first === undefined ? [] : [`## What to mend first`, renderCase(first)]),
    '## Points',
    renderTable(view.items),
    ...view.items.flatMap((item) => renderItem(item, first)),
    `---\n\nGraded at sandbox level \`${sandbox}\`.`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function renderRemarks(result: SubmissionResult): string[] {
  const remarks = listRemarks(result);
  return remarks.length === 0 ? [] : [remarks.map((remark) => `- ${escapeInline(remark)}`).join('\n')];
}

function renderTable(items: readonly ItemView[]): string {
  const rows = items.map(
    (item) => `| ${escapeInline(item.title)} | ${describeItemPoints(item)} | ${describeItemCases(item)} |`,
  );
  return ['| what | points | cases |', '| --- | ---: | --- |', ...rows].join('\n');
}

function renderItem(item: ItemView, first: CaseResult | undefined): string[] {
  const lost = item.cases.filter(({ verdict }) => isLost(verdict) || verdict.verdict === 'judge-error');
  const remarked = item.cases.filter(
    ({ verdict }) => verdict.verdict === 'accepted' && verdict.remarks.length > 0,
  );
  if (lost.length === 0 && remarked.length === 0) return [];
  return [
    `## ${escapeInline(item.title)}`,
    ...lost.map((result) =>
      result === first ? `### ${renderHeading(result)}\n\nSee above.` : renderCase(result),
    ),
    ...remarked.map((result) => renderCase(result)),
  ];
}

function renderCase(result: CaseResult): string {
  const { summary, sentences, blocks } = explainCase(result);
  return [
    `### ${renderHeading(result)}`,
    `${escapeInline(capitalise(summary))}.`,
    ...sentences.map((sentence) => escapeInline(sentence)),
    ...blocks.map((block) => renderBlock(block)),
  ].join('\n\n');
}

function renderHeading({ case: testCase, verdict }: CaseResult): string {
  return `${escapeInline(testCase.title)} (${escapeInline(testCase.id)}): ${verdict.verdict}`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'rows':
      return fence(layoutRows(block.rows, WIDTH).map(({ text }) => text));
    case 'pairs': {
      const width = Math.max(...block.pairs.map(([label]) => label.length));
      return fence(
        block.pairs.flatMap(([label, text]) =>
          text
            .split('\n')
            .map((line, index) => `${(index === 0 ? label : '').padEnd(width)}  ${makeHarmless(line)}`),
        ),
      );
    }
    case 'text':
      return `${escapeInline(capitalise(block.title))}:\n\n${fence(block.text.split('\n').map((line) => makeHarmless(line)))}`;
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
