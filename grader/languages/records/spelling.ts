/** How a language writes calls and values in messages. Pure. */

/** The brackets of arrays, the quotes of characters, and the words for constants. */
export interface Marks {
  readonly open: string;
  readonly close: string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
  readonly quote: "'" | '"';
}

export interface Spelling {
  /** `type` is the type of the whole array, where the language names it. */
  readonly array: (items: readonly string[], type: string | null) => string;
  /** A map; each entry is the text of its key and that of its value. */
  readonly map: (entries: readonly (readonly string[])[]) => string;
  readonly binding: (name: string, type: string | null, value: string) => string;
  /** Whether functions of a module are called without the class's name. */
  readonly bare: boolean;
  /** A call of a constructor. */
  readonly made: (type: string, args: string) => string;
  /** Names of members; methods that all objects have in Java, called in another way. */
  readonly name: (name: string) => string;
  readonly special: (object: string, name: string, args: readonly string[]) => string | null;
  /** How messages show values. */
  readonly marks: Marks;
  /** What ends a statement, and what begins a comment. */
  readonly end: string;
  readonly comment: string;
  /** Whether messages name members as this language does, since it has names of its own. */
  readonly ownNames: boolean;
}

/** How many keys with values `Map.of` takes. */
const MAX_PAIRS = 10;

/** With types, as cases are written and as messages show them where the language is not known. */
export const TYPED: Spelling = {
  array: (items, type) => `${type === null ? '' : `new ${type} `}{${items.join(', ')}}`,
  map: (entries) =>
    entries.length > MAX_PAIRS
      ? `Map.ofEntries(${entries.map((entry) => `Map.entry(${entry.join(', ')})`).join(', ')})`
      : `Map.of(${entries.map((entry) => entry.join(', ')).join(', ')})`,
  binding: (name, type, value) => `${type ?? 'var'} ${name} = ${value};`,
  bare: false,
  made: (type, args) => `new ${type}(${args})`,
  name: (name) => name,
  special: () => null,
  marks: { open: '{', close: '}', true: 'true', false: 'false', null: 'null', quote: "'" },
  end: ';',
  comment: '//',
  ownNames: false,
};

/** The same without types. */
export const UNTYPED: Spelling = {
  ...TYPED,
  array: (items) => `[${items.join(', ')}]`,
  map: (entries) => `new Map([${entries.map((entry) => `[${entry.join(', ')}]`).join(', ')}])`,
  binding: (name, _, value) => `const ${name} = ${value};`,
  bare: true,
};
