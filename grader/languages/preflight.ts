/**
 * Compares what a submission declares with what the assignment asks for before anything is run, so that all
 * signature problems are reported at once instead of as a cascade of errors. Pure.
 */
import { distance } from 'fastest-levenshtein';
import { isLongerOf } from './near-names.js';
import type { ClassContract, Expression, Signature, SignatureProblem, Step } from '../model.js';
import type { Declared, DeclaredClass, DeclaredMember } from './frames.js';

export type { Declared, DeclaredClass, DeclaredMember } from './frames.js';

/** What the language calls a class, a method and so on. */
export interface Wording {
  readonly method: string;
  /** Whether calls within the same folder reach members that are not public. */
  readonly packageAccess: boolean;
  /** The file that is named when a class is missing. */
  readonly fileOf: (className: string) => string;
}

/** Everything that is wrong with the declared classes, in the contract's order. */
export function compareWithContract(
  contract: readonly ClassContract[],
  declared: Declared,
  wording: Wording,
): SignatureProblem[] {
  return contract.flatMap((asked) => compareClass(asked, declared, wording));
}

function compareClass(asked: ClassContract, declared: Declared, wording: Wording): SignatureProblem[] {
  const found = declared.classes.find(({ name }) => name === asked.name);
  if (found === undefined) {
    const names = [...declared.classes.map(({ name }) => name), ...declared.others];
    const near = nearest(asked.name, names);
    const what = asked.form === 'class' ? `class ${asked.name}` : wording.fileOf(asked.name);
    const message =
      near === null ? `there is no ${what}` : `found ${near}; the assignment asks for ${asked.name}`;
    return [{ class: asked.name, member: null, message, place: null }];
  }
  if (found.usable !== null) return [{ class: asked.name, member: null, message: found.usable, place: null }];
  return asked.members.flatMap((member) => compareMember(asked, member, found, wording));
}

function compareMember(
  contract: ClassContract,
  asked: Signature,
  found: DeclaredClass,
  wording: Wording,
): SignatureProblem[] {
  const problem = (message: string, member?: DeclaredMember): SignatureProblem[] => [
    { class: contract.name, member: asked.name, message, place: member?.place ?? null, asked },
  ];
  const named = found.members.filter(
    ({ kind, name }) => kind === asked.kind && (kind === 'constructor' || name === asked.name),
  );
  // A member that correctly is another overload of the contract was not meant as this one.
  const siblings = contract.members.filter(
    (other) => other !== asked && other.kind === asked.kind && other.name === asked.name,
  );
  const isSibling = (member: DeclaredMember): boolean =>
    siblings.some((other) => faultsOf(contract, other, member, wording).length === 0) &&
    faultsOf(contract, asked, member, wording).length > 0;
  // Of several overloads only the best matters; students may have further ones.
  const judged = named
    .filter((member) => !isSibling(member))
    .map((member) => ({ member, faults: faultsOf(contract, asked, member, wording) }));
  // The overload with the right parameters is the one that was meant, whatever else is wrong with it.
  const takesOther = ({ member }: { readonly member: DeclaredMember }): number =>
    parametersAccept(asked.parameters, member) ? 0 : 1;
  judged.sort((a, b) => takesOther(a) - takesOther(b) || a.faults.length - b.faults.length);
  const best = judged[0];
  if (best === undefined) return problem(missingMember(contract, asked, found, wording));
  return best.faults.flatMap((fault) => problem(fault, best.member));
}

function missingMember(
  contract: ClassContract,
  asked: Signature,
  found: DeclaredClass,
  wording: Wording,
): string {
  if (asked.kind === 'constructor')
    return `${contract.name} has no constructor ${contract.name}(${list(asked.parameters)})`;
  const kind = asked.kind === 'field' ? 'field' : wording.method;
  const missing = `${contract.name} has no ${kind} ${asked.name}${asked.kind === 'method' ? `(${list(asked.parameters)})` : ''}`;
  // A member that the contract asks for under its own name is not a misspelling of another one.
  const askedNames = new Set(contract.members.map(({ name }) => name));
  const candidates = found.members.filter(({ kind, name }) => kind === asked.kind && !askedNames.has(name));
  const near = nearest(
    asked.name,
    candidates.map(({ name }) => name),
  );
  const member = candidates.find(({ name }) => name === near);
  if (member === undefined) return missing;
  return `found ${show(member)}; did you mean ${asked.name}?`;
}

/** What is wrong with this member, if it was meant as the required one. */
function faultsOf(
  contract: ClassContract,
  asked: Signature,
  found: DeclaredMember,
  wording: Wording,
): string[] {
  const faults: string[] = [];
  const name = asked.kind === 'constructor' ? `the constructor ${show(found)}` : asked.name;
  if (!parametersAccept(asked.parameters, found))
    faults.push(
      `${asked.kind === 'constructor' ? `the constructor ${contract.name}` : asked.name} takes (${list(found.parameters ?? [])}), the assignment asks for (${list(asked.parameters)})`,
    );
  if (asked.kind !== 'constructor' && !typeAccepts(asked.type, found))
    faults.push(
      `${asked.name} ${asked.kind === 'field' ? 'is of type' : 'returns'} ${String(found.type)}, the assignment asks for ${String(asked.type)}`,
    );
  if (asked.kind !== 'constructor' && asked.static && !found.static)
    faults.push(`${name} is not static, the assignment asks for a static ${nounOf(asked, wording)}`);
  if (asked.kind === 'method' && !asked.static && found.static)
    faults.push(
      `${name} is static, the assignment asks for ${wording.method === 'method' ? 'an instance method' : 'a method of the object'}`,
    );
  if (found.access === 'private' || (found.access === 'package' && !wording.packageAccess))
    faults.push(
      `${name} is ${found.access === 'private' ? 'private' : 'not public'}, the assignment asks for a public ${nounOf(asked, wording)}`,
    );
  return faults;
}

