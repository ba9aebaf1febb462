/** How a language calls the members of a contract, where that is not as Java and TypeScript do. */
import type { LanguageId } from './languages.js';
import type { ClassContract } from './assignment.js';
import { nameOwner, type TypeScope } from './static-types.js';
import type { Expression } from './values.js';

/** The name of one member in one language. */
export interface NativeName {
  /** The member's name in the contract; that of the class for its constructor. */
  readonly member: string;
  /** Names of its parameters; empty for a field. */
  readonly parameters: readonly string[];
  /** What the language calls it. */
  readonly name: string;
  /**
   * The arguments of a function of the module that does the same, with `it` for the object and the parameters' names;
   * null if only the name is another.
   */
  readonly args: readonly Expression[] | null;
}

type Use = Extract<Expression, { readonly type: 'call' | 'member' | 'new' }>;

/** A use of a member that has a name of its own in the language. */
export interface NativeUse {
  /** The class of the contract, in whose module the function is. */
  readonly owner: string;
  readonly native: NativeName;
  /** What `it` and the parameters stand for. */
  readonly values: ReadonlyMap<string, Expression>;
}

/** Null if the language calls it as the contract does, or by its own rule. */
export function findNative(use: Use, scope: TypeScope, language: LanguageId): NativeUse | null {
  const owner = use.type === 'new' ? use.class : nameOwner(use.object, scope);
  const args = use.type === 'member' ? [] : use.args;
  const member = use.type === 'new' ? use.class : use.name;
  for (const { name, names } of owners(scope.contract, owner)) {
    const native = names?.[language]?.find(
      (each) => each.member === member && each.parameters.length === args.length,
    );
    if (native === undefined) continue;
    const values = new Map(native.parameters.map((parameter, at) => [parameter, args[at] ?? use]));
    if (use.type !== 'new') values.set('it', use.object);
    return { owner: name, native, values };
  }
  return null;
}

/** The class of that name; if only running would show which it is, any may be meant. */
function owners(contract: readonly ClassContract[], owner: string | null): readonly ClassContract[] {
  return owner === null ? contract : contract.filter(({ name }) => name === owner);
}

/** `legalMoves` is `legal_moves`; constants stay as they are. */
export function snakeCase(name: string): string {
  return name === name.toUpperCase() ? name : name.replace(/(?<=[a-z0-9])([A-Z])/g, '_$1').toLowerCase();
}
