/** A parsed YAML file, and the place of everything in it. */
import {
  type Document,
  type Node,
  type Pair,
  type YAMLError,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseAllDocuments,
  visit,
} from 'yaml';
import { err, ok, type Complaint, type Place, type Result } from '../model.js';
import { complain, quoted } from './complaints.js';
import { escapeRegExp } from '../text/regular-expression.js';
import { placeAt } from './text-places.js';

export interface YamlSource {
  readonly file: string;
  readonly text: string;
  readonly document: Document;
}

/** The path to a place: keys of maps and indexes of lists from the root. */
export type Path = readonly PropertyKey[];

/** Parses YAML 1.2 strictly: one document, no duplicate keys, no unknown tags. */
export function readYaml(text: string, file: string): Result<YamlSource, Complaint[]> {
  // The parser compares each key with all before it: the square of their number, half a minute for a file of 200 KiB.
  const documents = parseAllDocuments(text, { prettyErrors: false, uniqueKeys: false });
  const [document, second] = 'empty' in documents ? [] : documents;
  if (document === undefined)
    return err([complain(placeAt(file, text, 0), 'keys and values, or a list of cases', 'nothing')]);
  if (second !== undefined) {
    const place = placeAt(file, text, second.range[0]);
    return err([complain(place, 'one YAML document', 'another one')]);
  }
  // Errors after the first syntax error are mostly its consequences.
  const [syntax] = [...document.errors, ...document.warnings];
  const broken = syntax?.pos[0] ?? Number.POSITIVE_INFINITY;
  const complaints = [
    ...(syntax === undefined ? [] : [complaintOf(syntax, text, file, document)]),
    ...findTwins(document)
      .filter((offset) => offset < broken)
      .map((offset) => complaintOfRepeatedKey(offset, text, file)),
    ...complainOfStars(document, text, file),
  ];
  if (complaints.length > 0) return err(complaints);
  return ok({ file, text, document });
}

/** Where keys stand that their map has already. One a map: a map with several has a dash too little. */
function findTwins(document: Document.Parsed): number[] {
  const twins: number[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>();
      const twin = items.find(({ key }) => isScalar(key) && known.size === known.add(key.value).size);
      if (isScalar(twin?.key) && twin.key.range) twins.push(twin.key.range[0]);
    },
  });
  return twins;
}

function complaintOfRepeatedKey(offset: number, text: string, file: string): Complaint {
  const key = /^[^:\n]*/.exec(text.slice(offset))?.[0] ?? '';
  const isEntry = /^ *- /m.test(text.slice(0, offset));
  const dash = isEntry ? ' (a dash begins another entry of a list)' : '';
  return complain(placeAt(file, text, offset), `each key once${dash}`, `${quoted(key)} again`);
}

/** A word that begins with a star is an alias in YAML; nobody who writes `*.transcript` means one. */
function complainOfStars(document: Document.Parsed, text: string, file: string): Complaint[] {
  if (!text.includes('*')) return [];
  const complaints: Complaint[] = [];
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) !== undefined || !node.range) return;
      const word = `*${node.source}`;
      complaints.push(
        complain(
          placeAt(file, text, node.range[0]),
          `quotes around a text that begins with *: "${word}"`,
          word,
        ),
      );
    },
  });
  return complaints;
}

