/** A value of the student's realm; touch it only through Reflect. */
export type Foreign = object;

export function isObject(value: unknown): value is Foreign {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * Carries a student's value through our promises. It is boxed because a promise asks every value for a method
 * `then`, and a student's value, or a changed Object.prototype, may have one.
 */
export interface Box {
  readonly value: unknown;
}

export function box(value: unknown): Box {
  return { value };
}
