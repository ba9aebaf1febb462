/**
 * Replaces what cases refer to if a submission lacks a member but has another one that does the same, or has it only
 * under a name that no caller sees. A student who lacks one of two overloads loses the cases about it and no others.
 */
import {
  mapParts,
  nameOwner,
  typeOf,
  type ClassContract,
  type Expression,
  type SignatureProblem,
  type StandIn,
  type Step,
  type ToldBy,
  type TypeScope,
} from '../model.js';
import { problemsTouching } from './problems-of-case.js';

/** A stand-in that this submission needs. */
interface Needed {
  readonly owner: string;
  readonly standIn: StandIn;
  readonly toldBy?: ToldBy;
}

/** The steps with replaced members; unchanged if nothing is missing or nothing can replace it. */
export function callStandIns(
  steps: readonly Step[],
  problems: readonly SignatureProblem[],
  contract: readonly ClassContract[],
): readonly Step[] {
  const needed = problems.flatMap((problem) => standInFor(problem, contract));
  if (needed.length === 0 || problemsTouching(problems, steps, contract).length === 0) return steps;
  return rewriteSteps(steps, contract, (expression, scope) => withStandIns(expression, needed, scope));
}

/** The steps with other expressions. The scope has the types of what was bound before, as the case wrote it. */
export function rewriteSteps(
  steps: readonly Step[],
  contract: readonly ClassContract[],
  rewrite: (expression: Expression, scope: TypeScope) => Expression,
): readonly Step[] {
  const variables = new Map<string, string | null>();
  const scope = { contract, variables };
  return steps.map((step) => ({
    ...step,
    let: step.let.map((binding) => {
      const value = rewrite(binding.value, scope);
      variables.set(binding.name, typeOf(binding.value, scope));
      return { ...binding, value };
    }),
    call: rewrite(step.call, scope),
    expect: step.expect.map((each) =>
      each.of === 'leaves' ? { ...each, read: rewrite(each.read, scope) } : each,
    ),
  }));
}

function standInFor(problem: SignatureProblem, contract: readonly ClassContract[]): Needed[] {
  const { class: owner, asked } = problem;
  const all = contract.find(({ name }) => name === owner)?.standIns ?? [];
  const fits = (standIn: StandIn): boolean => {
    if (asked?.name !== standIn.name) return false;
    if (standIn.kind === 'call')
      return (
        asked.kind === 'method' &&
        asked.parameters.join() === standIn.parameters.map(({ type }) => type).join()
      );
    const isReadable = problem.toldBy !== undefined || (asked.kind === 'field' && problem.isPrivate === true);
    return asked.kind === standIn.of && asked.parameters.length === 0 && isReadable;
  };
  const toldBy = problem.toldBy && { toldBy: problem.toldBy };
  return all.filter(fits).map((standIn) => ({ owner, standIn, ...toldBy }));
}

function withStandIns(expression: Expression, needed: readonly Needed[], scope: TypeScope): Expression {
  const inner = mapParts(expression, (part) => withStandIns(part, needed, scope));
  if (inner.type !== 'call' && inner.type !== 'member') return inner;
  const owner = 'object' in expression ? nameOwner(expression.object, scope) : null;
  const standIn = needed.find((each) => (owner === null || owner === each.owner) && replaces(each, inner));
  if (standIn === undefined) return inner;
  return standIn.standIn.kind === 'call' && inner.type === 'call'
    ? replaceCall(inner, standIn.standIn)
    : readElsewhere(inner, standIn.toldBy);
}

function readElsewhere({ object, name }: Call | Member, toldBy: ToldBy | undefined): Expression {
  return toldBy?.kind === 'method'
    ? { type: 'call', object, name: toldBy.name, args: [] }
    : { type: 'member', object, name: toldBy?.name ?? name, private: true };
}

type Call = Extract<Expression, { readonly type: 'call' }>;
type Member = Extract<Expression, { readonly type: 'member' }>;

function replaces({ standIn }: Needed, used: Call | Member): boolean {
  if (standIn.name !== used.name) return false;
  return standIn.kind === 'call' || standIn.of === 'method'
    ? used.type === 'call' && used.args.length === (standIn.kind === 'call' ? standIn.parameters.length : 0)
    : used.type === 'member';
}

function replaceCall(used: Call, standIn: Extract<StandIn, { readonly kind: 'call' }>): Expression {
  const values = new Map([
    ['it', used.object],
    ...standIn.parameters.map(({ name }, at) => [name, used.args[at] ?? used.object] as const),
  ]);
  const call = fillIn(standIn.call, values);
  const isSame =
    call.type === 'call' &&
    call.name === used.name &&
    call.args.length === used.args.length &&
    call.object !== used.object;
  return isSame ? { ...call, asItIs: true } : call;
}

/** The expression with values instead of names. */
export function fillIn(expression: Expression, values: ReadonlyMap<string, Expression>): Expression {
  if (expression.type === 'name') return values.get(expression.name) ?? expression;
  return mapParts(expression, (part) => fillIn(part, values));
}
