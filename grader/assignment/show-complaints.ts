/** Complaints for an instructor: each with the line it is about, and a caret at the place. */
import { readFileSync } from 'node:fs';
import type { Complaint, Place } from '../model.js';
import { formatComplaint } from './complaints.js';

/** Longer lines are cut around the place. */
const MAX_CHARACTERS = 100;

/** All complaints, with a blank line between them. */
export function showComplaints(complaints: readonly Complaint[]): string {
  return complaints
    .map((complaint) => [formatComplaint(complaint), ...showLine(complaint.place)].join('\n'))
    .join('\n\n');
}

/** The line in its file and a caret below it; nothing if it cannot be read, or is empty. */
function showLine({ file, line, column }: Place): string[] {
  const text = readLine(file, line);
  if (text === null || text.trim() === '') return [];
  const characters = Array.from(text.replaceAll('\t', ' '));
  const from = Math.max(0, column - 1 - MAX_CHARACTERS / 2);
  const shown = characters.slice(from, from + MAX_CHARACTERS).join('');
  const gutter = `${line} | `;
  return [`  ${gutter}${shown}`, `  ${' '.repeat(gutter.length - 2)}| ${' '.repeat(column - 1 - from)}^`];
}

function readLine(file: string, line: number): string | null {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[line - 1] ?? null;
  } catch {
    return null;
  }
}
