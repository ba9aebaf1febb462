/** Which signature problems keep a method case from running. Pure. */
import {
  partsOf,
  type ClassContract,
  type Expression,
  type Signature,
  type SignatureProblem,
  type Step,
} from '../model.js';
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
  /** Whether it is called as it is declared. */
  readonly asItIs?: true;
}

function usesOf(steps: readonly Step[], contract: readonly ClassContract[]): Use[] {
  const bound = createBound(contract);
  const uses: Use[] = [];
  const collect = (expression: Expression): void => {
    for (const part of partsOf(expression)) {
      const use = useOf(part, bound);
      if (use !== null) uses.push(use);
    }
  };
  for (const step of steps) {
    for (const binding of step.let) {
      collect(binding.value);
      bound.names.set(binding.name, classOf(binding.value, bound));
    }
    collect(step.call);
    for (const expectation of step.expect) if (expectation.of === 'leaves') collect(expectation.read);
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

/** What an expression itself refers to, without its parts; null for one that names no member. */
function useOf(expression: Expression, bound: Bound): Use | null {
  switch (expression.type) {
    case 'member': {
      const { object, name, private: isPrivate } = expression;
      const use = { kind: 'field', class: classOf(object, bound), name, args: [] } as const;
      return isPrivate === true ? { ...use, private: true } : use;
    }
    case 'call':
      return {
        kind: 'method',
        class: classOf(expression.object, bound),
        name: expression.name,
        args: expression.args,
        ...(expression.asItIs && { asItIs: true }),
      };
    case 'new':
      return {
        kind: 'constructor',
        class: expression.class,
        name: expression.class,
        args: expression.args,
      };
    case 'array':
    case 'index':
    case 'int':
    case 'double':
    case 'char':
    case 'string':
    case 'boolean':
    case 'null':
    case 'name':
      return null;
  }
}

function touches(problem: SignatureProblem, use: Use): boolean {
  if (problem.member === null) return use.class === problem.class;
  if (use.class !== null && use.class !== problem.class) return false;
  const { asked } = problem;
  if (asked === undefined) return use.name === problem.member;
  if (asked.kind !== use.kind || (problem.isPrivate === true && use.private === true)) return false;
  if (problem.isThere === true && use.asItIs === true) return false;
  if (asked.kind === 'field') return use.name === asked.name;
  if (asked.kind === 'method' && use.name !== asked.name) return false;
  // If the contract has overloads, the arguments show which one is meant.
  return (
    use.args.length === asked.parameters.length &&
    use.args.every((arg, index) => mayBe(arg, asked.parameters[index] ?? null))
  );
}
