/** Text of a program or a file name as it may be shown anywhere: nothing in it can act, and its blanks stay blanks. */
import { makeVisible } from '../compare/visible.js';

/** As `makeVisible`, but blanks at either end are kept as they are: for prose, and for lines that do not differ. */
export function makeHarmless(text: string): string {
  const [, before = '', core = '', after = ''] = /^( *)(.*?)( *)$/su.exec(text) ?? [];
  return `${before}${makeVisible(core)}${after}`;
}
