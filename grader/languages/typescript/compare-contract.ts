/** Compares what a submission's modules declare with the contract, in TypeScript's terms. */
import type { ClassContract, Signature, SignatureProblem } from '../../model.js';
import { count } from '../../text/units.js';
import type { DeclaredMember } from '../declared.js';
import { compareWithContract } from '../preflight.js';
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
  const originals = new Map<Signature, Signature>();
  const members = contract.members.map((asked) => {
    const worded = inTypeScript(asked, names);
    originals.set(worded, asked);
    return worded;
  });
  const remarks: string[] = [];
  const most = mostParameters(members);
  const declared = found.members.map((member) => asDeclared(member, names, most, remarks));
  const compared = compareWithContract(
    [{ ...contract, members }],
    { classes: [{ name: contract.name, members: declared, usable: null }], others: [...found.others] },
    {
      method: contract.form === 'functions' ? 'function' : 'method',
      packageAccess: true,
      fileOf: () => file,
    },
  );
  const problems = compared
    .filter((problem) => isCertain(problem, found))
    .map((problem) => {
      const asked = problem.asked === undefined ? undefined : originals.get(problem.asked);
      const message = reworded(problem, contract, found);
      return asked === undefined ? { ...problem, message } : { ...problem, message, asked };
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

/** The largest number of parameters that the contract gives to each name. */
function mostParameters(members: readonly Signature[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const member of members)
    most.set(keyOf(member), Math.max(most.get(keyOf(member)) ?? 0, member.parameters.length));
  return most;
}
function keyOf({ kind, name }: Pick<Signature, 'kind' | 'name'>): string {
  return kind === 'constructor' ? kind : `${kind} ${name}`;
}

function countParameters(parameters: number): string {
  return parameters === 0 ? 'no parameters' : count(parameters, 'parameter');
}

/** A function may ignore arguments that it does not need; that is allowed, but gets a remark. */
function asDeclared(
  member: InspectedMember,
  names: ReadonlySet<string>,
  most: ReadonlyMap<string, number>,
  remarks: string[],
): DeclaredMember {
  const given = most.get(keyOf(member));
  const { parameters } = member;
  const words = parameters?.map((word) => known(word, names)) ?? null;
  const written = member.kind !== 'constructor' || member.place !== null;
  const lacking = given === undefined || words === null || !written ? 0 : Math.max(0, given - words.length);
  if (lacking > 0)
    remarks.push(
      `${member.name} takes ${countParameters(parameters?.length ?? 0)}, the assignment gives it ${given ?? 0}`,
    );
  return {
    ...member,
    parameters: words === null ? null : [...words, ...Array.from({ length: lacking }, () => null)],
    optional: member.optional + lacking,
    type: known(member.type, names),
    supertypes: [],
    place: member.place === null ? null : { ...member.place },
  };
}

// ---------------------------------------------------------------------------------------------- types

const WORDS: Readonly<Record<string, string>> = {
  byte: 'number',
  short: 'number',
  int: 'number',
  long: 'number',
  float: 'number',
  double: 'number',
  Integer: 'number',
  Long: 'number',
  Double: 'number',
  char: 'string',
  Character: 'string',
  String: 'string',
  boolean: 'boolean',
  Boolean: 'boolean',
};

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
  const word = Object.hasOwn(WORDS, base) ? WORDS[base] : names.has(base) ? base : undefined;
  return word === undefined ? null : word + arrays;
}

const OWN_WORDS = ['number', 'string', 'boolean', 'void'];

/** A student's own type names cannot be compared with anything. */
function known(word: string | null, names: ReadonlySet<string>): string | null {
  const base = word?.replace(/(\[\])+$/, '') ?? '';
  return OWN_WORDS.includes(base) || names.has(base) ? word : null;
}
