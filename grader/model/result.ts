/** Steps that can fail. */

/** A step that can fail in a way its caller must deal with. */
export type Result<T, F> = Ok<T> | Err<F>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<F> {
  readonly ok: false;
  readonly fault: F;
}

/** The step worked, with this result. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** The step failed, and this is why. */
export function err<F>(fault: F): Err<F> {
  return { ok: false, fault };
}
