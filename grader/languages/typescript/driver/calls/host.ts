/**
 * What the driver's own realm gets from the outer one, taken before any student's module is loaded. Whatever that
 * module does to built-in objects afterwards, these stay as they were. Types only.
 */

/** A value of the student's realm; touch it only through Reflect. */
export type Foreign = object;

export interface Host {
  // ---- the channel
  /** The next line from the grader; null after the last. */
  readonly readLine: () => string | null;
  /** Writes all of it to a descriptor. */
  readonly write: (descriptor: number, text: string) => void;
  readonly exit: (code: number) => never;

  // ---- the submission
  /** Loads the modules anew: each call of this gives fresh static state. */
  readonly load: (number: number) => Foreign;
  /** The main realm's intrinsics, by name. */
  readonly intrinsics: Readonly<Record<string, unknown>>;
  readonly isPromise: (value: unknown) => boolean;
  /** Promise.prototype.then as it was. */
  readonly then: (
    promise: Foreign,
    fulfilled: (value: unknown) => void,
    rejected: (thrown: unknown) => void,
  ) => void;
  readonly newArray: () => Foreign;
  readonly setItem: (list: Foreign, index: number, value: unknown) => void;
  readonly newMap: (entries: readonly (readonly unknown[])[]) => Foreign;
  readonly newTypeError: (message: string) => Error;
  readonly kindOf: (value: Foreign) => ForeignKind;
  /** Items of a Set, in order; at most this many. */
  readonly setItems: (set: Foreign, most: number) => Foreign;
  /** Keys and values of a Map, one after the other, in order; at most this many. */
  readonly mapItems: (map: Foreign, most: number) => Foreign;
  /** How many items a typed array has, whatever its property `length` says. */
  readonly countTyped: (array: Foreign) => number;
  /** What a Number, String, Boolean, Symbol or BigInt object holds. */
  readonly unbox: (object: Foreign) => unknown;
  /** The text of an error's `stack`, made without running the student's code. */
  readonly stackOf: (error: Foreign) => unknown;

  // ---- time
  /** Calls back once when the event loop has nothing left to do; null cancels that. */
  readonly whenIdle: (callback: (() => void) | null) => void;
  readonly nextTurn: (callback: () => void) => void;
  /** How many timers, sockets, threads… keep the process alive, and how many listeners it has. */
  readonly countActive: () => number;

  // ---- printing
  /** From now on printed bytes go to this function. */
  readonly capture: (sink: (bytes: Foreign, length: number) => void) => void;
  readonly base64: (chunks: readonly Foreign[]) => string;

  // ---- the working folder
  readonly writeFile: (name: string, text: string) => void;
  readonly removeFile: (name: string) => void;
  /** Base64, or null if there is no such regular file. */
  readonly readFile: (name: string) => string | null;
  readonly clearFolder: () => void;
}

export type ForeignKind =
  'proxy' | 'set' | 'map' | 'plain' | 'typed-array' | 'error' | 'boxed' | 'function' | 'other';

export function isObject(value: unknown): value is Foreign {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
