/** Words of which no answer is made. */

export const FILLERS: ReadonlySet<string> = new Set(
  'a an the is are was were be it of to from by with and or at for that this there has have as you your'.split(
    ' ',
  ),
);

/** Those of them that mean the same wherever they stand; `from` and `to` do not. */
export const PLACELESS: ReadonlySet<string> = new Set('a an the is are was were be of'.split(' '));

/** What is typed is no name if it answers a question. */
export const REPLIES: ReadonlySet<string> = new Set(['yes', 'no']);
