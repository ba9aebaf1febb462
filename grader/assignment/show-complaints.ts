/** Complaints for an instructor: each with the line it is about, and a caret at the place. */
import { readFileSync } from 'node:fs';
import type { Complaint, Place } from '../model.js';
import { formatComplaint } from './complaints.js';

/** Longer lines are cut around the place. */
const MAX_CHARACTERS = 100;

/** All complaints, with a blank line between them; one that is repeated in other lines is told once. */
export function showComplaints(complaints: readonly Complaint[]): string {
  return joinRepeated(complaints)
    .map((complaint) => [formatComplaint(complaint), ...showLine(complaint.place)].join('\n'))
    .join('\n\n');
}

/**
 * A row of a table makes the same mistake as all of its rows: of complaints with the same place, and of those with the same
 * words in one file, the first is shown.
 */
function joinRepeated(complaints: readonly Complaint[]): Complaint[] {
  const joined = new Map<string, { readonly first: Complaint; readonly lines: Set<number> }>();
  const places = new Set<string>();
  for (const complaint of complaints) {
    const { place, expected, found } = complaint;
    const at = JSON.stringify([place, expected]);
    if (places.has(at)) continue;
    places.add(at);
    const key = JSON.stringify([place.file, expected, found]);
    const known = joined.get(key);
    if (known === undefined) joined.set(key, { first: complaint, lines: new Set([place.line]) });
    else known.lines.add(place.line);
  }
  return [...joined.values()].map(({ first, lines }) => {
    const others = [...lines].filter((line) => line !== first.place.line);
    if (others.length === 0) return first;
    const named = others.length === 1 ? `in line ${others[0] ?? 0}` : `in ${others.length} other lines`;
    return { ...first, found: `${first.found}, and ${named}, too` };
  });
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
