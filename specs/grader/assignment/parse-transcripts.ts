/** Parses transcripts for specs. */
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { type Transcript, parseTranscript, toCase } from '../../../grader/assignment/transcript.js';
import type { TranscriptCase } from '../../../grader/model.js';

export const defaults = { ...CASE_DEFAULTS, program: 'play' };

export function parsed(text: string, file = 'game.transcript'): Transcript {
  const result = parseTranscript(text, file);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return result.value;
}

export function caseOf(text: string): TranscriptCase {
  const result = toCase(parsed(text), defaults);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return result.value;
}

export function complaints(text: string): string[] {
  const transcript = parseTranscript(text, 'x.transcript');
  if (!transcript.ok) return transcript.fault.map(formatComplaint);
  const result = toCase(transcript.value, { ...defaults, program: null });
  return result.ok ? [] : result.fault.map(formatComplaint);
}
