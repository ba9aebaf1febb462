/** Words of which no answer is made. */

export const FILLERS: ReadonlySet<string> = new Set(
  'a an the is are was were be it of to from by with and or at for that this there has have as you your'.split(
    ' ',
  ),
);

/** Of those the ones that say nothing by where they stand, as `from` and `to` do. */
export const PLACELESS: ReadonlySet<string> = new Set('a an the is are was were be of'.split(' '));

/** What is typed is no name if it answers a question. */
export const REPLIES: ReadonlySet<string> = new Set(['yes', 'no']);
