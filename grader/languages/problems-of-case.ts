/** Which signature problems keep a method case from running. Pure. */
import type { ClassContract, Expression, Signature, SignatureProblem, Step } from '../model.js';
import { mayBe } from './type-fit.js';

/**
 * The problems that keep a method case from running: those of the members to which its steps refer. The contract
 * gives the class of an object that an earlier call returned.
 */
export function problemsTouching(
  problems: readonly SignatureProblem[],
  steps: readonly Step[],
  contract: readonly ClassContract[],
): SignatureProblem[] {
  if (problems.length === 0) return [];
  const uses = usesOf(steps, contract);
  return problems.filter((problem) => uses.some((use) => touches(problem, use)));
}

/** A reference to a member of a class; the class is null if only the name is known (`board.getScore()`). */
interface Use {
  readonly kind: Signature['kind'];
  readonly class: string | null;
  readonly name: string;
  readonly args: readonly Expression[];
  /** Whether it is read even if it is private. */
  readonly private?: true;
}

function usesOf(steps: readonly Step[], contract: readonly ClassContract[]): Use[] {
  const bound = createBound(contract);
  const uses: Use[] = [];
  for (const step of steps) {
    for (const binding of step.let) {
      collectUses(binding.value, bound, uses);
      bound.names.set(binding.name, classOf(binding.value, bound));
    }
    collectUses(step.call, bound, uses);
    for (const expectation of step.expect)
      if (expectation.of === 'leaves') collectUses(expectation.read, bound, uses);
  }
  return uses;
}

/** What is known of the objects that steps bind to names. */
export interface Bound {
  /** Bound names, each with the class of its object if that is known. */
  readonly names: Map<string, string | null>;
  readonly contract: readonly ClassContract[];
}

export function createBound(contract: readonly ClassContract[]): Bound {
  return { names: new Map(), contract };
}

/** The class of an object, or the class before a static member; null if only running it would show that. */
export function classOf(value: Expression, bound: Bound): string | null {
  if (value.type === 'new') return value.class;
  if (value.type === 'name')
    return bound.names.has(value.name) ? (bound.names.get(value.name) ?? null) : value.name;
  if (value.type === 'call' || value.type === 'member')
    return typeOfMember(value.name, classOf(value.object, bound), bound.contract);
  if (value.type === 'index') return classOf(value.object, bound)?.replace(/\[\]$/, '') ?? null;
  return null;
}

/**
 * The type that the contract gives for a member of a class; for an unknown class, what all members of that name
 * have.
 */
function typeOfMember(name: string, owner: string | null, contract: readonly ClassContract[]): string | null {
  const types = contract
    .filter((each) => owner === null || each.name === owner)
    .flatMap(({ members }) => members)
    .filter((member) => member.kind !== 'constructor' && member.name === name)
    .map(({ type }) => type);
  const [type = null, ...others] = new Set(types);
  return others.length === 0 ? type : null;
}

function collectUses(expression: Expression, bound: Bound, uses: Use[]): void {
  const visit = (inner: Expression): void => collectUses(inner, bound, uses);
  const owner = (object: Expression): string | null => classOf(object, bound);
  switch (expression.type) {
    case 'array':
      expression.items.forEach(visit);
      break;
    case 'index':
      visit(expression.object);
      visit(expression.index);
      break;
    case 'member':
      uses.push({
        kind: 'field',
        class: owner(expression.object),
        name: expression.name,
        args: [],
        ...(expression.private && { private: true }),
      });
      visit(expression.object);
      break;
    case 'call':
      uses.push({
        kind: 'method',
        class: owner(expression.object),
        name: expression.name,
        args: expression.args,
      });
      visit(expression.object);
      expression.args.forEach(visit);
      break;
    case 'new':
      uses.push({
        kind: 'constructor',
        class: expression.class,
        name: expression.class,
        args: expression.args,
      });
      expression.args.forEach(visit);
      break;
    case 'int':
    case 'double':
    case 'char':
    case 'string':
    case 'boolean':
    case 'null':
    case 'name':
      break;
  }
}

function touches(problem: SignatureProblem, use: Use): boolean {
  if (problem.member === null) return use.class === problem.class;
  if (use.class !== null && use.class !== problem.class) return false;
  const { asked } = problem;
  if (asked === undefined) return use.name === problem.member;
  if (asked.kind !== use.kind || (problem.isPrivate === true && use.private === true)) return false;
  if (asked.kind === 'field') return use.name === asked.name;
  if (asked.kind === 'method' && use.name !== asked.name) return false;
  // If the contract has overloads, the arguments show which one is meant.
  return (
    use.args.length === asked.parameters.length &&
    use.args.every((arg, index) => mayBe(arg, asked.parameters[index] ?? null))
  );
}
