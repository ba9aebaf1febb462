/**
 * Compares what a submission declares with what the assignment asks for before anything is run, so that all
 * signature problems are reported at once instead of as a cascade of errors. Pure.
 */
import type { ClassContract, Signature, SignatureProblem, ToldBy } from '../model.js';
import { type Declared, type DeclaredMember, parametersAccept, typeAccepts } from './declared.js';
import { nearest } from './near-names.js';

/** What the language calls what is called. */
type Callable = 'method' | 'function';

/** Everything that is wrong with the declared classes, in the contract's order. */
export function compareWithContract(
  contract: readonly ClassContract[],
  declared: Declared,
): SignatureProblem[] {
  return contract.flatMap((asked) => compareClass(asked, declared));
}

function compareClass(asked: ClassContract, declared: Declared): SignatureProblem[] {
  const found = declared.classes.find(({ name }) => name === asked.name);
  if (found === undefined) {
    const names = [...declared.classes.map(({ name }) => name), ...declared.others];
    const near = nearest(asked.name, names);
    const message =
      near === null
        ? `there is no class ${asked.name}`
        : `found ${near}; the assignment asks for ${asked.name}`;
    return [{ class: asked.name, member: null, message, place: null }];
  }
  if (found.usable !== null) return [{ class: asked.name, member: null, message: found.usable, place: null }];
  return compareMembers(asked, found.members, 'method');
}

/** What is wrong with the members of one class. */
export function compareMembers(
  contract: ClassContract,
  declared: readonly DeclaredMember[],
  callable: Callable,
): SignatureProblem[] {
  return contract.members.flatMap((asked) => compareMember(contract, asked, declared, callable));
}

function compareMember(
  contract: ClassContract,
  asked: Signature,
  declared: readonly DeclaredMember[],
  callable: Callable,
): SignatureProblem[] {
  const problem = (message: string, member?: DeclaredMember): SignatureProblem => ({
    class: contract.name,
    member: asked.name,
    message,
    place: member?.place ?? null,
    asked,
  });
  const named = declared.filter(
    ({ kind, name }) => kind === asked.kind && (kind === 'constructor' || name === asked.name),
  );
  // A member that fits another overload of the contract was meant as that one.
  const siblings = contract.members.filter(
    (other) => other !== asked && other.kind === asked.kind && other.name === asked.name,
  );
  const isSibling = (member: DeclaredMember): boolean =>
    siblings.some((other) => faultsOf(contract, other, member, callable).length === 0) &&
    faultsOf(contract, asked, member, callable).length > 0;
  // Of several overloads only the best matters; students may have further ones.
  const judged = named
    .filter((member) => !isSibling(member))
    .map((member) => ({ member, faults: faultsOf(contract, asked, member, callable) }));
  // The overload with the right parameters is the one that was meant, whatever else is wrong with it.
  const takesOther = ({ member }: { readonly member: DeclaredMember }): number =>
    parametersAccept(asked.parameters, member) ? 0 : 1;
  judged.sort((a, b) => takesOther(a) - takesOther(b) || a.faults.length - b.faults.length);
  const best = judged[0];
  if (best === undefined) {
    const toldBy = findTeller(contract, asked, declared);
    return [{ ...problem(missingMember(contract, asked, declared, callable)), ...(toldBy && { toldBy }) }];
  }
  const isPrivate = best.member.access === 'private' && best.faults.length === 1;
  return best.faults.map((fault) => ({
    ...problem(fault, best.member),
    isThere: true,
    ...(isPrivate && { isPrivate }),
  }));
}

