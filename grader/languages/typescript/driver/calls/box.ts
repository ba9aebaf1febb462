/**
 * A student's value on its way through our promises. Boxed, because a promise asks every value it is given for a method
 * `then`, and a student's value, or a changed Object.prototype, may have one.
 */
export interface Box {
  readonly value: unknown;
}

export function box(value: unknown): Box {
  return { value };
}
