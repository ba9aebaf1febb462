/**
 * The pieces of a submission's files that tell settled marks, and where each stands: before everything about its cases. If
 * only the rule for settling changes, only these pieces are written again.
 */
import type { SubmissionResult } from '../model.js';
import { roundedNumber } from '../score/points.js';
import { escapeInJson, sanitize } from '../text/sanitize.js';
import type { Audience } from './audience.js';
import { escapeInline, fence } from './markdown.js';
import { listSettlement, showPlace } from './settlement-text.js';

export interface SettledPiece {
  readonly begin: (file: Buffer) => number;
  readonly text: string;
}

/** What feedback.md says of it, below the total. */
export function listSettledSections(result: SubmissionResult, audience: Audience): readonly string[] {
  return listSettlement(result, audience).flatMap(({ words, place }) => [
    escapeInline(words),
    ...(place?.lines === undefined ? [] : [fence(showPlace(place))]),
  ]);
}

export function settledInMarkdown(result: SubmissionResult, audience: Audience): SettledPiece {
  const sections = listSettledSections(result, audience);
  const endOfLine = (file: Buffer, line: number): number =>
    file.indexOf('\n', line === 1 ? 0 : endOfLine(file, line - 1) + 1);
  return {
    begin: (file) => endOfLine(file, TOTAL_LINE),
    text: sections.map((section) => `\n\n${section}`).join(''),
  };
}

/** The title, an empty line, the total. */
const TOTAL_LINE = 3;

/** In Gradescope's file: the score, and the first lines of what everybody reads. */
export function settledInGradescope(
  result: SubmissionResult,
): readonly [score: SettledPiece, said: SettledPiece] {
  const behind = (key: string) => (file: Buffer) => file.indexOf(key) + key.length;
  const lines = listSettlement(result, 'student').map(({ words }) => `${sanitize(words)}\n`);
  return [
    { begin: behind('"score": '), text: JSON.stringify(countingScore(result)) },
    { begin: behind('"output": "'), text: escapeInJson(JSON.stringify(lines.join(''))).slice(1, -1) },
  ];
}

/** The mark that counts, as a number. */
export function countingScore({ settlement, points }: SubmissionResult): number {
  return roundedNumber(settlement?.after ?? points);
}
