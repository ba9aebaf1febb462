/** Which signature problems keep a method case from running. Pure. */
import {
  nameOwner,
  partsOf,
  typeOf,
  type ClassContract,
  type Expression,
  type Signature,
  type SignatureProblem,
  type Step,
  type TypeScope,
} from '../model.js';
import { mayBe } from './declared.js';

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
  readonly readsPrivate: boolean;
  /** Whether it is called as it is declared. */
  readonly asItIs: boolean;
}

function usesOf(steps: readonly Step[], contract: readonly ClassContract[]): Use[] {
  const variables = new Map<string, string | null>();
  const scope = { contract, variables };
  const uses: Use[] = [];
  const collect = (expression: Expression): void => {
    for (const part of partsOf(expression)) {
      const use = useOf(part, scope);
      if (use !== null) uses.push(use);
    }
  };
  for (const step of steps) {
    for (const binding of step.let) {
      collect(binding.value);
      variables.set(binding.name, typeOf(binding.value, scope));
    }
    collect(step.call);
    for (const expectation of step.expect) if (expectation.of === 'leaves') collect(expectation.read);
  }
  return uses;
}

/** What an expression itself refers to, without its parts; null for one that names no member. */
function useOf(expression: Expression, scope: TypeScope): Use | null {
  const plain = { args: [], readsPrivate: false, asItIs: false };
  if (expression.type === 'new') {
    const { class: owner, args } = expression;
    return { ...plain, kind: 'constructor', class: owner, name: owner, args };
  }
  if (expression.type !== 'member' && expression.type !== 'call') return null;
  const { object, name } = expression;
  const owner = nameOwner(object, scope);
  return expression.type === 'member'
    ? { ...plain, kind: 'field', class: owner, name, readsPrivate: expression.private === true }
    : {
        ...plain,
        ...{ kind: 'method', class: owner, name, args: expression.args },
        asItIs: expression.asItIs === true,
      };
}

function touches(problem: SignatureProblem, use: Use): boolean {
  if (problem.member === null) return use.class === problem.class;
  if (use.class !== null && use.class !== problem.class) return false;
  const { asked } = problem;
  if (asked === undefined) return use.name === problem.member;
  if (asked.kind !== use.kind || (problem.isPrivate === true && use.readsPrivate)) return false;
  if (problem.isThere === true && use.asItIs) return false;
  if (asked.kind === 'field') return use.name === asked.name;
  if (asked.kind === 'method' && use.name !== asked.name) return false;
  // If the contract has overloads, the arguments show which one is meant.
  return (
    use.args.length === asked.parameters.length &&
    use.args.every((arg, index) => mayBe(arg, asked.parameters[index] ?? null))
  );
}
