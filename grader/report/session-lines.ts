/** How a program was started and what was typed until it went wrong, in a line each. Pure. */
import type { CaseResult, Row } from '../model.js';
import { count } from '../text/units.js';
import { keepNearDifference } from './near-difference.js';
import { listInputs } from './expected-dialogue.js';
import { describeSession } from './reproduce.js';

/** How many inputs are listed. */
const MAX_INPUTS = 40;

/**
 * A shorter dialogue shows its arguments, and what is typed where it is typed; where it is cut to what is near the
 * difference, the inputs are told, so that it can be played.
 */
export function listSession(result: CaseResult): readonly string[] {
  const session = describeSession(result);
  const { shorter } = result;
  if (shorter?.kind === 'dialogue') {
    const typed = typedIn(shorter.rows);
    return typed.length === typedIn(keepNearDifference(shorter.rows)).length
      ? []
      : [`Typed in the shorter dialogue, a line each: ${joinInputs(typed)}`];
  }
  if (session === null || (shorter !== undefined && shorter.kind !== 'outline')) return [];
  const typed = session.told === null ? [] : listInputs(session.told);
  return [
    ...(session.args === '' ? [] : [`Started with the arguments ${session.args}`]),
    ...(typed.length === 0 ? [] : [`Typed until then, a line each: ${joinInputs(typed)}`]),
  ];
}

function typedIn(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'input' ? [row.text] : []));
}

function joinInputs(typed: readonly string[]): string {
  const shown = typed.slice(0, MAX_INPUTS).map((text) => (text === '' ? '(an empty line)' : text));
  const more = typed.length > shown.length ? ` and ${count(typed.length - shown.length, 'more line')}` : '';
  return `${shown.join(' ⏎ ')}${more}`;
}
