/**
 * Expressions in the common subset of Java and TypeScript, parsed by Babel and never evaluated here. Babel gives
 * the exact place of everything and rejects what neither language has. Only Java's `{1, 2}` arrays are missing, and maps
 * whose keys are any values, so brackets of both kinds become `[…]` first, and colons in them commas, which moves nothing.
 */
import { type ParseResult, parseExpression as parseScript } from '@babel/parser';
import { ok, type Expression, type Literal, type Value } from '../model.js';
import { quoted } from './complaints.js';
import { enquote, unquote } from './quotes.js';
import { type Parsed, all, parseError } from './text-places.js';

type Node = ReturnType<typeof parseScript> extends ParseResult<infer N> ? N : never;
type CallNode = Extract<Node, { readonly type: 'CallExpression' }>;
type ArrayNode = Extract<Node, { readonly type: 'ArrayExpression' }>;

const CALLABLE =
  'a call on a class or an object, such as Board.of(3) or board.size(), or of a function of the contract';
const EXPECTED = 'a literal, an array, a map, a name, new C(…), a.b, a.b(…) or a[i]';

/** The class of the contract whose function a call without a class means; null if there is none of that name. */
export type OwnerOf = (name: string) => string | null;

/** Parses expressions under one contract, each text once: the rows of a table and most cases begin alike. */
export function createExpressionReader(ownerOf: OwnerOf): typeof readExpression {
  const known = new Map<string, Parsed<Expression>>();
  return (text) => {
    const read = known.get(text) ?? readExpression(text, ownerOf);
    known.set(text, read);
    return read;
  };
}

/** Parses an expression; offsets of errors count from the start of the text. */
export function readExpression(text: string, ownerOf: OwnerOf = () => null): Parsed<Expression> {
  return limitDepth(text, () => parsed(text, (node) => convert(node, text, ownerOf)));
}

/** Parses an expected value; offsets of errors count from the start of the text. */
export function readValue(text: string): Parsed<Value> {
  return limitDepth(text, () => parsed(text, convertValue));
}

/** Each level of an expression takes several calls on the stack, here and in the drivers of all languages. */
const MAX_DEPTH = 200;

function limitDepth<T extends object>(text: string, read: () => Parsed<T>): Parsed<T> {
  try {
    const it = read();
    // A text cannot have more levels than characters.
    if (!it.ok || text.length < MAX_DEPTH || depthOf(it.value) <= MAX_DEPTH) return it;
  } catch (error) {
    // Babel's own stack has overflowed.
    if (!(error instanceof RangeError)) throw error;
  }
  return parseError(0, `at most ${MAX_DEPTH} brackets and calls in or behind each other`, quoted(text));
}

/** How many expressions are in each other. */
function depthOf(of: object): number {
  const deepest = Object.values(of).reduce<number>(
    (most, one) => (typeof one === 'object' && one !== null ? Math.max(most, depthOf(one as object)) : most),
    0,
  );
  return deepest + (Array.isArray(of) ? 0 : 1);
}

