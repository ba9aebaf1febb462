/** Whether a call can be made at all: a method that the contract declares with a text never takes a number. */
import type { Expression, Signature } from '../model.js';
import { printExpression } from './expression.js';
import { replaceVariables, takes, type Scope } from './known-types.js';

/** The first argument that none of these members takes; null if there may be one that takes all of them. */
export function findArgumentFault(
  name: string,
  args: readonly Expression[],
  members: readonly Signature[],
  scope: Scope,
): { readonly name: string; readonly expected: string; readonly found: string } | null {
  const called = members.filter(({ parameters }) => parameters.length === args.length);
  for (const [index, argument] of args.entries()) {
    const types = called.map(({ parameters }) => parameters[index] ?? null);
    if (types.length === 0 || types.some((type) => type === null || takes(type, argument, scope))) continue;
    const asked = [...new Set(types)].join(' or ');
    return {
      name,
      expected: `a value of type ${asked} as argument ${index + 1} of ${name}, as the contract has it`,
      found: describeArgument(argument, scope),
    };
  }
  return null;
}

/** A name alone does not say what is wrong with it. */
function describeArgument(argument: Expression, { values }: Scope): string {
  const text = printExpression(argument);
  const meant = printExpression(replaceVariables(argument, values));
  return text === meant ? text : `${text}, which is ${meant}`;
}
