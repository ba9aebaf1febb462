/** Which rules of style a submission will be checked by. */
import type { PrepareRequest } from './language.js';

/** The file of the rules; null if no case checks the style, or there are none for the language. */
export function findStyleRules({ assignment, spec }: PrepareRequest): string | null {
  const isChecked = assignment.rubric.some(({ cases }) => cases.some(({ kind }) => kind === 'style'));
  return isChecked ? spec.style : null;
}
