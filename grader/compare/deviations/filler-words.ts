/** Words of which no answer is made, and which mean the same wherever they stand. */
export const PLACELESS: ReadonlySet<string> = new Set('a an the is are was were be of'.split(' '));

/** Words of which no answer is made; some tell by their place, as `from` and `to` do. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...PLACELESS,
  ...'it to from by with and or at for that this there has have as you your'.split(' '),
]);

/** What is typed is no name if it answers a question. */
export const REPLIES: ReadonlySet<string> = new Set(['yes', 'no']);