/** What is wrong with the syntax, in the words of somebody who knows a little YAML. */
function complaintOf(
  { code, message, pos: [offset] }: YAMLError,
  text: string,
  file: string,
  document: Document.Parsed,
): Complaint {
  const place = placeAt(file, text, offset);
  const [line = ''] = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1);
  const tab = (/^[ \t]*/.exec(line)?.[0] ?? '').indexOf('\t');
  if (tab >= 0) return complain({ ...place, column: tab + 1 }, 'blanks as indentation', 'a tab');
  const dash = /^[ \t]*-(?=[A-Za-z])/.exec(line);
  if (dash !== null)
    return complain({ ...place, column: dash[0].length }, 'a blank after the dash of a list', 'none');
  const quote = code === 'MISSING_CHAR' ? findAround(document, offset, isQuoted) : null;
  if (quote !== null) {
    const expected = `a closing ${text.charAt(quote)} for the text that begins here`;
    return complain(placeAt(file, text, quote), expected, 'none');
  }
  const bracket = /end with a ([\]}])/.exec(message)?.[1];
  const open = bracket === undefined ? null : findAround(document, offset, isInBrackets);
  if (bracket !== undefined && open !== null)
    return complain(placeAt(file, text, open), `a closing ${bracket} for what begins here`, 'none');
  const rest = quoted(/^[^\n]*/.exec(text.slice(offset))?.[0].trimEnd() ?? '');
  if (message.includes('Nested mappings') && /^\s*(?:- )?[\w-]+:[{[]/.test(line))
    return complain(place, BLANK_BEHIND_COLON, quoted(line.trim()));
  const expected = expectedSyntax(code, message, line, rest);
  return expected === null
    ? complain(place, 'valid YAML', `${rest} (${message})`)
    : complain(place, expected, rest);
}

/** Null where nothing is said better than by the parser. */
function expectedSyntax(code: YAMLError['code'], message: string, line: string, rest: string): string | null {
  if (/map values|on a single line|node end/.test(message) && /^\s*(?:- )?[\w-]+:[^\s/]/.test(line))
    return BLANK_BEHIND_COLON;
  if (/without - indicator|must start at the same column/.test(message))
    return 'the same indentation as the lines above that belong with it';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /^"\s*- /.test(rest))
    return 'a key like those above, or a dash before each item of the list';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !rest.includes(': '))
    return 'one value, and no lines below it that are indented further';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || /Nested mappings|Block collections are not allowed/.test(message))
    return 'one value; a text that holds a colon and a blank needs quotes';
  if (message.includes('need to be followed by map values'))
    return 'a key, a colon and a blank before its value';
  if (message.includes('need to be on a single line')) return 'a colon behind it, for the keys below it';
  return null;
}

/** YAML takes `points:5` for one word. */
export const BLANK_BEHIND_COLON = 'a blank behind the colon';

/** The node at the path, with aliases followed; null if there is none. */
function nodeAt(source: YamlSource, path: Path): Node | null {
  let node: unknown = source.document.contents;
  for (const step of path) {
    const parent = follow(source, node);
    if (isMap(parent)) node = pairOf(parent.items, step)?.value;
    else if (isSeq(parent)) node = parent.items[Number(step)];
    else return null;
  }
  return follow(source, node);
}

/** The place of the value at the path; of its key if there is no value. */
export function valuePlace(source: YamlSource, path: Path): Place {
  const node = nodeAt(source, path);
  const start = node?.range?.[0];
  // `key:` without a value has an empty node just after the colon, which helps nobody.
  if (start === undefined || (isScalar(node) && node.source === '')) return keyPlace(source, path);
  return placeAt(source.file, source.text, start);
}

/** The place of the key that the path ends in; of the item in a list; of the nearest thing around it. */
export function keyPlace(source: YamlSource, path: Path): Place {
  if (path.length === 0) return placeAt(source.file, source.text, source.document.contents?.range?.[0] ?? 0);
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(source, parentPath);
  const step = path.at(-1) ?? '';
  const node: unknown = isMap(parent) ? pairOf(parent.items, step)?.key : nodeAt(source, path);
  const start = (node as Node | null | undefined)?.range?.[0];
  return start === undefined ? keyPlace(source, parentPath) : placeAt(source.file, source.text, start);
}

/**
 * The text of a scalar as an instructor means it: `2.0` stays `2.0`. Null if there is no scalar, or an empty one.
 */
export function scalarText(source: YamlSource, path: Path): string | null {
  const node = nodeAt(source, path);
  if (!isScalar(node)) return null;
  if (typeof node.value === 'string') return node.value;
  return node.source === undefined || node.source === '' ? null : node.source;
}

