/** Names that a case uses without binding them: an instructor's slip that would otherwise cost students points. */
import { basename } from 'node:path';
import {
  type ClassContract,
  type Expression,
  findOwner,
  type LanguageSpec,
  partsOf,
  type Signature,
  type Step,
} from '../model.js';
import { nearest, oneOf } from './complaints.js';
import { bindAll, createScope, type Scope, replaceVariables, takes } from './known-types.js';
import { LITERALS_OF_OTHER_LANGUAGES } from './yaml-reader.js';
import { printExpression, type OwnerOf } from './expression.js';

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
  /** Whose function a call without a class means. */
  readonly ownerOf: OwnerOf;
}

/** What the cases of an assignment may name. */
export function knownNames(
  contract: readonly ClassContract[],
  languages: Readonly<Record<string, LanguageSpec>>,
  ownerOf = functionOwners(contract),
): Known {
  const provided = Object.values(languages).flatMap((spec) => spec.provided.map(({ name }) => name));
  return { contract, provided: provided.map((name) => basename(name).replace(/\..*$/, '')), ownerOf };
}

/** The classes whose functions may be called without the class: `primes(10)`. A name that two of them have needs it. */
function functionOwners(contract: readonly ClassContract[]): OwnerOf {
  return (name) => {
    const owners = contract.filter(
      ({ form, members }) =>
        form === 'functions' && members.some((each) => each.kind === 'method' && each.name === name),
    );
    return owners.length === 1 ? (owners[0]?.name ?? null) : null;
  };
}

/**
 * All unknown names in the steps: unbound variables, classes and members that the contract does not have; and calls
 * that nothing in the contract takes.
 */
export function unknownNames(steps: readonly Step[], known: Known | null): UnknownName[] {
  let scope = createScope(known?.contract ?? []);
  const unknown: UnknownName[] = [];
  const check = (expression: Expression, text: string): void => {
    for (const part of partsOf(expression)) {
      const expected = whatIsWrong(part, scope, known);
      if (expected !== null) unknown.push({ text, ...expected });
    }
  };
  for (const step of steps) {
    for (const binding of step.let) {
      check(binding.value, binding.text);
      scope = bindAll(scope, [binding]);
    }
    check(step.call, step.text);
    for (const expect of step.expect) if (expect.of === 'leaves') check(expect.read, expect.text);
  }
  return unknown;
}

type Fault = Omit<UnknownName, 'text'>;

function whatIsWrong(part: Expression, scope: Scope, known: Known | null): Fault | null {
  switch (part.type) {
    case 'name':
      return scope.variables.has(part.name) ? null : faultOfName(part.name, scope, known);
    case 'new':
      if (isAnythingKnown(known)) return faultOfClass(part.class, known) ?? faultOfNew(part, scope);
      return null;
    case 'member':
    case 'call':
      return isAnythingKnown(known) ? faultOfMember(part, scope) : null;
    case 'array':
    case 'boolean':
    case 'char':
    case 'double':
    case 'index':
    case 'int':
    case 'map':
    case 'null':
    case 'string':
      return null;
  }
}

/** Without a contract any class and any member is taken. */
function isAnythingKnown(known: Known | null): known is Known {
  return known !== null && known.contract.length > 0;
}

function faultOfName(name: string, scope: Scope, known: Known | null): Fault | null {
  const meant = LITERALS_OF_OTHER_LANGUAGES[name];
  if (meant !== undefined) return { name, expected: `a name or a value (did you mean ${meant}?)` };
  if (!/^[A-Z]/.test(name) && !scope.contract.some((each) => each.name === name))
    return { name, expected: boundWords([...scope.variables.keys()], name) };
  return isAnythingKnown(known) ? faultOfClass(name, known) : null;
}

function faultOfClass(name: string, { contract, provided }: Known): Fault | null {
  const classes = [...contract.map((each) => each.name), ...provided];
  return classes.includes(name)
    ? null
    : { name, expected: `a class of the contract: ${oneOf(classes, name)}` };
}

/** Without a declared constructor nothing is known of what it takes. */
function faultOfNew({ class: name, args }: Extract<Expression, { type: 'new' }>, scope: Scope): Fault | null {
  const members = scope.contract.find((one) => one.name === name)?.members ?? [];
  const constructors = members.filter(({ kind }) => kind === 'constructor');
  return countArguments(name, args, constructors) ?? findArgumentFault(name, args, constructors, scope);
}

/** Every object has these, whatever its class. */
const OF_EVERY_OBJECT = ['toString', 'equals', 'hashCode', 'getClass'];

function faultOfMember(part: Extract<Expression, { type: 'member' | 'call' }>, scope: Scope): Fault | null {
  const owner = findOwner(part.object, scope);
  const names = [...new Set((owner?.members ?? []).map(({ name }) => name))];
  if (owner === null || names.length === 0) return null;
  if (names.includes(part.name)) return part.type === 'call' ? faultOfCall(part, owner.members, scope) : null;
  const isStatic = part.object.type === 'name' && !scope.variables.has(part.object.name);
  if (!isStatic && OF_EVERY_OBJECT.includes(part.name)) return null;
  return { name: part.name, expected: `a member of ${owner.name}: ${oneOf(names, part.name)}` };
}

function faultOfCall(
  { name, args }: Extract<Expression, { type: 'call' }>,
  members: ClassContract['members'],
  scope: Scope,
): Fault | null {
  const methods = members.filter((member) => member.name === name && member.kind === 'method');
  if (methods.length === 0)
    return {
      name,
      expected: `a method: the contract declares ${name} without parentheses`,
      found: `a call of the field ${name}`,
    };
  return countArguments(name, args, methods) ?? findArgumentFault(name, args, methods, scope);
}

/** A call with a number of arguments that nothing of that name takes would fail for every student. */
function countArguments(
  name: string,
  args: readonly Expression[],
  called: ClassContract['members'],
): Fault | null {
  const counts = [...new Set(called.map(({ parameters }) => parameters.length))].sort((a, b) => a - b);
  if (called.length === 0 || counts.includes(args.length)) return null;
  const expected = `${counts.join(' or ')} ${counts.at(-1) === 1 ? 'argument' : 'arguments'} of ${name}, as the contract has it`;
  return { name, expected, found: `${args.length}` };
}

function boundWords(bound: readonly string[], name: string): string {
  if (bound.length === 0) return 'a name that let binds, or a class';
  const near = nearest(name, bound);
  return `a name that let binds: ${bound.join(', ')}${near === null ? '' : ` (did you mean ${near}?)`}`;
}

/** The first argument that none of these members takes; null if there may be one that takes all of them. */
function findArgumentFault(
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

/** The argument, and the value of its variables: a variable's name alone does not show what is wrong. */
function describeArgument(argument: Expression, { values }: Scope): string {
  const text = printExpression(argument);
  const meant = printExpression(replaceVariables(argument, values));
  return text === meant ? text : `${text}, which is ${meant}`;
}
