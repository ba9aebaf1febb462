/** Describes the case that refutes a proof, and what to change. */
import type { CaseResult, Place, Span, SubmissionResult } from '../model.js';
import { explainCase } from '../report/explain.js';
import type { Block } from '../report/explanation.js';
import { findFirstFailure } from '../report/case-importance.js';

/** The case with its place, the expected and the actual text. */
export function describe(result: CaseResult): string {
  const { case: testCase, verdict } = result;
  const { summary, blocks } = explainCase(result);
  const [details] = blocks.flatMap((block) => describeBlock(block));
  const lines =
    testCase.kind === 'file' && testCase.minLines > 0 ? `; min-lines asks for ${testCase.minLines}` : '';
  return `${testCase.id}: ${verdict.verdict}, ${summary}${details === undefined ? '' : `; ${details}`}${lines} (${showPlace(testCase)})`;
}

export function showPlace({ place: { file, line } }: { readonly place: Place }): string {
  return `${file}:${line}`;
}

function describeBlock(block: Block): string[] {
  if (block.kind === 'pairs') return [block.pairs.map(([label, text]) => `${label} ${text}`).join(', ')];
  if (block.kind === 'text') return [`${block.title}: ${block.text.split('\n')[0] ?? ''}`];
  const textOf = (spans: readonly Span[]): string => JSON.stringify(spans.map(({ text }) => text).join(''));
  return block.rows.flatMap((row) => {
    switch (row.kind) {
      case 'changed':
        return [`expected ${textOf(row.expected)}, found ${textOf(row.actual)}`];
      case 'lacking':
        return [`expected ${JSON.stringify(row.text)}, found nothing`];
      case 'surplus':
        return [`expected nothing, found ${JSON.stringify(row.text)}`];
      case 'same':
      case 'input':
      case 'skipped':
        return [];
    }
  });
}

export const STUB_CHANGE =
  'Let the stubs do less, or add cases to these items that need more than the stubs do.';

export const REFERENCE_CHANGE =
  'Mend the reference; or the case, where the reference is right (`boardmark record` remakes transcripts).';

/** What to change in a sample. Its folder names the expected verdict; if the cases are right, the folder is wrong. */
export function describeSampleChange(result: SubmissionResult, name: string): string {
  const verdict = findFirstFailure(result.items)?.verdict.verdict ?? 'accepted';
  const [folder = '', sample = ''] = name.split('/');
  const move = verdict === folder ? '' : ` If the cases are right, move it to ${verdict}/${sample}.`;
  return `If the sample is as it should be, mend the cases.${move}`;
}
