/**
 * What the driver's own realm gets of the outer one. Taken before any student's module is loaded: whatever that module
 * does to built-in objects afterwards, these stay what they were. Types only.
 */

/** A thing of the student's realm, to be touched through Reflect only. */
export type Foreign = object;

export interface Host {
  // ---- the channel
  /** The next line from the grader; null once there is none. */
  readonly readLine: () => string | null;
  /** Writes all of it to a descriptor. */
  readonly write: (descriptor: number, text: string) => void;
  readonly exit: (code: number) => never;

  // ---- the submission
  /** Loads the modules anew; each call has fresh static state. */
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
  readonly newTypeError: (message: string) => Error;
  readonly kindOf: (value: Foreign) => ForeignKind;
  /** Items of a Set, in order; at most so many. */
  readonly setItems: (set: Foreign, most: number) => Foreign;
  /** How many items a typed array has, whatever its property `length` says. */
  readonly countTyped: (array: Foreign) => number;
  /** What a Number, String, Boolean, Symbol or BigInt object holds. */
  readonly unbox: (object: Foreign) => unknown;
  /** The text of an error's `stack`, made without any code of the student's. */
  readonly stackOf: (error: Foreign) => unknown;

  // ---- time
  /** Calls back when the event loop has nothing left to do, once; null: no longer. */
  readonly whenIdle: (callback: (() => void) | null) => void;
  readonly nextTurn: (callback: () => void) => void;
  /** How many timers, sockets, threads… keep the process alive, and listeners are on it. */
  readonly countActive: () => number;

  // ---- printing
  /** Bytes from now on go to this sink. */
  readonly capture: (sink: (bytes: Foreign, length: number) => void) => void;
  readonly base64: (chunks: readonly Foreign[]) => string;

  // ---- the working folder
  readonly writeFile: (name: string, text: string) => void;
  /** Base64, or null where there is no such regular file. */
  readonly readFile: (name: string) => string | null;
  readonly clearFolder: () => void;
}

export type ForeignKind = 'proxy' | 'set' | 'typed-array' | 'error' | 'boxed' | 'function' | 'other';
