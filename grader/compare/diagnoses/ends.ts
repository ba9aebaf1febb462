/** Outputs that stop too early or go on too long: one text is the beginning of the other. */
import type { Diagnosis } from '../../model.js';
import { LF } from '../../text/bytes.js';
import { nameText, type Evidence } from '../evidence.js';
import { nameInput } from '../phrases.js';

export function detectNothing({ actual, what }: Evidence): Diagnosis | null {
  if (actual.length > 0) return null;
  return {
    code: 'no-output',
    words: what === 'the output' ? 'your program wrote nothing' : `${what} is empty`,
  };
}

export function detectEnd(evidence: Evidence): Diagnosis | null {
  const { sides, at } = evidence;
  if (at === sides.actual.normal.length) return nameStop(evidence);
  if (at !== sides.expected.normal.length) return null;
  const { line, column } = evidence.place;
  const place = column === 1 ? `from line ${line} on` : `in line ${line}`;
  return { code: 'goes-on', words: `${nameText(evidence)} goes on after the expected end, ${place}` };
}

/** The last input before it stopped, and whether it stopped within a line. */
function nameStop(evidence: Evidence): Diagnosis {
  const { at, after, sides } = evidence;
  const { normal } = sides.actual;
  const typedHere = sides.inputs.some((input) => input.offset === at);
  const { line } = evidence.place;
  const whole = typedHere || at === 0 || normal[at - 1] === LF;
  const place = whole ? (line === 1 ? 'at the very start' : `after line ${line - 1}`) : `in line ${line}`;
  return {
    code: 'stops-early',
    words: `${nameText(evidence)} stops ${place}${after === null ? '' : `, after ${nameInput(after)}`}`,
  };
}
