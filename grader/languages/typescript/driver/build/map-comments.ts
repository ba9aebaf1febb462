/**
 * Disables comments that name a source map. The compiler would read the file or the data in such a comment: a
 * submission could have files of this machine quoted, or lose its points over a broken map.
 */
import { parse } from '@babel/parser';

const NAMES_A_MAP = /([#@][ \t]*sourceMappingURL)=/g;

/** The same text with each character in its place, but without the `=` in such comments. */
export function disarmMapComments(text: string, typed: boolean): string {
  if (!text.includes('sourceMappingURL')) return text;
  const comments = findComments(text, typed);
  // Comments cannot be found in a file that Babel cannot parse.
  if (comments === null) return disarm(text);
  let disarmed = '';
  let at = 0;
  for (const { start, end } of comments) {
    disarmed += text.slice(at, start) + disarm(text.slice(start, end));
    at = end;
  }
  return disarmed + text.slice(at);
}

function disarm(text: string): string {
  return text.replace(NAMES_A_MAP, '$1:');
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The places of the comments, in order; null if the text cannot be parsed. */
function findComments(text: string, typed: boolean): readonly Span[] | null {
  try {
    const { comments } = parse(text, {
      sourceType: 'unambiguous',
      plugins: typed ? ['typescript', 'decorators'] : ['decorators'],
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      attachComment: false,
    });
    return (comments ?? []).flatMap(({ start, end }) =>
      typeof start === 'number' && typeof end === 'number' ? [{ start, end }] : [],
    );
  } catch {
    return null;
  }
}
