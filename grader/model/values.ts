/** Expressions that a driver evaluates, and the values it reports. */

/** The common subset of Java and TypeScript that a driver evaluates. Pure data: it goes into the sandbox as JSON. */
export type Expression =
  | Literal
  | { readonly type: 'array'; readonly items: readonly Expression[] }
  /** Each entry is an array of a key and its value. */
  | { readonly type: 'map'; readonly entries: readonly Expression[] }
  | { readonly type: 'name'; readonly name: string }
  | {
      readonly type: 'member';
      readonly object: Expression;
      readonly name: string;
      /** Read even if it is private. */
      readonly private?: true;
    }
  | { readonly type: 'index'; readonly object: Expression; readonly index: Expression }
  | {
      readonly type: 'call';
      readonly object: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
      /** Called as it is declared, also where that is not as the contract has it: not static, for instance. */
      readonly asItIs?: true;
    }
  | { readonly type: 'new'; readonly class: string; readonly args: readonly Expression[] };

export type Literal =
  | { readonly type: 'int'; readonly value: number }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'char'; readonly value: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' };

/** A value as a driver reports it, and as an instructor expects it. */
export type Value =
  | Literal
  | { readonly type: 'array'; readonly items: readonly Value[] }
  | {
      readonly type: 'map';
      readonly entries: readonly Value[];
      /** Its keys are texts whatever was put in, as those of JavaScript's objects are. */
      readonly byText?: true;
    }
  /** Any other object: its class's simple name, and its toString if a case asks for a text. */
  | {
      readonly type: 'object';
      readonly class: string;
      readonly text: string | null;
      /** The first of its fields, if there is no text. */
      readonly fields?: readonly { readonly name: string; readonly value: Value }[];
    }
  | { readonly type: 'void' }
  /** A value that is too deep or too large to be reported. */
  | { readonly type: 'too-large'; readonly what: string };
