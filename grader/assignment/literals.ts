/** Returned values as literals, as an instructor would write them. Pure. */
import { printExpression } from './expression.js';
import type { Expression, Value } from '../model.js';

/** The value as a literal; null for nothing, for what is too large, and for objects without a text. */
export function literalOf(value: Value): (Expression & Value) | null {
  switch (value.type) {
    case 'void':
    case 'too-large':
      return null;
    case 'object':
      return value.text === null ? null : { type: 'string', value: value.text };
    case 'array': {
      const items = value.items.map(literalOf);
      return items.includes(null) ? null : { type: 'array', items: items.filter((item) => item !== null) };
    }
    case 'map': {
      const entries = value.entries.map(literalOf);
      return entries.includes(null)
        ? null
        : { type: 'map', entries: entries.filter((entry) => entry !== null) };
    }
    case 'int':
    case 'double':
    case 'char':
    case 'string':
    case 'boolean':
    case 'null':
      return value;
  }
}

/** The value as text for a call; null if it cannot be written. */
export function writeLiteral(value: Value): string | null {
  const literal = literalOf(value);
  return literal === null ? null : printExpression(literal);
}

/** JavaScript has no characters and uses a text of length one: where a character is expected, both are right. */
export function widenCharacters(value: Value): Value {
  if (value.type === 'string' && Array.from(value.value).length === 1) return { ...value, type: 'char' };
  if (value.type === 'map') return { ...value, entries: value.entries.map(widenCharacters) };
  return value.type === 'array' ? { ...value, items: value.items.map(widenCharacters) } : value;
}
