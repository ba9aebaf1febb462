/** A small change in the source of a solution. */
import type { Edit } from '../../grader/audit/mutant.js';

export interface SolutionMutant {
  readonly file: string;
  readonly mutator: string;
  /** The line of the change, from 1. */
  readonly line: number;
  readonly original: string;
  readonly edit: Edit;
}

/** The source with the change made. */
export function applyEdit(text: string, { start, end, replacement }: Edit): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

/** A line that names a mutant of a solution and no other. */
export function nameSolutionMutant({ file, mutator, edit }: SolutionMutant): string {
  return JSON.stringify([file, mutator, edit.start, edit.end, edit.replacement]);
}
