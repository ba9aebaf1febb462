/** What a line shows about a message of a compiler: a guess that does not fit the line is not told. Pure. */
/** What a marked line has to look like. */
export interface Fit {
  test(line: string): boolean;
}

/** A message, what it means, and for a guess the line that it fits. */
export type Meaning = readonly [message: RegExp, meaning: string, fits?: Fit];

/** The message is about the end of a line that is no header of a function and no opening of a block. */
export const ENDS_HERE =
  /^(?!\s*(?:public|private|protected|static|void)\b[^=]*\(|\s*(?!return |throw |else )[\w<>[\]]+ \w+ ?\([^()]*\)‸|\s*\w+ ?\(.*[<>=].*\)‸)[^]*[\w)\]"'+-]\s?‸\s*(?:\/\/.*|\/\*.*|#.*)?$/;
/** `name.name‸(…)`: a call. */
export const IS_CALL = /^\s*\w+(?:\.\w+)*\s*‸\s*\(.*;/;
/** An operator or a comma before a closing bracket or a semicolon, or empty brackets, outside a text. */
export const LACKS_VALUE = /(?:[=,+\-*/%<>&|]\s*‸\s*[;)]|\(\s*‸\s*\))(?:[^"]|"[^"]*")*$/;

/** The message points to the first word of this line, because the line above is not finished. */
export const BEGINS_HERE = /^\s*‸[^{]/;
/** A for with one semicolon. */
export const ONE_SEMICOLON = /\bfor ?\([^;]*;[^;]*\)/;
export const TWO_SEMICOLONS = 'A for has two semicolons between its brackets.';

export const STANDS_ALONE =
  'The if above has ended already: by a semicolon behind the if, or by braces that do not match.';
export const NO_PARTNER = 'A quotation mark on this line has no partner.';
export const NO_LOOP = 'There is no loop and no switch around this line: has it ended before?';

/** A whole line in which more brackets are opened than closed. */
export function leavesOpen(open: string, close: string): Fit {
  return {
    test(line) {
      const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*/g, '');
      const isWhole = /;\s*$|^[‸\s}]*(?:else )?(?:if|for|while|switch)\b.*\{/.test(bare);
      return isWhole && bare.split(open).length > bare.split(close).length;
    },
  };
}
