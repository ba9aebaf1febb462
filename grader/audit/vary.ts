/** Makes variations of existing calls and dialogues. Random numbers come as an argument. Pure. */
import { mapParts, partsOf, type Binding, type Expression, type Step } from '../model.js';
import { printExpression } from '../assignment/expression.js';

/** A random number: at least 0, less than 1. */
export type Chance = () => number;

/** Random numbers that are the same for the same seed: mulberry32 (https://github.com/cprosche/mulberry32). */
export function seedChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(items: readonly T[], chance: Chance): T | undefined {
  return items[Math.floor(chance() * items.length)];
}

/** The steps with a few of their literals changed. */
export function varySteps(steps: readonly Step[], chance: Chance): Step[] {
  const total = steps.reduce((sum, step) => sum + countLiterals(step.call) + countBound(step), 0);
  const chosen = new Set(
    Array.from({ length: 1 + Math.floor(chance() * 3) }, () => Math.floor(chance() * total)),
  );
  let number = 0;
  const visit = (expression: Expression): Expression =>
    mapLiterals(expression, (literal) => (chosen.has(number++) ? varyLiteral(literal, chance) : literal));
  return steps.map((step) => {
    const bindings = step.let.map((binding): Binding => {
      const value = visit(binding.value);
      return { ...binding, value, text: printExpression(value) };
    });
    const call = visit(step.call);
    return { ...step, let: bindings, call, text: printExpression(call) };
  });
}

/** A dialogue that begins like one of those given and goes on with lines of any of them. */
export function varyLines(
  lines: readonly string[],
  pool: readonly string[],
  chance: Chance,
): readonly string[] {
  const kept = lines.slice(0, Math.floor(chance() * (lines.length + 1)));
  const more = Array.from({ length: Math.floor(chance() * 8) }, () => pick(pool, chance) ?? '');
  const varied = chance() < 0.3 ? [...kept, ...more, ...lines.slice(kept.length)] : [...kept, ...more];
  return chance() < 0.3 ? varyNumber(varied, chance) : varied;
}

/** The words or lines, with one of their numbers a little larger or smaller. */
export function varyNumber(args: readonly string[], chance: Chance): string[] {
  const numbers = args.flatMap((arg, index) =>
    [...arg.matchAll(/\d+/g)].map((match) => ({ index, at: match.index, number: match[0] })),
  );
  const chosen = pick(numbers, chance);
  if (chosen === undefined) return [...args];
  const { index, at, number } = chosen;
  const other = String(Math.max(0, Number(number) + 1 - 2 * Math.floor(chance() * 2)));
  return args.map((arg, i) =>
    i === index ? `${arg.slice(0, at)}${other}${arg.slice(at + number.length)}` : arg,
  );
}

type Literal = Extract<Expression, { readonly value: unknown }>;

function isLiteral(expression: Expression): expression is Literal {
  return 'value' in expression;
}

function varyLiteral(literal: Literal, chance: Chance): Expression {
  switch (literal.type) {
    case 'int': {
      const { value } = literal;
      const other = pick([value + 1, value - 1, 0, 1, 2, value * 2, -value, value + 3], chance);
      return { ...literal, value: other ?? value };
    }
    case 'double':
      return { ...literal, value: literal.value + (chance() < 0.5 ? 0.5 : -0.5) };
    case 'boolean':
      return { ...literal, value: !literal.value };
    case 'char':
      return {
        ...literal,
        value: String.fromCharCode(literal.value.charCodeAt(0) + (chance() < 0.5 ? 1 : -1)),
      };
    case 'string': {
      const at = Math.floor(chance() * (literal.value.length + 1));
      const { value } = literal;
      const twin = value.charAt(at);
      return {
        ...literal,
        value:
          chance() < 0.5
            ? value.slice(0, at) + value.slice(at + 1)
            : value.slice(0, at) + twin + value.slice(at),
      };
    }
  }
}

/** The expression with each literal replaced, from left to right. */
function mapLiterals(expression: Expression, replace: (literal: Literal) => Expression): Expression {
  if (isLiteral(expression)) return replace(expression);
  return mapParts(expression, (part) => mapLiterals(part, replace));
}

function countLiterals(expression: Expression): number {
  return partsOf(expression).filter(isLiteral).length;
}

function countBound(step: Step): number {
  return step.let.reduce((sum, { value }) => sum + countLiterals(value), 0);
}
