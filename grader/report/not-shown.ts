/** Stands in the place of a text that an instructor keeps from students (`tells`). */
export const NOT_SHOWN = '(not shown)';
