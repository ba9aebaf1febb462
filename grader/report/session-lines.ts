/** How a program was started and what was typed until it went wrong, in a line each. Pure. */
import type { CaseResult } from '../model.js';
import { count } from '../text/units.js';
import { listInputs } from './expected-dialogue.js';
import { describeSession } from './reproduce.js';

/** How many inputs are listed. */
const MAX_INPUTS = 40;

/** None where a shorter dialogue is shown: it shows what is typed where it is typed. */
export function listSession(result: CaseResult): readonly string[] {
  const session = describeSession(result);
  const { shorter } = result;
  if (session === null || (shorter !== undefined && shorter.kind !== 'outline')) return [];
  const typed = session.told === null ? [] : listInputs(session.told);
  const shown = typed.slice(0, MAX_INPUTS).map((text) => (text === '' ? '(an empty line)' : text));
  const more = typed.length > shown.length ? ` and ${count(typed.length - shown.length, 'more line')}` : '';
  return [
    ...(session.args === '' ? [] : [`Started with the arguments ${session.args}`]),
    ...(shown.length === 0 ? [] : [`Typed until then, a line each: ${shown.join(' ⏎ ')}${more}`]),
  ];
}