function parsed<T>(text: string, then: (node: Node, text: string) => Parsed<T>): Parsed<T> {
  const script = withoutBraces(text);
  if (!script.ok) return script;
  let node: Node;
  try {
    node = parseScript(script.value);
  } catch (error) {
    return refusal(error, text);
  }
  return then(node, text);
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
const OUTSIDE_QUOTES = /["'/`“”„‘’{}[\]():]/g;
/** A map without entries. */
const EMPTY_MAP = /^\{\s*:\s*\}/;
const INSIDE_QUOTES = { '"': /["\\]/g, "'": /['\\]/g } as const;

/** Replaces `{…}` by `[…]` outside quotes, after checking that they are balanced, and colons between braces by commas. */
function withoutBraces(text: string): Parsed<string> {
  const open: { readonly offset: number; readonly closer: string }[] = [];
  let script = '';
  let done = 0;
  for (let offset = find(OUTSIDE_QUOTES, text, 0); offset >= 0;) {
    const character = text.charAt(offset);
    if (character === '"' || character === "'") {
      const end = endOfQuote(text, offset + 1, character);
      if (end < 0) break;
      offset = end;
    } else if (character === '/' || character === '`') {
      // Comments, regular expressions and templates: in these, brackets could not be distinguished from text.
      return parseError(offset, EXPECTED, quoted(character));
    } else if (/[“”„‘’]/.test(character)) {
      return parseError(offset, `a straight quote (" or ')`, quoted(character));
    } else if (character === ':') {
      const inner = open.at(-1);
      if (inner?.closer === '}') {
        script += `${text.slice(done, offset)}${EMPTY_MAP.test(text.slice(inner.offset)) ? ' ' : ','}`;
        done = offset + 1;
      }
    } else {
      const closes = CLOSERS[character];
      if (closes !== undefined) open.push({ offset, closer: closes });
      else {
        const closer = open.pop()?.closer;
        if (closer === undefined) return parseError(offset, `no more than ${EXPECTED}`, quoted(character));
        if (closer !== character) return parseError(offset, quoted(closer), quoted(character));
      }
      if (character === '{' || character === '}') {
        script += text.slice(done, offset) + (character === '{' ? '[' : ']');
        done = offset + 1;
      }
    }
    offset = find(OUTSIDE_QUOTES, text, offset + 1);
  }
  return ok(script + text.slice(done));
}

/** Where the quote that is open ends; negative if it does not. */
function endOfQuote(text: string, from: number, quote: '"' | "'"): number {
  const special = INSIDE_QUOTES[quote];
  let offset = find(special, text, from);
  while (offset >= 0 && text.charAt(offset) === '\\') offset = find(special, text, offset + 2);
  return offset;
}

/** Where the pattern, a global one, next matches; negative if it does not. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Babel's objection, in our words. */
function refusal(error: unknown, text: string): Parsed<never> {
  if (!(error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number')) throw error;
  const offset = error.pos;
  const found = offset < text.length ? quoted(text.slice(offset, offset + 20)) : 'the end';
  if (text.trim() === '') return parseError(0, EXPECTED, 'nothing');
  if (error.message.startsWith('Unterminated')) return parseError(offset, 'a closing quote', found);
  if (error.message.includes('exactly one expression'))
    return parseError(offset, 'one expression only', found);
  const array = /\bnew\s+\w+\s*(?:\[\s*\]\s*)+$/.exec(text.slice(0, offset + 1));
  if (array !== null)
    return parseError(array.index, 'an array without new, such as {1, 2}', quoted(text.slice(array.index)));
  const expected = /expected "(.)"/.exec(error.message)?.[1];
  return parseError(offset, expected === ',' ? '"," or the closing bracket' : EXPECTED, found);
}

function convert(node: Node, text: string, ownerOf: OwnerOf): Parsed<Expression> {
  const inner = (part: Node): Parsed<Expression> => convert(part, text, ownerOf);
  const no = (expected = EXPECTED): Parsed<never> =>
    parseError(startOf(node), expected, quoted(text.slice(startOf(node), endOf(node))));
  switch (node.type) {
    case 'Identifier':
      return ok({ type: 'name', name: node.name });
    case 'ArrayExpression': {
      const items = listed(node, node.elements, text, inner);
      return items.ok ? arrayOrMap(node, text, items.value) : items;
    }
    case 'MemberExpression': {
      const object = node.object.type === 'Super' ? no() : inner(node.object);
      if (!object.ok) return object;
      if (!node.computed) {
        if (node.property.type !== 'Identifier') return no();
        return ok({ type: 'member', object: object.value, name: node.property.name });
      }
      if (node.property.type === 'PrivateName') return no();
      const index = inner(node.property);
      return index.ok ? ok({ type: 'index', object: object.value, index: index.value }) : index;
    }
    case 'CallExpression': {
      const callee = node.callee;
      if (callee.type === 'Identifier') {
        const owner = ownerOf(callee.name);
        if (owner === null) return no(CALLABLE);
        const args = listed(node, node.arguments, text, inner);
        const object = { type: 'name', name: owner } as const;
        return args.ok ? ok({ type: 'call', object, name: callee.name, args: args.value }) : args;
      }
      if (callee.type !== 'MemberExpression' || callee.computed) return no(CALLABLE);
      const target = inner(callee);
      if (!target.ok) return target;
      if (target.value.type !== 'member') return no();
      const args = listed(node, node.arguments, text, inner);
      if (!args.ok) return args;
      return ok({
        type: 'call',
        object: target.value.object,
        name: target.value.name,
        args: args.value,
      });
    }
    case 'NewExpression': {
      if (node.callee.type !== 'Identifier' || !text.slice(0, endOf(node)).endsWith(')'))
        return no('an object made as new C(…)');
      const args = listed(node, node.arguments, text, inner);
      return args.ok ? ok({ type: 'new', class: node.callee.name, args: args.value }) : args;
    }
    default:
      return convertLiteral(node, text, EXPECTED);
  }
}

function convertValue(node: Node, text: string): Parsed<Value> {
  if (node.type !== 'ArrayExpression')
    return convertLiteral(
      node,
      text,
      'a value: a number, \'c\', "text", true, false, null, or an array or a map of these',
    );
  const items = listed(node, node.elements, text, convertValue);
  return items.ok ? arrayOrMap(node, text, items.value) : items;
}

type ArrayOrMap<T> =
  | { readonly type: 'array'; readonly items: readonly T[] }
  | { readonly type: 'map'; readonly entries: readonly ArrayOrMap<T>[] };

/** A map has a colon after each key; where it stands is seen in the text alone. */
function arrayOrMap<T>(node: ArrayNode, text: string, items: readonly T[]): Parsed<ArrayOrMap<T>> {
  if (EMPTY_MAP.test(text.slice(startOf(node), endOf(node)))) return ok({ type: 'map', entries: [] });
  const ends = node.elements.map((element) => (element === null ? 0 : endOf(element)));
  const starts = node.elements.map((element) => (element === null ? 0 : startOf(element)));
  const colons = ends.map((end, at) => text.slice(end, starts[at + 1] ?? endOf(node)).includes(':'));
  if (!colons.includes(true)) return ok({ type: 'array', items });
  const wrong = colons.findIndex((hasColon, at) => hasColon !== (at % 2 === 0));
  const at = wrong < 0 && colons.length % 2 === 1 ? colons.length - 1 : wrong;
  if (at >= 0)
    return parseError(
      starts[at] ?? 0,
      'a key, a colon and its value: {"a": 1, "b": 2}',
      quoted(text.slice(startOf(node), endOf(node))),
    );
  const entries = items.flatMap((key, place) =>
    place % 2 === 1 ? [] : [{ type: 'array', items: [key, ...items.slice(place + 1, place + 2)] } as const],
  );
  return ok({ type: 'map', entries });
}

/** The items of an array or the arguments of a call, beginning with the given node. */
function listed<T>(
  of: Node,
  nodes: readonly (CallNode['arguments'][number] | ArrayNode['elements'][number])[],
  text: string,
  one: (node: Node, text: string) => Parsed<T>,
): Parsed<readonly T[]> {
  return all(
    nodes.map((node) => {
      if (node === null) return parseError(startOf(of), 'an item between every two commas', 'none');
      if (node.type === 'SpreadElement' || node.type === 'ArgumentPlaceholder')
        return parseError(startOf(node), EXPECTED, quoted(text.slice(startOf(node), endOf(node))));
      return one(node, text);
    }),
  );
}

function convertLiteral(node: Node, text: string, expected: string): Parsed<Literal> {
  const start = startOf(node);
  const raw = text.slice(start, endOf(node));
  switch (node.type) {
    case 'NullLiteral':
      return ok({ type: 'null' });
    case 'BooleanLiteral':
      return ok({ type: 'boolean', value: node.value });
    case 'NumericLiteral':
      return number(raw, start);
    case 'UnaryExpression':
      if (node.operator !== '-' || node.argument.type !== 'NumericLiteral') break;
      return number(`-${text.slice(startOf(node.argument), endOf(node.argument))}`, start);
    case 'StringLiteral': {
      const read = unquote(raw, start);
      if (!read.ok) return read;
      if (raw.startsWith('"')) return ok({ type: 'string', value: read.value });
      if (read.value.length === 1) return ok({ type: 'char', value: read.value });
      return parseError(start, `one character between ' and ', or a text between " and "`, quoted(raw));
    }
    default:
  }
  return parseError(start, expected, quoted(raw));
}

function number(raw: string, offset: number): Parsed<Literal> {
  const value = Number(raw);
  if (/^-?(0|[1-9]\d*)$/.test(raw)) {
    // -0 is 0 for integers.
    if (Number.isSafeInteger(value)) return ok({ type: 'int', value: value + 0 });
    return parseError(offset, 'a whole number of at most 53 bits', quoted(raw));
  }
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(raw) && Number.isFinite(value))
    return ok({ type: 'double', value });
  return parseError(offset, 'a number such as 12, -3 or 2.5', quoted(raw));
}

function startOf(node: { readonly start?: number | null }): number {
  return node.start ?? 0;
}
function endOf(node: { readonly end?: number | null }): number {
  return node.end ?? 0;
}

/** An expression or an expected value as Java would write it; parsing gives it back. */
export function printExpression(expression: Expression): string {
  switch (expression.type) {
    case 'int':
      return String(expression.value);
    case 'double':
      return printDouble(expression.value);
    case 'char':
      return enquote(expression.value, "'");
    case 'string':
      return enquote(expression.value, '"');
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'null';
    case 'array':
      return `{${expression.items.map(printExpression).join(', ')}}`;
    case 'map':
      return expression.entries.length === 0
        ? '{:}'
        : `{${expression.entries.map((entry) => (entry.type === 'array' ? entry.items.map(printExpression).join(': ') : '')).join(', ')}}`;
    case 'name':
      return expression.name;
    case 'member':
      return `${printObject(expression.object)}.${expression.name}`;
    case 'index':
      return `${printObject(expression.object)}[${printExpression(expression.index)}]`;
    case 'call':
      return `${printObject(expression.object)}.${expression.name}(${printList(expression.args)})`;
    case 'new':
      return `new ${expression.class}(${printList(expression.args)})`;
  }
}

function printList(args: readonly Expression[]): string {
  return args.map(printExpression).join(', ');
}

/** `5.size` would be read as a number. */
function printObject(object: Expression): string {
  const printed = printExpression(object);
  return object.type === 'int' || object.type === 'double' ? `(${printed})` : printed;
}

function printDouble(value: number): string {
  const printed = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(printed) ? printed : `${printed}.0`;
}
