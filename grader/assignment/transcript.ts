/**
 * Transcripts: what a person at a terminal would see, one file for each dialogue. Parsing and printing are inverse,
 * both ways. The entries keep what was written; transcript-meaning.ts gives them their meaning.
 */
import { ok, type Complaint, type Result } from '../model.js';
import { type Transcript, splitEntries } from './transcript-entries.js';
import { meaningOf } from './transcript-meaning.js';

export { type Entry, type Transcript, printTranscript } from './transcript-entries.js';
export { type Recorded, toCase, toTranscript } from './transcript-case.js';

/** Parses a transcript and checks everything that can be checked without its assignment. */
export function parseTranscript(text: string, file: string): Result<Transcript, Complaint[]> {
  const entries = splitEntries(text, file);
  if (!entries.ok) return entries;
  const transcript = { file, entries: entries.value };
  const meaning = meaningOf(transcript);
  return meaning.ok ? ok(transcript) : meaning;
}

/** Ctrl-Z. */
const DOS_END = '\u001A';

/**
 * Without a byte order mark or DOS's mark of the end, and with LF where each line ends with CR LF, or with CR
 * alone. Where only some lines do, they were meant: a program may write both.
 */
export function plainText(text: string): string {
  const unmarked = text.replace(/^\uFEFF/, '');
  const bare = unmarked.endsWith(DOS_END) ? unmarked.slice(0, -1) : unmarked;
  if (!bare.includes('\n')) return bare.endsWith('\r') ? bare.replaceAll('\r', '\n') : bare;
  const isWindows = bare
    .split('\n')
    .every((line, at, { length }) => at === length - 1 || line.endsWith('\r'));
  return isWindows ? bare.replaceAll('\r\n', '\n') : bare;
}
