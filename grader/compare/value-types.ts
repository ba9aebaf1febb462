/** Which kinds of values can be compared, and what a student calls them. */
import type { Value } from '../model.js';

const NAMES: Readonly<Record<Value['type'], string>> = {
  int: 'an integer',
  double: 'a decimal number',
  char: 'a character',
  string: 'a text',
  boolean: 'a boolean',
  null: 'null',
  array: 'an array (list)',
  map: 'a map (dictionary)',
  object: 'an object',
  void: 'nothing',
  'too-large': 'something too large to compare',
};

export function nameType(value: Value): string {
  return value.type === 'object' ? `an object of class ${value.class}` : NAMES[value.type];
}

/**
 * Whether the actual value is of the expected kind. Numbers are one kind; a language without characters returns a
 * text of length one; an object may replace the text that its toString gives.
 */
export function isOfType(expected: Value, actual: Value): boolean {
  if (actual.type === 'too-large') return false;
  switch (expected.type) {
    case 'int':
    case 'double':
      return actual.type === 'int' || actual.type === 'double';
    case 'char':
      return actual.type === 'char' || (actual.type === 'string' && Array.from(actual.value).length === 1);
    case 'string':
      return actual.type === 'string' || (actual.type === 'object' && actual.text !== null);
    case 'object':
      return actual.type === 'object' && (expected.text === null || actual.text !== null);
    case 'boolean':
    case 'null':
    case 'array':
    case 'map':
    case 'void':
    case 'too-large':
      return actual.type === expected.type;
  }
}
