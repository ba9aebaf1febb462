/** Declarations as Java writes them, `static int[][] createNewPits(int pitsPerRow, int numSeeds)`, to signatures. */
import { ok, type Signature } from '../model.js';
import { quoted } from './complaints.js';
import { type Parsed, parseError } from './text-places.js';

const MODIFIERS = ['public', 'static', 'final', 'abstract', 'synchronized'];
/** Names of types in other languages, and what Java calls them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  string: 'String',
  str: 'String',
  number: 'int or double',
  integer: 'int',
  bool: 'boolean',
  any: 'Object',
};
const NAME = /^[\p{L}_$][\p{L}\d_$]*$/u;

interface Token {
  readonly text: string;
  readonly offset: number;
}

/**
 * Reads the declaration of a method, of a constructor (no type before the name) or of a field (no parentheses). Names of
 * parameters, `public`, `final` and `throws X` are allowed and ignored. Offsets of errors count from the start of the text.
 */
export function readSignature(text: string): Parsed<Signature> {
  const colon = text.indexOf(':');
  if (colon >= 0)
    return parseError(colon, 'a declaration as in Java, the type first: int sum(int[] prices)', '":"');
  const tokens = tokenize(text);
  let next = 0;
  const peek = (ahead = 0): string => tokens[next + ahead]?.text ?? '';
  const here = (expected: string): Parsed<never> => {
    const token = tokens[next];
    return parseError(
      token?.offset ?? text.length,
      expected,
      token === undefined ? 'the end' : quoted(token.text),
    );
  };

  /** `int[][]`, `java.util.List<Move>`, `String...` (an array). */
  const type = (): Parsed<string> => {
    if (!NAME.test(peek()) || MODIFIERS.includes(peek())) return here('a type');
    const meant = OTHER_NAMES[peek()];
    if (meant !== undefined) return here(`a type as Java names it (did you mean ${meant}?)`);
    let name = peek();
    next++;
    while (peek() === '.' && NAME.test(peek(1))) {
      name += `.${peek(1)}`;
      next += 2;
    }
    if (peek() === '<') {
      const args: string[] = [];
      do {
        next++;
        const arg = type();
        if (!arg.ok) return arg;
        args.push(arg.value);
      } while (peek() === ',');
      if (peek() !== '>') return here('">"');
      next++;
      name += `<${args.join(', ')}>`;
    }
    while (peek() === '[' && peek(1) === ']') {
      name += '[]';
      next += 2;
    }
    if (peek() === '...') {
      name += '[]';
      next++;
    }
    return ok(name);
  };

  const parameters = (): Parsed<readonly string[]> => {
    const types: string[] = [];
    next++;
    while (peek() !== ')') {
      if (peek() === 'final') next++;
      const one = type();
      if (!one.ok) return one;
      types.push(one.value);
      if (NAME.test(peek())) next++;
      if (peek() === ',' && peek(1) !== ')') next++;
      else if (peek() !== ')') return here('"," or ")"');
    }
    next++;
    return ok(types);
  };

  let isStatic = false;
  while (MODIFIERS.includes(peek())) {
    isStatic ||= peek() === 'static';
    next++;
  }
  if (['private', 'protected'].includes(peek())) return here('a member that others can see');
  if (!NAME.test(peek())) return here('a declaration such as "static int[] moves(int row)"');
  const isConstructor = peek(1) === '(';
  const held = isConstructor ? ok('void') : type();
  if (!held.ok) return held;
  const name = peek();
  if (!NAME.test(name)) return here('a name');
  next++;

  const isField = peek() !== '(';
  const listed = isField ? ok([]) : parameters();
  if (!listed.ok) return listed;
  if (!isField && peek() === 'throws') {
    do {
      next++;
      const thrown = type();
      if (!thrown.ok) return thrown;
    } while (peek() === ',');
  }
  if (peek() === ';') next++;
  if (next < tokens.length) return here(isField ? '"(" or the end' : 'the end');
  return ok({
    kind: isField ? 'field' : isConstructor ? 'constructor' : 'method',
    static: isStatic,
    name,
    parameters: listed.value,
    type: held.value,
  });
}

function tokenize(text: string): readonly Token[] {
  return [...text.matchAll(/[\p{L}_$][\p{L}\d_$]*|\.\.\.|\S/gu)].map((match) => ({
    text: match[0],
    offset: match.index,
  }));
}
