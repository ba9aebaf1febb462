/** The words of a diagnosis for where less of them is needed: in a list, for several cases, in another sentence. Pure. */

/** Without the word that says that there are more differences: `first: …`, `mostly: …`. */
export function withoutLead(words: string): string {
  return words.replace(/^(?:first|mostly): /, '');
}

/** Also without the place in the text of one case: `(line 5, after input 2 (b)), and at two more places`. */
export function withoutPlace(words: string): string {
  const bare = withoutLead(words);
  const from = bare.lastIndexOf(' (line ');
  if (from === -1) return bare;
  let depth = 0;
  for (let at = from; at < bare.length; at++) {
    if (bare[at] === '(') depth++;
    if (bare[at] === ')' && --depth === 0)
      return bare.slice(0, from) + bare.slice(at + 1).replace(/,? and at .* more \w+$/, '');
  }
  return bare.slice(0, from);
}
