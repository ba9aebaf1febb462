/** How the assignment writes an object of one of its classes: `(4,4)x(2,6)`. */
export interface Notation {
  /** The class of the objects. */
  readonly name: string;
  /** The first that applies is used. */
  readonly forms: readonly NotationForm[];
}

export interface NotationForm {
  /** With `${member}` for the value of a field, or of a method without parameters. */
  readonly text: string;
  /** Null for a form that always applies. */
  readonly when: { readonly apart: readonly [string, string]; readonly by: number } | null;
}