function missingMember(
  contract: ClassContract,
  asked: Signature,
  declared: readonly DeclaredMember[],
  callable: Callable,
): string {
  if (asked.kind === 'constructor')
    return `${contract.name} has no constructor ${contract.name}(${list(asked.parameters)})`;
  const kind = asked.kind === 'field' ? 'field' : callable;
  const missing = `${contract.name} has no ${kind} ${asked.name}${asked.kind === 'method' ? `(${list(asked.parameters)})` : ''}`;
  // A member that the contract asks for under its own name is not a misspelling of another one.
  const askedNames = new Set(contract.members.map(({ name }) => name));
  const candidates = declared.filter(({ kind, name }) => kind === asked.kind && !askedNames.has(name));
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
  callable: Callable,
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
    faults.push(`${name} is not static, the assignment asks for a static ${nounOf(asked, callable)}`);
  if (asked.kind === 'method' && !asked.static && found.static)
    faults.push(
      `${name} is static, the assignment asks for ${callable === 'method' ? 'an instance method' : 'a method of the object'}`,
    );
  // Callers lie in the same folder, so access within a package is enough for them.
  if (found.access === 'private')
    faults.push(`${name} is private, the assignment asks for a public ${nounOf(asked, callable)}`);
  return faults;
}

function nounOf(asked: Signature, callable: Callable): string {
  return asked.kind === 'method' ? callable : asked.kind;
}

function show(member: DeclaredMember): string {
  return member.kind === 'field' ? member.name : `${member.name}(${list(member.parameters ?? [])})`;
}

function list(parameters: readonly (string | null)[]): string {
  return parameters.map((type) => type ?? '…').join(', ');
}

/**
 * A getter or a field whose name has the same words (`getFromRow` or `rowFrom` for `fromRow`); else, of the fields
 * without a name of the contract, the one at the same place, if there are as many of its type as are missing and their names
 * suggest those of the contract in this order.
 */
export function findTeller(
  { members }: ClassContract,
  asked: Signature,
  declared: readonly DeclaredMember[],
): ToldBy | null {
  if (asked.kind === 'constructor' || asked.static || asked.parameters.length > 0 || asked.type === 'void')
    return null;
  const asks = ({ kind, name }: Pick<Signature, 'kind' | 'name'>): boolean =>
    members.some((each) => each.kind === kind && each.name === name);
  const own = declared.filter(
    (member) =>
      !member.static && !asks(member) && !member.parameters?.length && typeAccepts(asked.type, member),
  );
  const fields = own.filter(({ kind }) => kind === 'field');
  const getters = own.filter(({ kind, access }) => kind === 'method' && access !== 'private');
  for (const [kind, all] of [
    ['method', getters],
    ['field', fields],
  ] as const) {
    const same = all.filter(({ name }) => hasSameWords(name, asked.name));
    if (same.length === 1 && same[0] !== undefined) return { kind, name: same[0].name };
  }
  const sameType = members.filter(
    ({ kind, type, static: isStatic }) => kind === 'field' && !isStatic && type === asked.type,
  );
  const isThere = (field: Signature): boolean =>
    declared.some(({ kind, name, static: isStatic }) => kind === 'field' && !isStatic && name === field.name);
  const wanted = sameType.filter((field) => !isThere(field));
  const there = fields[wanted.indexOf(asked)];
  // The only one that is left beside several with the right names is meant, whatever its name.
  const isOnlyOne = fields.length === 1 && wanted.length === 1 && sameType.length > 2;
  const isMeant = isOnlyOne || isInOrder(fields, wanted);
  return there !== undefined && isMeant ? { kind: 'field', name: there.name } : null;
}

function isInOrder(fields: readonly DeclaredMember[], wanted: readonly Signature[]): boolean {
  return (
    fields.length === wanted.length &&
    fields.every(({ name }, at) => {
      const meant = wanted.filter((each) => wordsOf(each.name).some((word) => suggests(wordsOf(name), word)));
      const here = wanted[at];
      return here !== undefined && meant.includes(here);
    })
  );
}

/** `r1` suggests `row`. */
function suggests(words: readonly string[], word: string): boolean {
  return words.some((each) => word.startsWith(each) || each.startsWith(word));
}

function hasSameWords(one: string, other: string): boolean {
  return wordsOf(one).sort().join() === wordsOf(other).sort().join();
}

/** In lower case, without `get` and numbers. */
function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.map((word) => word.toLowerCase()).filter((word, at) => at > 0 || word !== 'get');
}
