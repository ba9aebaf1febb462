/**
 * Expressions and values as they go over a driver's channel: what JSON has stands as itself, everything else is an
 * object with a type. The arguments of thousands of calls are mostly whole numbers and arrays of them.
 */
import type { Expression, Value } from './values.js';

/** An expression as a driver gets it. */
export type PlainExpression = number | string | boolean | null | readonly PlainExpression[] | Plain<Typed>;

type Typed = Exclude<Expression, { readonly type: 'int' | 'string' | 'boolean' | 'null' | 'array' }>;

/** Its parts are plain, too. */
type Plain<Of> = Of extends unknown
  ? {
      readonly [Key in keyof Of]: Of[Key] extends Expression
        ? PlainExpression
        : Of[Key] extends readonly Expression[]
          ? readonly PlainExpression[]
          : Of[Key];
    }
  : never;

/** A step as a driver gets it. */
export interface PlainStep {
  readonly let: readonly { readonly name: string; readonly value: PlainExpression }[];
  readonly call: PlainExpression;
  readonly repeat: number;
  /** At which depths in arrays the case compares texts, for which objects are asked: 0 is the value itself. */
  readonly texts: readonly number[];
  /** Whether the case compares the message of what is thrown. */
  readonly message: boolean;
  readonly reads: readonly { readonly value: PlainExpression; readonly texts: readonly number[] }[];
}

/** A value as a driver reports it. */
export type PlainValue =
  | number
  | string
  | boolean
  | null
  | readonly PlainValue[]
  | Extract<Value, { readonly type: 'double' | 'char' | 'void' | 'too-large' }>
  | { readonly type: 'map'; readonly entries: readonly PlainValue[]; readonly byText?: true }
  | {
      readonly type: 'object';
      readonly class: string;
      readonly text: string | null;
      readonly fields?: readonly { readonly name: string; readonly value: PlainValue }[];
    };
