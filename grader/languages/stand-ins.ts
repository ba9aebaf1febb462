/**
 * Replaces calls in set-up steps if a submission lacks a member but has another one of the contract that does the
 * same. A set-up should need only what every correct program has; a student who lacks one of two overloads loses
 * the cases about it and no others.
 */
import type { ClassContract, Expression, SignatureProblem, StandIn, Step } from '../model.js';
import { problemsTouching } from './problems-of-case.js';

/** The steps with replaced calls; unchanged if nothing is missing or nothing can replace it. */
export function callStandIns(
  steps: readonly Step[],
  problems: readonly SignatureProblem[],
  contract: readonly ClassContract[],
): readonly Step[] {
  const standIns = problems.flatMap((problem) => standInFor(problem, contract));
  if (standIns.length === 0 || problemsTouching(problems, steps, contract).length === 0) return steps;
  const replace = (expression: Expression): Expression => withStandIns(expression, standIns);
  return steps.map((step) => ({
    ...step,
    let: step.let.map((binding) => ({ ...binding, value: replace(binding.value) })),
    call: replace(step.call),
  }));
}

function standInFor(
  { class: owner, asked }: SignatureProblem,
  contract: readonly ClassContract[],
): StandIn[] {
  const all = contract.find(({ name }) => name === owner)?.standIns ?? [];
  return all.filter(
    ({ name, parameters }) =>
      asked?.kind === 'method' &&
      asked.name === name &&
      asked.parameters.join() === parameters.map(({ type }) => type).join(),
  );
}

function withStandIns(expression: Expression, standIns: readonly StandIn[]): Expression {
  const inner = mapParts(expression, (part) => withStandIns(part, standIns));
  if (inner.type !== 'call') return inner;
  const standIn = standIns.find(
    ({ name, parameters }) => name === inner.name && parameters.length === inner.args.length,
  );
  if (standIn === undefined) return inner;
  const values = new Map([
    ['it', inner.object],
    ...standIn.parameters.map(({ name }, at) => [name, inner.args[at] ?? inner.object] as const),
  ]);
  return fillIn(standIn.call, values);
}

/** The expression with values instead of names. */
function fillIn(expression: Expression, values: ReadonlyMap<string, Expression>): Expression {
  if (expression.type === 'name') return values.get(expression.name) ?? expression;
  return mapParts(expression, (part) => fillIn(part, values));
}

function mapParts(expression: Expression, map: (part: Expression) => Expression): Expression {
  switch (expression.type) {
    case 'array':
      return { ...expression, items: expression.items.map(map) };
    case 'member':
      return { ...expression, object: map(expression.object) };
    case 'index':
      return { ...expression, object: map(expression.object), index: map(expression.index) };
    case 'call':
      return { ...expression, object: map(expression.object), args: expression.args.map(map) };
    case 'new':
      return { ...expression, args: expression.args.map(map) };
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
