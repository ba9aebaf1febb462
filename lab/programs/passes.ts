/** A wrong case that passes: told so that a person can see what is wrong in it and why it passes. */
import { describeDeviation } from '../../grader/report/describe-deviations.js';
import type { Marks } from '../deviations/marker.js';
import type { Inputs } from './talk.js';

export interface Pass {
  readonly program: string;
  /** The broken rule or the slip, and the right way beside it. */
  readonly variant: string;
  readonly id: string;
  readonly inputs: Inputs;
  /** What the program writes if nothing is wrong, and what it writes. */
  readonly right: string;
  readonly wrong: string;
  readonly marks: Marks;
}

export function describePass({ program, variant, id, inputs, right, wrong, marks }: Pass): string {
  const [rightLines, wrongLines] = [right.split('\n'), wrong.split('\n')];
  const at = rightLines.findIndex((line, index) => line !== wrongLines[index]);
  return [
    `passes: ${program}, ${variant}: ${id}`,
    `  typed: ${inputs.map((input) => JSON.stringify(input)).join(' ')}`,
    `  right: ${JSON.stringify(rightLines[at] ?? '')}`,
    `  wrong: ${JSON.stringify(wrongLines[at] ?? '')}`,
    ...marks.deviations.map((deviation) => `  found: ${describeDeviation(deviation)}`),
  ].join('\n');
}
