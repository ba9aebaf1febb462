/** Checks YAML against a zod schema; each complaint has a place and explains in our own words what is wrong. */
import * as z from 'zod';
import { ok, err, type Complaint, type Result } from '../model.js';
import { complain, oneOf, quoted } from './complaints.js';
import { expectedInsteadOf, isMeantBy, type Home } from './misplaced-keys.js';
import {
  type Path,
  type YamlSource,
  BLANK_BEHIND_COLON,
  keyPlace,
  readYaml,
  sourceText,
  valuePlace,
} from './yaml-source.js';

type Issue = z.core.$ZodIssue;

/** A map with only these keys. The message carries the keys, so that a complaint can name the nearest. */
export function fields<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : undefined),
  });
}

/** A YAML file in the schema's type, and where everything in it stands. */
export interface Shaped<T> {
  readonly value: T;
  readonly source: YamlSource;
}

/** Reads the text of a file: YAML in the schema's shape, or complaints. */
export function readShaped<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
  homes: readonly Home[] = [],
): Result<Shaped<T>, Complaint[]> {
  const source = readYaml(text, file);
  if (!source.ok) return source;
  const shape = checkShape(source.value, schema, homes);
  return shape.ok ? ok({ value: shape.value, source: source.value }) : shape;
}

/**
 * The content of the file in the schema's type, or a complaint for each difference. By the kinds of maps that such files
 * have, a key that stands in the wrong one is told.
 */
