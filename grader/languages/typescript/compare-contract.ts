/** Compares what a submission's modules declare with the contract, in TypeScript's terms. */
import type { ClassContract, Signature, SignatureProblem } from '../../model.js';
import { count } from '../../text/units.js';
import type { DeclaredMember } from '../declared.js';
import { compareMembers } from '../preflight.js';
import type { InspectedClass, InspectedMember } from './driver/build/build-job.js';

export interface Preflight {
  readonly problems: readonly SignatureProblem[];
  readonly remarks: readonly string[];
}

/** `fileOf` names the file in which a class was looked for. Classes whose file is missing are skipped. */
export function compareContract(
  contract: readonly ClassContract[],
  inspected: readonly InspectedClass[],
  fileOf: (className: string) => string,
): Preflight {
  const names = new Set(contract.map(({ name }) => name));
  const problems: SignatureProblem[] = [];
  const remarks: string[] = [];
  for (const asked of contract) {
    const found = inspected.find(({ name }) => name === asked.name);
    if (found === undefined) continue;
    const told = compareClass(asked, found, names, fileOf(asked.name));
    problems.push(...told.problems);
    remarks.push(...told.remarks);
  }
  return { problems, remarks };
}

function compareClass(
  contract: ClassContract,
  found: InspectedClass,
  names: ReadonlySet<string>,
  file: string,
): Preflight {
  if (!found.found) return { problems: [missingClass(contract, found, file)], remarks: [] };
  const members = contract.members.map((asked) => inTypeScript(asked, names));
  const remarks: string[] = [];
  const declared = found.members.map((member) => asDeclared(member, names, members, remarks));
  const callable = contract.form === 'functions' ? 'function' : 'method';
  const compared = compareMembers({ ...contract, members }, declared, callable);
  const problems = compared
    .filter((problem) => isCertain(problem, found))
    .map((problem) => {
      // As the contract has it.
      const asked = contract.members.find((_, at) => members[at] === problem.asked);
      return { ...problem, message: reworded(problem, contract, found), ...(asked && { asked }) };
    });
  return { problems, remarks };
}

/** What reading the source cannot show is not reported; the calls themselves will show it. */
function isCertain(problem: SignatureProblem, found: InspectedClass): boolean {
  if (!found.open) return true;
  const kind = problem.asked?.kind;
  return found.members.some(
    (member) => member.kind === kind && (kind === 'constructor' || member.name === problem.member),
  );
}

function reworded(problem: SignatureProblem, contract: ClassContract, found: InspectedClass): string {
  const name = problem.member ?? '';
  const declared = found.members.some((member) => member.name === name);
  if (contract.form === 'functions' && !declared && found.unexported.includes(name))
    return `${name} is not exported; write export before it`;
  return problem.message;
}

function missingClass({ name, form }: ClassContract, found: InspectedClass, file: string): SignatureProblem {
  const message = found.unexported.includes(name)
    ? `${name} is not exported; write export before it`
    : (nearMiss(name, [...found.others, ...found.unexported]) ?? `${file} exports no ${form} ${name}`);
  return { class: name, member: null, message, place: null };
}

function nearMiss(name: string, others: readonly string[]): string | null {
  const near = others.find((other) => other.toLowerCase() === name.toLowerCase());
  return near === undefined ? null : `found ${near}; the assignment asks for ${name}`;
}

// ---------------------------------------------------------------------------------------------- members

/** The largest number of parameters that the contract gives to a member of this name; 0 where it asks for none. */
function mostGiven(members: readonly Signature[], { kind, name }: InspectedMember): number {
  const same = members.filter(
    (asked) => asked.kind === kind && (kind === 'constructor' || asked.name === name),
  );
  return Math.max(0, ...same.map(({ parameters }) => parameters.length));
}

/** A function may ignore arguments that it does not need; that is allowed, but gets a remark. */
function asDeclared(
  member: InspectedMember,
  names: ReadonlySet<string>,
  asked: readonly Signature[],
  remarks: string[],
): DeclaredMember {
  const { kind, name, parameters, place } = member;
  const words = parameters?.map((word) => known(word, names)) ?? null;
  const written = kind !== 'constructor' || place !== null;
  const given = mostGiven(asked, member);
  const lacking = words === null || !written ? 0 : Math.max(0, given - words.length);
  if (lacking > 0) {
    const taken = words?.length ? count(words.length, 'parameter') : 'no parameters';
    remarks.push(`${name} takes ${taken}, the assignment gives it ${given}`);
  }
  return {
    ...member,
    parameters: words && [...words, ...Array.from({ length: lacking }, () => null)],
    optional: member.optional + lacking,
    type: known(member.type, names),
    supertypes: [],
    place: place && { ...place },
  };
}

// ---------------------------------------------------------------------------------------------- types

/** Java's types for each of TypeScript's. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['number', ['byte', 'short', 'int', 'long', 'float', 'double', 'Integer', 'Long', 'Double']],
  ['string', ['char', 'Character', 'String']],
  ['boolean', ['boolean', 'Boolean']],
]);

/** The required member in TypeScript's terms. A value returned where none is required does no harm. */
function inTypeScript(asked: Signature, names: ReadonlySet<string>): Signature {
  return {
    ...asked,
    parameters: asked.parameters.map((type) => wordFor(type, names)),
    type: wordFor(asked.type, names),
  };
}

function wordFor(type: string | null, names: ReadonlySet<string>): string | null {
  if (type === null) return null;
  const [, base = '', arrays = ''] = /^(.*?)((?:\[\])*)$/.exec(type.replace(/\s+/g, '')) ?? [];
  const word = [...WORDS].find(([, types]) => types.includes(base))?.[0] ?? (names.has(base) ? base : null);
  return word === null ? null : word + arrays;
}

/** A student's own type names cannot be compared with anything. */
function known(word: string | null, names: ReadonlySet<string>): string | null {
  const base = word?.replace(/(\[\])+$/, '') ?? '';
  return WORDS.has(base) || base === 'void' || names.has(base) ? word : null;
}
