/**
 * Makes sentences of pieces: a capital at the beginning and a full stop at the end. Names and paths keep their letters. In a
 * cell of a table a sentence begins with a capital and has no full stop; behind a colon it begins with a small letter.
 */

/**
 * Words that begin sentences of ours. Any other first word may be a name from the submission, which keeps its letter
 * case.
 */
const OPENINGS: ReadonlySet<string> = new Set(
  (
    'a an the there no not one two three four five six seven eight nine ten your you it this that at in of for first ' +
    'mostly line lines upper only number numbers stopped ended threw exit returned left did expected found what some ' +
    'blanks blank empty missing other our more nothing something everything every all none several another both same ' +
    'before after between with as its wrote writes used stayed right closed could too class letters library'
  ).split(' '),
);

/** `first returns String, the assignment asks for char`, `left is not exported; …`: begins with the name of a member. */
const OF_MEMBER = /^\S+ (?:returns|takes|is) (?:.*, the assignment asks for |not exported;)/;

/** The text with a capital, if its first word is one of ours. */
export function capitalize(text: string): string {
  if (OF_MEMBER.test(text)) return text;
  const first = /^[a-z]+(?=[\s,:;]|$)/.exec(text)?.[0];
  // No name stands before a number: `row 3 of the board`.
  const isOurs = first !== undefined && (OPENINGS.has(first) || /^[a-z]+ \d/.test(text));
  return isOurs ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

export function makeSentence(text: string): string {
  return endSentence(capitalize(text));
}

/** The text with a full stop, unless it already ends a sentence. */
export function endSentence(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

/** Without the word that says that there are more differences: `first: …`, `mostly: …`. */
export function withoutLead(words: string): string {
  return words.replace(/^(?:first|mostly): /, '');
}

/** Stands between a summary and the first call that acts, if the case went wrong before that call. */
export const BEFORE = ', already before ';

/** Also without the place in one case: `(line 5, after input 2 (b)), and at two more places`, `, already before p.take()`. */
export function withoutPlace(words: string): string {
  const [bare = ''] = withoutLead(words).split(BEFORE);
  const from = bare.lastIndexOf(' (line ');
  if (from === -1) return bare;
  let depth = 0;
  for (let at = from; at < bare.length; at++) {
    if (bare[at] === '(') depth++;
    if (bare[at] === ')' && --depth === 0)
      return bare.slice(0, from) + bare.slice(at + 1).replace(/,? and (?:at|on) .* more \w+$/, '');
  }
  return bare.slice(0, from);
}