export function checkShape<T>(
  source: YamlSource,
  schema: z.ZodType<T>,
  homes: readonly Home[] = [],
): Result<T, Complaint[]> {
  const value = plainValue(source);
  if (value === null)
    return err([
      complain(valuePlace(source, []), `aliases that stand for at most ${MAX_ALIASED} values`, 'more'),
    ]);
  const parsed = schema.safeParse(value.of, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const issues = withoutConsequences(parsed.error.issues, homes);
  return err(issues.flatMap((issue) => complaintsOf({ source, homes }, issue, [])));
}

const MAX_ALIASED = 1000;

/** Null if aliases of aliases stand for more values than anybody writes. */
function plainValue({ document }: YamlSource): { readonly of: unknown } | null {
  try {
    return { of: document.toJS({ maxAliasCount: MAX_ALIASED }) };
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

interface Checked {
  readonly source: YamlSource;
  readonly homes: readonly Home[];
}

function complaintsOf({ source, homes }: Checked, issue: Issue, around: Path): Complaint[] {
  const path = [...around, ...issue.path];
  const at = (expected: string): Complaint[] => [
    complain(valuePlace(source, path), expected, foundIn(issue.input)),
  ];
  if (issue.input === undefined && MISSING.includes(issue.code))
    return [complain(keyPlace(source, path.slice(0, -1)), `the key ${String(path.at(-1))}`, 'none')];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = issue.message.split(' ');
      return issue.keys.map((key) =>
        complain(
          keyPlace(source, [...path, key]),
          known.includes(/^(.*?):/.exec(key)?.[1] ?? '')
            ? BLANK_BEHIND_COLON
            : expectedInsteadOf(key, known, homes),
          quoted(key),
        ),
      );
    }
    case 'invalid_type': {
      const found = issue.expected === 'string' ? foundInsteadOfText(issue.input) : foundIn(issue.input);
      const words = wordsOfType(issue);
      // A schema with words of its own says more than its type.
      const meant = words === KINDS[issue.expected] ? suggestValue(issue.expected, issue.input, path) : '';
      const expected = `${words}${meant}`;
      return [complain(valuePlace(source, path), expected, found)];
    }
    case 'invalid_value': {
      const known = issue.values.map(String);
      if (known.length === 1) return at(known.join());
      return at(typeof issue.input === 'string' ? oneOf(known, issue.input) : `one of ${known.join(', ')}`);
    }
    case 'invalid_union': {
      // The branch of the right kind has the best message; if none has the right kind, list all kinds.
      const right = issue.errors.find((branch) => !branch.some(isWrongKind));
      if (right !== undefined) return right.flatMap((inner) => complaintsOf({ source, homes }, inner, path));
      if (!issue.message.startsWith('Invalid input')) {
        const written = sourceText(source, path);
        return [complain(valuePlace(source, path), issue.message, written ?? foundIn(issue.input))];
      }
      const kinds = issue.errors.flatMap((branch) => branch.filter(isWrongKind)).map(kindOf);
      return at([...new Set(kinds)].join(' or '));
    }
    case 'too_small':
      return at(
        issue.origin === 'number'
          ? `a number ${issue.inclusive === true ? 'from' : 'above'} ${issue.minimum}`
          : sizeWords(issue),
      );
    case 'too_big':
      return at(`a number up to ${issue.maximum}`);
    case 'invalid_key':
      return issue.issues.flatMap((inner) => [
        complain(keyPlace(source, path), inner.message, quoted(String(path.at(-1)))),
      ]);
    // Patterns and checks of our own have their own messages.
    case 'invalid_format':
    case 'invalid_element':
    case 'not_multiple_of':
      return at(issue.message);
    case 'custom':
      return [complain(valuePlace(source, path), issue.message, keysIn(issue.input) ?? foundIn(issue.input))];
  }
}

/** A longer value is not repeated as an example: it would hide what is asked for. */
const MAX_EXAMPLE = 80;

/** How the value that stands there would be written as what is asked for. */
function suggestValue(expected: string, input: unknown, path: Path): string {
  const isPlain = typeof input === 'string' || typeof input === 'number';
  if (Array.isArray(input) && path.at(-1) !== 'let') return ' without dashes or brackets';
  if (expected === 'array' && typeof input === 'object' && input !== null)
    return ': a dash before each of its entries';
  if (path.at(-1) === 'let') return `, such as { name: '"Ada"', size: 3 }`;
  if (path.at(-1) === 'file' && path.at(-2) === 'check') return ', such as {} or { min-lines: 10 }';
  // A source is no command: `[./game.cpp]` would not run.
  const source = path.includes('programs') ? /^(?:\.\/)?([\w-]+)\.\w+$/.exec(String(input)) : null;
  if (expected === 'array' && source !== null)
    return `: a command, such as [sh, ${String(input)}], or what build makes, as in [./${source[1] ?? ''}]`;
  if (expected === 'array' && isPlain && /^[\w./*-]+$/.test(String(input)))
    return `, such as [${String(input).startsWith('*') ? JSON.stringify(input) : input}]`;
  if (typeof input === 'string' && input.length <= MAX_EXAMPLE) {
    const isCommand = path.includes('build') || path.includes('programs');
    if (expected === 'array' && isCommand && /^[\w./=-]+( [\w./=-]+)+$/.test(input))
      return `, such as [${input.split(' ').join(', ')}]`;
    if (expected === 'array' && path.includes('members')) return `, such as [${JSON.stringify(input)}]`;
    if (expected === 'record' && path.at(-1) === 'programs' && /^[\w./-]+$/.test(input))
      return `, such as { main: ${input} }`;
  }
  if (expected === 'string' && typeof input === 'number') return ` (in quotes: "${input}")`;
  const number = typeof input === 'string' ? /^(\d+)(?:[.,](\d+))?$/.exec(input) : null;
  if (expected === 'number' && number !== null)
    return ` (did you mean ${[number[1], number[2]].filter((each) => each !== undefined).join('.')}?)`;
  return '';
}

function sizeWords({ minimum, origin }: { minimum: number | bigint; origin: string }): string {
  return `at least ${minimum} ${origin === 'string' ? 'character' : 'item'}`;
}

function isWrongKind(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

/** A schema may describe what it expects in its own words; zod's begin with `Invalid input`. */
function wordsOfType({ message, expected }: { message: string; expected: string }): string {
  return message.startsWith('Invalid input') ? (KINDS[expected] ?? expected) : message;
}

function kindOf(issue: Issue): string {
  return issue.code === 'invalid_type'
    ? wordsOfType(issue)
    : issue.code === 'invalid_value'
      ? issue.values.map(String).join(' or ')
      : issue.message;
}

/** zod's message for a missing key. */
const MISSING: readonly Issue['code'][] = ['invalid_type', 'invalid_value', 'invalid_union'];

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'keys and values',
  record: 'keys and values',
};

/** `the keys for, reason`: what a rule about several keys is broken by. Null for what has none. */
function keysIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  return `the keys ${Object.keys(input).join(', ')}`;
}

function foundIn(input: unknown): string {
  if (input === null) return 'nothing';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'object') return 'keys and values';
  if (typeof input === 'string') return quoted(input);
  return `${typeof input} ${JSON.stringify(input)}`;
}

/** YAML reads a line with a colon as a key with its value, which is easy to overlook if a text was meant. */
function foundInsteadOfText(input: unknown): string {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const [[key, value] = ['', null], ...others] = entries as [string, unknown][];
  return others.length === 0 && typeof value === 'string' && !Array.isArray(input)
    ? `the key ${quoted(key)} with the value ${quoted(value)} (a text with a colon needs quotes)`
    : foundIn(input);
}

/**
 * A key that is misspelt, or stands in another map, is also reported as missing; that is one mistake, and the complaint
 * about the key that is there is enough.
 */
function withoutConsequences(issues: readonly Issue[], homes: readonly Home[]): readonly Issue[] {
  const strangers = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ key, issue })) : [],
  );
  const isConsequence = ({ path, input, code }: Issue): boolean => {
    if (input !== undefined || !MISSING.includes(code)) return false;
    const [around, missing] = [pathText(path.slice(0, -1)), String(path.at(-1))];
    return strangers.some(({ key, issue: { path: at, message } }) => {
      if (pathText(at) === around)
        return isMeantBy(missing, key, message.split(' ')) || isWithin(missing, key, homes);
      return key === missing && pathText(at).startsWith(around);
    });
  };
  return issues
    .filter((issue) => !isConsequence(issue) && !isBrokenByComma(issue, issues))
    .map(onlyFirstOfHome(homes));
}

