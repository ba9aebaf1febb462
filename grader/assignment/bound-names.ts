/** Names that a case uses without binding them: an instructor's slip that would otherwise cost students points. */
import type { ClassContract, Expression, Step } from '../model.js';
import { findArgumentFault } from './argument-types.js';
import { nearest, oneOf } from './complaints.js';

export interface UnknownName {
  /** The text in which it stands. */
  readonly text: string;
  readonly name: string;
  readonly expected: string;
  /** The source text at that place, if the name itself is not wrong. */
  readonly found?: string;
}

/** Names that expressions may use beside those that a case binds. Null: any class, any member. */
export interface Known {
  readonly contract: readonly ClassContract[];
  /** Classes that provided files bring along. */
  readonly provided: readonly string[];
}

/**
 * All unknown names in the steps: unbound variables, and classes and static members that the contract does not
 * have.
 */
export function unknownNames(steps: readonly Step[], known: Known | null): UnknownName[] {
  const bound: string[] = [];
  const unknown: UnknownName[] = [];
  const check = (expression: Expression, text: string): void => {
    for (const part of partsOf(expression)) {
      const expected = whatIsWrong(part, bound, known);
      if (expected !== null) unknown.push({ text, ...expected });
    }
  };
  for (const step of steps) {
    for (const { name, value, text } of step.let) {
      check(value, text);
      bound.push(name);
    }
    check(step.call, step.text);
    for (const expect of step.expect) if (expect.of === 'leaves') check(expect.read, expect.text);
  }
  return unknown;
}

function whatIsWrong(
  part: Expression,
  bound: readonly string[],
  known: Known | null,
): Omit<UnknownName, 'text'> | null {
  if (part.type === 'name' && bound.includes(part.name)) return null;
  if (part.type === 'name' && !/^[A-Z]/.test(part.name))
    return { name: part.name, expected: boundWords(bound, part.name) };
  if (known === null || known.contract.length === 0) return null;
  const classes = [...known.contract.map(({ name }) => name), ...known.provided];
  const named = part.type === 'name' ? part.name : part.type === 'new' ? part.class : null;
  if (named !== null)
    return classes.includes(named)
      ? null
      : { name: named, expected: `a class of the contract: ${oneOf(classes, named)}` };
  if ((part.type !== 'member' && part.type !== 'call') || part.object.type !== 'name') return null;
  const owner = part.object.name;
  const members = known.contract.find(({ name }) => name === owner && !bound.includes(owner))?.members ?? [];
  const names = [...new Set(members.map(({ name }) => name))];
  if (names.includes(part.name)) return part.type === 'call' ? faultOfCall(part, members) : null;
  if (names.length === 0) return null;
  return { name: part.name, expected: `a member of ${owner}: ${oneOf(names, part.name)}` };
}

function faultOfCall(
  call: Extract<Expression, { type: 'call' }>,
  members: ClassContract['members'],
): Omit<UnknownName, 'text'> | null {
  const { name } = call;
  const isMethod = members.some((member) => member.name === name && member.kind === 'method');
  if (!isMethod)
    return {
      name,
      expected: `a method: the contract declares ${name} without parentheses`,
      found: `a call of the field ${name}`,
    };
  return countArguments(call, members) ?? findArgumentFault(call, members);
}

/** A call with a number of arguments that no method of that name takes would fail for every student. */
function countArguments(
  { name, args }: Extract<Expression, { type: 'call' }>,
  members: ClassContract['members'],
): Omit<UnknownName, 'text'> | null {
  const called = members.filter((member) => member.kind === 'method' && member.name === name);
  const isOpen = called.some(({ parameters }) => parameters.some((type) => type?.includes('...') === true));
  if (called.length === 0 || isOpen) return null;
  const counts = [...new Set(called.map(({ parameters }) => parameters.length))].sort((a, b) => a - b);
  if (counts.includes(args.length)) return null;
  const expected = `${counts.join(' or ')} ${counts.at(-1) === 1 ? 'argument' : 'arguments'} of ${name}, as the contract has it`;
  return { name, expected, found: `${args.length}` };
}

function boundWords(bound: readonly string[], name: string): string {
  if (bound.length === 0) return 'a name that let binds, or a class';
  const near = nearest(name, bound);
  return `a name that let binds: ${bound.join(', ')}${near === null ? '' : ` (did you mean ${near}?)`}`;
}

/** The expression and all its parts, outermost first. */
function partsOf(expression: Expression): Expression[] {
  switch (expression.type) {
    case 'array':
      return [expression, ...expression.items.flatMap(partsOf)];
    case 'new':
      return [expression, ...expression.args.flatMap(partsOf)];
    case 'member':
      return [expression, ...partsOf(expression.object)];
    case 'index':
      return [expression, ...partsOf(expression.object), ...partsOf(expression.index)];
    case 'call':
      return [expression, ...partsOf(expression.object), ...expression.args.flatMap(partsOf)];
    case 'int':
    case 'double':
    case 'char':
    case 'string':
    case 'boolean':
    case 'null':
    case 'name':
      return [expression];
  }
}
