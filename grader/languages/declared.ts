/** What a submission declares, read without running it. */
import * as z from 'zod';
import type { Expression, Signature } from '../model.js';

const place = z.object({ file: z.string(), line: z.int(), column: z.int() });
const member = z.object({
  kind: z.enum(['method', 'constructor', 'field']),
  static: z.boolean(),
  name: z.string(),
  parameters: z.array(z.string().nullable()).nullable(),
  /** How many trailing parameters a call may leave out. */
  optional: z.int(),
  type: z.string().nullable(),
  /** The names under which a value of the type can also be used. */
  supertypes: z.array(z.string()),
  access: z.enum(['public', 'package', 'private']),
  place: place.nullable(),
});
export const declaredSchema = z.object({
  /** `usable` is a message where a class is there but cannot be used. */
  classes: z.array(z.object({ name: z.string(), members: z.array(member), usable: z.string().nullable() })),
  others: z.array(z.string()),
});

/** The classes that a submission declares, as far as the contract asks for them, and the names of all others. */
export type Declared = z.infer<typeof declaredSchema>;
export type DeclaredClass = Declared['classes'][number];
/** A member as declared. `parameters` or `type` is null where the language does not declare it. */
export type DeclaredMember = z.infer<typeof member>;

// Which declared types fit the types that the assignment asks for. Pure.

/** Types that accept a value of the key without a cast, as Java's assignment does. */
const WIDENS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    byte: ['short', 'int', 'long', 'float', 'double', 'Byte', 'Number', 'Object'],
    short: ['int', 'long', 'float', 'double', 'Short', 'Number', 'Object'],
    char: ['int', 'long', 'float', 'double', 'Character', 'Object'],
    int: ['long', 'float', 'double', 'Integer', 'Number', 'Object'],
    long: ['float', 'double', 'Long', 'Number', 'Object'],
    float: ['double', 'Float', 'Number', 'Object'],
    double: ['Double', 'Number', 'Object'],
    boolean: ['Boolean', 'Object'],
  }),
);

/** The class of a plain type: the first class that accepts its values. */
function boxOf(type: string): string | undefined {
  return WIDENS.get(type)?.find((name) => /^[A-Z]/.test(name));
}

/** Whether a call with the asked parameters reaches this member. */
export function parametersAccept(asked: Signature['parameters'], found: DeclaredMember): boolean {
  const { parameters, optional } = found;
  if (parameters === null) return true;
  if (asked.length > parameters.length || asked.length < parameters.length - optional) return false;
  return asked.every((type, index) => {
    const declared = parameters[index] ?? null;
    if (type === null || declared === null) return true;
    const [from, to] = [erase(type), erase(declared)];
    return from === to || to === 'Object' || (WIDENS.get(from) ?? []).includes(to) || boxOf(to) === from;
  });
}

/** Whether this member's result can be used where the asked type is expected. */
export function typeAccepts(asked: string | null, found: DeclaredMember): boolean {
  // Where the contract names no type, any return type is right.
  if (asked === null || asked === 'void' || found.type === null) return true;
  const [to, from] = [erase(asked), erase(found.type)];
  // A caller who expects a double takes a float, too.
  if (WIDENS.get(from)?.includes(to) === true) return true;
  return to === from || boxOf(to) === from || found.supertypes.map(erase).includes(to);
}

/** `java.util.List<Move>` is `List`, `int...` is `int[]`. */
function erase(type: string): string {
  return type
    .replace(/<.*>/s, '')
    .replace(/\.\.\.$/, '[]')
    .replace(/^(?:[\w$]+\.)+/, '')
    .replace(/\s+/g, '');
}

/** Whether the expression may be passed for a parameter of this type; only literals can show that it may not. */
export function mayBe(arg: Expression, type: string | null): boolean {
  if (type === null) return true;
  const asked = erase(type);
  switch (arg.type) {
    case 'string':
    case 'null':
      return !WIDENS.has(asked);
    case 'int':
    case 'double':
    case 'char':
    case 'boolean':
      return asked !== 'String' && !asked.endsWith('[]');
    case 'array':
      return asked !== 'String' && !WIDENS.has(asked);
    case 'map':
      return asked !== 'String' && !WIDENS.has(asked) && !asked.endsWith('[]');
    // The types of these are known only at run time.
    case 'name':
    case 'member':
    case 'index':
    case 'call':
    case 'new':
      return true;
  }
}
