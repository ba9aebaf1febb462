/** Checks YAML against a zod schema; each complaint has a place and explains in our own words what is wrong. */
import * as z from 'zod';
import { ok, err, type Complaint, type Result } from '../model.js';
import { complain, nearest, oneOf, quoted } from './complaints.js';
import { type Path, type YamlSource, keyPlace, valuePlace } from './yaml-source.js';

type Issue = z.core.$ZodIssue;

/** A map with only these keys. The message carries the keys, so that a complaint can name the nearest. */
export function fields<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : undefined),
  });
}

/** The content of the file in the schema's type, or a complaint for each difference. */
export function checkShape<T>(source: YamlSource, schema: z.ZodType<T>): Result<T, Complaint[]> {
  const value: unknown = source.document.toJS({ maxAliasCount: 1000 });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  return err(withoutConsequences(parsed.error.issues).flatMap((issue) => complaintsOf(source, issue, [])));
}

function complaintsOf(source: YamlSource, issue: Issue, around: Path): Complaint[] {
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
        complain(keyPlace(source, [...path, key]), oneOf(known, key), quoted(key)),
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
      if (right !== undefined) return right.flatMap((inner) => complaintsOf(source, inner, path));
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
    case 'custom':
      return at(issue.message);
  }
}

/** Of what is longer an example would hide what is asked. */
const MAX_EXAMPLE = 80;

/** How the value that stands there would be written as what is asked for. */
function suggestValue(expected: string, input: unknown, path: Path): string {
  const isPlain = typeof input === 'string' || typeof input === 'number';
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
 * A misspelt key is also reported as missing; that is one mistake, and the complaint about the spelling is enough.
 */
function withoutConsequences(issues: readonly Issue[]): readonly Issue[] {
  const meant = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => pathText([...issue.path, nearest(key, issue.message.split(' ')) ?? '']))
      : [],
  );
  return issues.filter(
    (issue) =>
      issue.input !== undefined || !MISSING.includes(issue.code) || !meant.includes(pathText(issue.path)),
  );
}

function pathText(path: Path): string {
  return path.map(String).join('/');
}
