/** A mistake in an assignment's files: what it is, and the edit that makes it. */

export const YAML = 'assignments/greeting/assignment.yaml';
export const LETTERS = 'assignments/greeting/letters.yaml';
export const ADA = 'assignments/greeting/ada.transcript';

export type Mistake = readonly [what: string, file: string, from: string, to: string];
