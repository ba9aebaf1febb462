/**
 * Expressions and values as they go over a driver's channel: what JSON has stands as itself, everything else is an
 * object with a type. Thousands of calls are mostly whole numbers and arrays of them.
 */
import * as z from 'zod';
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
    case 'map':
      return { type: 'map', entries: expression.entries.map(plainExpression) };
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

/** The value that a driver reports; null if it has no such shape: a stranger may have written it. */
export function readPlainValue(plain: unknown): Value | null {
  if (Array.isArray(plain)) {
    const items = plain.map(readPlainValue);
    return items.every((item) => item !== null) ? { type: 'array', items } : null;
  }
  if (typeof plain === 'number') return Number.isSafeInteger(plain) ? { type: 'int', value: plain } : null;
  if (typeof plain === 'string') return { type: 'string', value: plain };
  if (typeof plain === 'boolean') return { type: 'boolean', value: plain };
  return plain === null ? { type: 'null' } : (typed.safeParse(plain).data ?? null);
}

export const plainValue = z.unknown().transform((plain, context): Value => {
  const value = readPlainValue(plain);
  if (value !== null) return value;
  context.addIssue('no value');
  return z.NEVER;
});

const NO_JSON_NUMBER = z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number);

const typed = z.discriminatedUnion('type', [
  z.object({ type: z.literal('double'), value: z.number().or(NO_JSON_NUMBER) }),
  z.object({ type: z.literal('char'), value: z.string() }),
  z.object({ type: z.literal('void') }),
  z.object({ type: z.literal('too-large'), what: z.string() }),
  z.object({
    type: z.literal('map'),
    entries: z.array(plainValue.refine((entry) => entry.type === 'array' && entry.items.length === 2)),
    byText: z.literal(true).exactOptional(),
  }),
  z.object({
    type: z.literal('object'),
    class: z.string(),
    text: z.string().nullable(),
    fields: z.array(z.object({ name: z.string(), value: plainValue })).exactOptional(),
  }),
]);
