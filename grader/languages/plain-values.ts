/**
 * Expressions and values as they go over a driver's channel: what JSON has stands as itself, everything else is an
 * object with a type. Thousands of calls are mostly whole numbers and arrays of them.
 */
import type { Expression, PlainExpression, Value } from '../model.js';

export function plainExpression(expression: Expression): PlainExpression {
  switch (expression.type) {
    case 'int':
    case 'string':
    case 'boolean':
      return expression.value;
    case 'null':
      return null;
    case 'array':
      return expression.items.map(plainExpression);
    case 'double':
    case 'char':
    case 'name':
      return expression;
    case 'member':
      return { ...expression, object: plainExpression(expression.object) };
    case 'index':
      return {
        type: 'index',
        object: plainExpression(expression.object),
        index: plainExpression(expression.index),
      };
    case 'call': {
      const { object, name, args } = expression;
      return { type: 'call', object: plainExpression(object), name, args: args.map(plainExpression) };
    }
    case 'new':
      return { ...expression, args: expression.args.map(plainExpression) };
  }
}

/** Numbers that are on nearly every board. */
const SMALL: readonly Value[] = Array.from({ length: 256 }, (_, value) => ({ type: 'int', value }));

/** The value that a driver reports; null if it has no such shape: a stranger may have written it. */
export function readPlainValue(plain: unknown): Value | null {
  switch (typeof plain) {
    case 'number':
      return SMALL[plain] ?? (Number.isSafeInteger(plain) ? { type: 'int', value: plain } : null);
    case 'string':
      return { type: 'string', value: plain };
    case 'boolean':
      return { type: 'boolean', value: plain };
    case 'object':
      if (plain === null) return { type: 'null' };
      if (!Array.isArray(plain)) return readTyped(plain);
      break;
    case 'bigint':
    case 'symbol':
    case 'undefined':
    case 'function':
      return null;
  }
  const items: Value[] = [];
  for (const each of plain as readonly unknown[]) {
    const item = readPlainValue(each);
    if (item === null) return null;
    items.push(item);
  }
  return { type: 'array', items };
}

interface Typed {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly what?: unknown;
  readonly class?: unknown;
  readonly text?: unknown;
  readonly fields?: unknown;
}

function readTyped({ type, value, what, class: name, text, fields }: Typed): Value | null {
  switch (type) {
    case 'double': {
      const number = typeof value === 'string' && NO_JSON_NUMBERS.has(value) ? Number(value) : value;
      return typeof number === 'number' ? { type, value: number } : null;
    }
    case 'char':
      return typeof value === 'string' ? { type, value } : null;
    case 'void':
      return { type };
    case 'too-large':
      return typeof what === 'string' ? { type, what } : null;
    case 'object': {
      if (typeof name !== 'string' || !(text === null || typeof text === 'string')) return null;
      if (fields === undefined) return { type, class: name, text };
      const read = readFields(fields);
      return read === null ? null : { type, class: name, text, fields: read };
    }
    default:
      return null;
  }
}

const NO_JSON_NUMBERS: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

function readFields(fields: unknown): { readonly name: string; readonly value: Value }[] | null {
  if (!Array.isArray(fields)) return null;
  const read: { readonly name: string; readonly value: Value }[] = [];
  for (const each of fields as readonly unknown[]) {
    if (typeof each !== 'object' || each === null) return null;
    const { name, value } = each as { readonly name?: unknown; readonly value?: unknown };
    const held = readPlainValue(value);
    if (typeof name !== 'string' || held === null) return null;
    read.push({ name, value: held });
  }
  return read;
}