/** What stands at the path, as it is written, if that is short and on one line; null if not. */
export function sourceText(source: YamlSource, path: Path): string | null {
  const [start, end] = nodeAt(source, path)?.range ?? [0, 0];
  const text = source.text.slice(start, end).trim();
  return text === '' || text.includes('\n') || text.length > MAX_SHOWN ? null : text;
}

const MAX_SHOWN = 80;

/** The place of an offset in the text of a scalar, as exactly as YAML's quoting allows. */
export function placeInScalar(source: YamlSource, path: Path, offset: number): Place {
  return placeWithin(source, nodeAt(source, path), offset) ?? valuePlace(source, path);
}

/** The same for a key, which is always on one line. */
export function placeInKey(source: YamlSource, path: Path, offset: number): Place {
  const parent = nodeAt(source, path.slice(0, -1));
  const key = isMap(parent) ? pairOf(parent.items, path.at(-1) ?? '')?.key : null;
  return placeWithin(source, key, offset) ?? keyPlace(source, path);
}

/** Null if it is no scalar. */
function placeWithin({ file, text }: YamlSource, node: unknown, offset: number): Place | null {
  const start = isScalar(node) ? node.range?.[0] : undefined;
  if (!isScalar(node) || start === undefined) return null;
  return placeAt(file, text, start + offsetInSource(text, start, node.type, offset));
}

/** How far from the start of a scalar's source the given offset of its text is. Folded texts count as one place. */
function offsetInSource(text: string, start: number, type: string | undefined, offset: number): number {
  if (type === 'PLAIN') return offset;
  if (type === 'QUOTE_SINGLE') return walk(text, start + 1, offset, /''|[^\n]/y) - start;
  if (type === 'QUOTE_DOUBLE')
    return walk(text, start + 1, offset, /\\(?:x.{2}|u.{4}|U.{8}|[^\n])|[^\\\n]/y) - start;
  return 0;
}

function walk(text: string, from: number, steps: number, one: RegExp): number {
  one.lastIndex = from;
  for (let step = 0; step < steps; step++) {
    const before = one.lastIndex;
    if (!one.test(text)) return before;
  }
  return one.lastIndex;
}

function pairOf(items: readonly unknown[], step: PropertyKey): Pair | undefined {
  const name = String(step);
  return items.find(
    (item): item is Pair => isPair(item) && isScalar(item.key) && String(item.key.value) === name,
  );
}

function follow(source: YamlSource, node: unknown): Node | null {
  const target = isAlias(node) ? node.resolve(source.document) : node;
  return (target ?? null) as Node | null;
}

/** Where the innermost such node around the offset begins; null if there is none. */
function findAround(
  document: Document.Parsed,
  offset: number,
  isSought: (node: Node) => boolean,
): number | null {
  let start: number | null = null;
  visit(document, {
    Node: (_, node) => {
      if (isSought(node) && node.range && node.range[0] <= offset && node.range[1] >= offset)
        start = node.range[0];
    },
  });
  return start;
}

function isQuoted(node: Node): boolean {
  return isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
}

function isInBrackets(node: Node): boolean {
  return isCollection(node) && node.flow === true;
}

/** The place of a word in that scalar, key or value, below the path whose text is the given one. */
export function placeInSubtree(source: YamlSource, path: Path, text: string, word: string): Place {
  const outsideQuotes = text.replace(/(["'])(?:\\.|(?!\1).)*\1/gs, (literal) => ' '.repeat(literal.length));
  const alone = new RegExp(`(?<![\\w$])${escapeRegExp(word)}(?![\\w$])`);
  const offset = alone.exec(outsideQuotes)?.index ?? 0;
  const places: Place[] = [];
  visit(nodeAt(source, path), {
    Scalar: (_, node) => {
      const own = typeof node.value === 'string' ? node.value : node.source;
      const place = own?.trim() === text.trim() ? placeWithin(source, node, offset) : null;
      if (place === null) return undefined;
      places.push(place);
      return visit.BREAK;
    },
  });
  return places[0] ?? keyPlace(source, path);
}
