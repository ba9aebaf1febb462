/** A mistake in an assignment's files: what it is, the edit that makes it, and a part of the complaint. */

export const YAML = 'assignments/greeting/assignment.yaml';
export const LETTERS = 'assignments/greeting/letters.yaml';
export const ADA = 'assignments/greeting/ada.transcript';

export type Edit = readonly [file: string, from: string, to: string];

export type Mistake = readonly [what: string, edit: Edit, complaint: string];
