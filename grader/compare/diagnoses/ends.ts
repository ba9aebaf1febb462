/** Texts of which one is a beginning of the other. */
import type { Diagnosis } from '../../model.js';
import { LF } from '../../text/bytes.js';
import { nameText, type Evidence } from '../evidence.js';
import { nameInput } from '../words.js';

export function detectEnd(evidence: Evidence): Diagnosis | null {
  const { sides, at, what } = evidence;
  const { normal: expected } = sides.expected;
  const { normal: actual } = sides.actual;
  if (evidence.actual.length === 0) {
    return {
      code: 'no-output',
      words: what === 'the output' ? 'your program wrote nothing' : `${what} is empty`,
    };
  }
  if (at === actual.length) return nameStop(evidence);
  if (at === expected.length) {
    const { line, column } = evidence.place;
    const place = column === 1 ? `from line ${line} on` : `in line ${line}, column ${column}`;
    return { code: 'goes-on', words: `${nameText(evidence)} goes on after the expected end, ${place}` };
  }
  return null;
}

/** Which input came last before it stopped, and whether it stopped within a line. */
function nameStop(evidence: Evidence): Diagnosis {
  const { at, after, sides } = evidence;
  const { normal } = sides.actual;
  const typedHere = sides.inputs.some((input) => input.offset === at);
  const { line } = evidence.place;
  const whole = typedHere || at === 0 || normal[at - 1] === LF;
  const places = [
    after === null ? (whole ? `after line ${line - 1}` : '') : `after ${nameInput(after)}`,
    whole ? '' : `in the middle of line ${line}`,
  ];
  return {
    code: 'stops-early',
    words: `${nameText(evidence)} stops ${places.filter((place) => place !== '').join(', ')}`,
  };
}
