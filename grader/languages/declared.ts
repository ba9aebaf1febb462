/** What a submission declares, read without running it. */
import * as z from 'zod';

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
