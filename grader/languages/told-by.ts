/** Which other member of a class certainly tells what a missing one would: names that no caller sees are free. Pure. */
import type { ClassContract, Signature, ToldBy } from '../model.js';
import type { DeclaredClass, DeclaredMember } from './frames.js';
import { typeAccepts } from './type-fit.js';

/**
 * A getter or a field whose name has the same words (`getFromRow` or `rowFrom` for `fromRow`); else the field at the
 * same place, if there are as many of its type and their names suggest those of the contract in this order.
 */
export function findTeller(
  { members }: ClassContract,
  asked: Signature,
  { members: declared }: DeclaredClass,
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
  const wanted = members.filter(
    ({ kind, type, static: isStatic }) => kind === 'field' && !isStatic && type === asked.type,
  );
  const there = fields[wanted.indexOf(asked)];
  return there !== undefined && isInOrder(fields, wanted) ? { kind: 'field', name: there.name } : null;
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