function nounOf(asked: Signature, wording: Wording): string {
  return asked.kind === 'method' ? wording.method : asked.kind;
}

// ---------------------------------------------------------------------------------------------- types

/** Types that accept a value of the key without a cast, as Java's assignment does. */
const WIDENS: Readonly<Record<string, readonly string[]>> = {
  byte: ['short', 'int', 'long', 'float', 'double', 'Byte', 'Number', 'Object'],
  short: ['int', 'long', 'float', 'double', 'Short', 'Number', 'Object'],
  char: ['int', 'long', 'float', 'double', 'Character', 'Object'],
  int: ['long', 'float', 'double', 'Integer', 'Number', 'Object'],
  long: ['float', 'double', 'Long', 'Number', 'Object'],
  float: ['double', 'Float', 'Number', 'Object'],
  double: ['Double', 'Number', 'Object'],
  boolean: ['Boolean', 'Object'],
};
const BOXES: Readonly<Record<string, string>> = {
  byte: 'Byte',
  short: 'Short',
  char: 'Character',
  int: 'Integer',
  long: 'Long',
  float: 'Float',
  double: 'Double',
  boolean: 'Boolean',
};

/** Whether a call with the asked parameters reaches this member. */
function parametersAccept(asked: Signature['parameters'], found: DeclaredMember): boolean {
  const { parameters, optional } = found;
  if (parameters === null) return true;
  if (asked.length > parameters.length || asked.length < parameters.length - optional) return false;
  return asked.every((type, index) => {
    const declared = parameters[index] ?? null;
    if (type === null || declared === null) return true;
    const [from, to] = [erase(type), erase(declared)];
    return from === to || to === 'Object' || (WIDENS[from] ?? []).includes(to) || BOXES[to] === from;
  });
}

/** Whether this member's result can be used where the asked type is expected. */
function typeAccepts(asked: string | null, found: DeclaredMember): boolean {
  // Where the contract names no type, any return type is right.
  if (asked === null || asked === 'void' || found.type === null) return true;
  const [to, from] = [erase(asked), erase(found.type)];
  return to === from || BOXES[to] === from || BOXES[from] === to || found.supertypes.map(erase).includes(to);
}

/** `java.util.List<Move>` is `List`, `int...` is `int[]`. */
function erase(type: string): string {
  return type
    .replace(/<.*>/s, '')
    .replace(/\.\.\.$/, '[]')
    .replace(/^(?:[\w$]+\.)+/, '')
    .replace(/\s+/g, '');
}

function show(member: DeclaredMember): string {
  return member.kind === 'field' ? member.name : `${member.name}(${list(member.parameters ?? [])})`;
}

function list(parameters: readonly (string | null)[]): string {
  return parameters.map((type) => type ?? '…').join(', ');
}

/** The name that is most similar to the wanted one, if any is similar at all. */
export function nearest(wanted: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 0.5;
  for (const name of names) {
    // Wrong letter case is the most common slip.
    const same = name.toLowerCase() === wanted.toLowerCase();
    const far = same ? 0.25 : distance(name.toLowerCase(), wanted.toLowerCase());
    if (name !== wanted && far < least) [best, least] = [name, far];
  }
  return best ?? names.find((name) => isLongerOf(name, wanted)) ?? null;
}

// ---------------------------------------------------------------------------------------------- what a case needs

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
}

function usesOf(steps: readonly Step[], contract: readonly ClassContract[]): Use[] {
  const bound: Bound = { names: new Map(), contract };
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
interface Bound {
  /** Bound names, each with the class of its object if that is known. */
  readonly names: Map<string, string | null>;
  readonly contract: readonly ClassContract[];
}

/** The class of an object, or the class before a static member; null if only running it would show that. */
function classOf(value: Expression, bound: Bound): string | null {
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
      uses.push({ kind: 'field', class: owner(expression.object), name: expression.name, args: [] });
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
  if (asked.kind !== use.kind) return false;
  if (asked.kind === 'field') return use.name === asked.name;
  if (asked.kind === 'method' && use.name !== asked.name) return false;
  // If the contract has overloads, the arguments show which one is meant.
  return (
    use.args.length === asked.parameters.length &&
    use.args.every((arg, index) => mayBe(arg, asked.parameters[index] ?? null))
  );
}

/** Whether the expression may be passed for a parameter of this type; only literals can show that it may not. */
function mayBe(arg: Expression, type: string | null): boolean {
  if (type === null) return true;
  const asked = erase(type);
  switch (arg.type) {
    case 'string':
      return !(asked in WIDENS);
    case 'null':
      return !(asked in WIDENS);
    case 'int':
    case 'double':
    case 'char':
    case 'boolean':
      return asked !== 'String' && !asked.endsWith('[]');
    case 'array':
      return asked !== 'String' && !(asked in WIDENS);
    // Their types are known only at run time.
    case 'name':
    case 'member':
    case 'index':
    case 'call':
    case 'new':
      return true;
  }
}
