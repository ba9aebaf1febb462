/**
 * Whole numbers, arrays of them, and calls of a class's methods with such arguments: most of what thousands of cases
 * are made of. Read directly, since a parser of programs takes much longer.
 */
import type { Expression, Value } from '../model.js';

/** A JSON number is one of ours; only brackets differ. */
const NUMBERS = /^[\d\s,{}-]+$/;
/** No word that JavaScript reserves begins with a capital. */
const CALL = /^([A-Z]\w*)\.([A-Za-z_]\w*)\(([\d\s,{}-]*)\)$/;

/** Null if the text is anything else, also if it is wrong: the parser says how. */
export function readNumbers(text: string): (Expression & Value) | null {
  return NUMBERS.test(text) ? literalOf(parse(text)) : null;
}

/** The same for a call. */
export function readCallOfNumbers(text: string): Expression | null {
  const [, owner, name, args] = CALL.exec(text) ?? [];
  if (owner === undefined || name === undefined || args === undefined) return null;
  const given = readNumbers(`{${args}}`);
  return given?.type === 'array'
    ? { type: 'call', object: { type: 'name', name: owner }, name, args: given.items }
    : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']'));
  } catch {
    return null;
  }
}

function literalOf(parsed: unknown): (Expression & Value) | null {
  // -0 is 0 for integers.
  if (Number.isSafeInteger(parsed)) return { type: 'int', value: Number(parsed) + 0 };
  if (!Array.isArray(parsed)) return null;
  const items = parsed.map(literalOf);
  return items.includes(null) ? null : { type: 'array', items: items.filter((item) => item !== null) };
}
