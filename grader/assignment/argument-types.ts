/** Whether a call can be made at all: a method that the contract declares with a text never takes a number. */
import type { ClassContract, Expression } from '../model.js';
import { printExpression } from './expression.js';

type Call = Extract<Expression, { readonly type: 'call' }>;

/** The first argument that no method of that name takes; null where there may be one that takes all of them. */
export function findArgumentFault(
  { name, args }: Call,
  members: ClassContract['members'],
): { readonly name: string; readonly expected: string; readonly found: string } | null {
  const called = members.filter(
    (member) => member.kind === 'method' && member.name === name && member.parameters.length === args.length,
  );
  for (const [index, argument] of args.entries()) {
    const types = called.map(({ parameters }) => parameters[index] ?? null);
    if (types.length === 0 || types.some((type) => type === null || takes(type, argument))) continue;
    const asked = [...new Set(types)].join(' or ');
    return {
      name,
      expected: `a value of type ${asked} as argument ${index + 1} of ${name}, as the contract has it`,
      found: printExpression(argument),
    };
  }
  return null;
}

const INTEGERS = ['int', 'long', 'short', 'byte'];
const PRIMITIVES = [...INTEGERS, 'double', 'float', 'boolean', 'char'];

/** Only what is certain in every language: of names and calls the type is not known before they run. */
function takes(type: string, argument: Expression): boolean {
  const isPrimitive = PRIMITIVES.includes(type);
  switch (argument.type) {
    case 'string':
      return !isPrimitive || (type === 'char' && Array.from(argument.value).length === 1);
    case 'char':
      return type !== 'String' && type !== 'boolean';
    case 'int':
      return !['String', 'boolean'].includes(type);
    case 'double':
      return (
        !['String', 'boolean', 'char'].includes(type) &&
        (!INTEGERS.includes(type) || Number.isInteger(argument.value))
      );
    case 'boolean':
      return type === 'boolean' || (!isPrimitive && type !== 'String');
    case 'null':
      return !isPrimitive;
    case 'array':
      return !isPrimitive && type !== 'String';
    case 'new':
      return !isPrimitive && type !== 'String';
    case 'name':
    case 'member':
    case 'index':
    case 'call':
      return true;
  }
}