/** `[numbers-within 0,01]` is two entries in YAML, and one mistake: what is said of the second is the whole of it. */
function isBrokenByComma({ path, input }: Issue, issues: readonly Issue[]): boolean {
  const at = path.at(-1);
  if (typeof at !== 'number' || typeof input !== 'string' || !/[\s=:]\d+$/.test(input)) return false;
  const next = pathText([...path.slice(0, -1), at + 1]);
  return issues.some((other) => pathText(other.path) === next && /^\d+%?$/.test(String(other.input)));
}

/** Whether the missing key is the map that the other belongs in: `check`, where `transcripts` stands beside it. */
function isWithin(missing: string, key: string, homes: readonly Home[]): boolean {
  return homes.some(({ where, keys }) => keys.includes(key) && where.startsWith(`in ${missing}`));
}

/** Several keys of one map that belong in the same other one are one mistake: the first is told. */
function onlyFirstOfHome(homes: readonly Home[]): (issue: Issue) => Issue {
  return (issue) => {
    if (issue.code !== 'unrecognized_keys') return issue;
    const homeOf = (key: string): string =>
      homes
        .filter(({ keys }) => keys.includes(key))
        .map(({ where }) => where)
        .join() || key;
    const keys = issue.keys.filter(
      (key, index) => issue.keys.findIndex((other) => homeOf(other) === homeOf(key)) === index,
    );
    return { ...issue, keys };
  };
}

function pathText(path: Path): string {
  return path.map((step) => `/${String(step)}`).join('');
}
