/** Which lazy bodies fit a member of the contract, by its type. Pure. */
import type { ClassContract, Signature } from '../../model.js';
import type { LazyBody } from '../../languages/records/lazy-program.js';

const NUMBERS = new Set(['byte', 'short', 'int', 'long', 'float', 'double', 'Integer', 'Long', 'Double']);
const LITERALS: Readonly<Record<string, readonly string[]>> = {
  boolean: ['false', 'true'],
  Boolean: ['false', 'true'],
  char: ["' '", "'a'"],
  Character: ["' '", "'a'"],
  String: ['""', 'null'],
};

/**
 * All that fit, the most obvious first; at least one. Constructors and methods that return nothing get empty
 * bodies.
 */
export function listBodies(
  contract: readonly ClassContract[],
  { name }: ClassContract,
  member: Signature,
): readonly LazyBody[] {
  const { kind, type } = member;
  if (kind === 'field') return listFieldValues(contract, name, member);
  if (kind === 'constructor' || type === null || type === 'void') return [{ kind: 'nothing' }];
  const given = member.parameters.indexOf(type);
  return [
    ...listConstants(contract, type),
    ...(given < 0 ? [] : [{ kind: 'parameter', index: given } as const]),
  ];
}

function listConstants(contract: readonly ClassContract[], type: string): readonly LazyBody[] {
  const literals = NUMBERS.has(type) ? ['0', '1', '-1'] : LITERALS[type];
  if (literals !== undefined) return literals.map((text) => ({ kind: 'literal', text }));
  const nothing: LazyBody = { kind: 'literal', text: 'null' };
  if (type.endsWith('[]')) return [{ kind: 'empty-array' }, nothing];
  return isMadeOfNothing(contract, type) ? [nothing, { kind: 'new-object', class: type }] : [nothing];
}

function isMadeOfNothing(contract: readonly ClassContract[], type: string): boolean {
  const found = contract.find(({ name }) => name === type);
  return (
    found?.members.some(({ kind, parameters }) => kind === 'constructor' && parameters.length === 0) ?? false
  );
}

/** Constants are numbered in their order, as the names of most suggest; other fields are zero. */
function listFieldValues(
  contract: readonly ClassContract[],
  owner: string,
  { name, type, static: isStatic }: Signature,
): readonly LazyBody[] {
  if (type === null || !NUMBERS.has(type)) return listConstants(contract, type ?? 'Object');
  const fields = contract
    .find((each) => each.name === owner)
    ?.members.filter((member) => member.kind === 'field' && member.static);
  const place = fields?.findIndex((field) => field.name === name) ?? 0;
  return [{ kind: 'literal', text: String(isStatic ? place : 0) }];
}
