/** The parts of an expression: the only place that knows which expressions hold others. */
import type { Expression } from './values.js';

/** The expression with its direct parts replaced. */
export function mapParts(expression: Expression, replace: (part: Expression) => Expression): Expression {
  switch (expression.type) {
    case 'array':
      return { ...expression, items: expression.items.map(replace) };
    case 'map':
      return { ...expression, entries: expression.entries.map(replace) };
    case 'member':
      return { ...expression, object: replace(expression.object) };
    case 'index':
      return { ...expression, object: replace(expression.object), index: replace(expression.index) };
    case 'call':
      return { ...expression, object: replace(expression.object), args: expression.args.map(replace) };
    case 'new':
      return { ...expression, args: expression.args.map(replace) };
    case 'int':
    case 'double':
    case 'char':
    case 'string':
    case 'boolean':
    case 'null':
    case 'name':
      return expression;
  }
}

/** The expression and all its parts, each before its own parts. */
export function partsOf(expression: Expression): Expression[] {
  const all = [expression];
  mapParts(expression, (part) => {
    all.push(...partsOf(part));
    return part;
  });
  return all;
}
