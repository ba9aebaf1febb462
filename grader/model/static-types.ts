/** The type of an expression as far as the contract gives it, before anything runs. In Java's words. */
import type { ClassContract, Signature } from './assignment.js';
import type { Expression } from './values.js';

/** What an expression may refer to. */
export interface TypeScope {
  readonly contract: readonly ClassContract[];
  /** The variables, each with its type; null if it is unknown. */
  readonly variables: ReadonlyMap<string, string | null>;
}

/** The type of an expression; null if only running it would show that. */
export function typeOf(expression: Expression, scope: TypeScope): string | null {
  switch (expression.type) {
    case 'int':
    case 'double':
    case 'char':
    case 'boolean':
      return expression.type;
    case 'map':
      return 'Map';
    case 'string':
      return 'String';
    case 'null':
      return null;
    case 'new':
      return expression.class;
    case 'name':
      return scope.variables.get(expression.name) ?? null;
    case 'array':
      return typeOfArray(expression.items, scope);
    case 'index': {
      const array = typeOf(expression.object, scope);
      return array === null ? null : elementOf(array);
    }
    case 'call':
    case 'member':
      return onlyType(findMembers(expression, scope).map(({ type }) => type));
  }
}

/** The members that a call or a field may mean; none if the contract does not say. */
export function findMembers(
  expression: Extract<Expression, { readonly type: 'call' | 'member' }>,
  scope: TypeScope,
): readonly Signature[] {
  const owner = findOwner(expression.object, scope);
  const named = (owner?.members ?? []).filter(({ name }) => name === expression.name);
  return expression.type === 'member'
    ? named.filter(({ kind }) => kind === 'field')
    : named.filter(
        ({ kind, parameters }) => kind === 'method' && parameters.length === expression.args.length,
      );
}

/** The class of the contract to which a member of this expression belongs; null if it is not known. */
export function findOwner(object: Expression, scope: TypeScope): ClassContract | null {
  const owner = nameOwner(object, scope);
  return scope.contract.find(({ name }) => name === owner) ?? null;
}

/** The type of an object; for a name that is no variable, the class of this name. */
export function nameOwner(object: Expression, scope: TypeScope): string | null {
  const isClass = object.type === 'name' && !scope.variables.has(object.name);
  return isClass ? object.name : typeOf(object, scope);
}

/** `int[]` for `int[][]`; null for what is no array. */
export function elementOf(type: string): string | null {
  return type.endsWith('[]') ? type.slice(0, -2) : null;
}

/** `null` and empty arrays fit into an array of any objects, so they say nothing about its type. */
function typeOfArray(items: readonly Expression[], scope: TypeScope): string | null {
  const telling = items.filter(({ type }) => type !== 'null');
  const types = telling.map((item) => typeOf(item, scope));
  const known = types.filter((type, at) => type !== null || telling[at]?.type !== 'array');
  const isNumeric = known.includes('double') && known.every((type) => type === 'int' || type === 'double');
  const type = isNumeric ? 'double' : onlyType(known);
  return type === null ? null : `${type}[]`;
}

/** The type that all of them are; null if they differ or are not known. */
function onlyType(types: readonly (string | null)[]): string | null {
  const [type = null, ...others] = new Set(types);
  return others.length === 0 ? type : null;
}
