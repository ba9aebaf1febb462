/** Reads Java sources as bytes and converts them to UTF-8 without a byte order mark for the compiler. */
import { readFile } from 'node:fs/promises';
import type { SourceFile } from '../../model.js';
import { decodeText, tellEncoding } from '../../text/decode-text.js';
import { findFirst } from '../../text/find-first.js';
import { blankNoCode, readOutside } from '../declared-class.js';

interface SourceText {
  /** The text for the compiler. Bytes that are not UTF-8 stay as they are, so that the compiler can complain. */
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly remark: string | null;
}

export async function readSource(source: SourceFile): Promise<SourceText> {
  const bytes = await readFile(source.path);
  const { text, encoding } = decodeText(bytes) ?? { text: '', encoding: 'Latin-1' };
  if (encoding === 'UTF-16' || encoding === 'UTF-32') {
    return { bytes: Buffer.from(text), text, remark: tellEncoding(source.name, encoding) };
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    const rest = bytes.subarray(3);
    const remark = `${source.name} begins with a byte order mark, which javac does not accept; it was left out`;
    return { bytes: rest, text: rest.toString('utf8'), remark };
  }
  return { bytes, text: bytes.toString('utf8'), remark: null };
}

// Reads the package that a Java source declares, and puts provided files into a package.

export interface PackageLine {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

const COMMENTS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The package declaration, which only comments and annotations can precede; null if there is none. */
export function packageOf(text: string): PackageLine | null {
  const code = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = /^\s*(?:@[\w.]+(?:\([^)]*\))?\s+)*package\s+([\w$]+(?:\s*\.\s*[\w$]+)*)\s*;/.exec(code);
  if (found?.[1] === undefined) return null;
  const before = code.slice(0, found[0].lastIndexOf('package'));
  return {
    name: found[1].replace(/\s+/g, ''),
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
  };
}

/** `com.foo` -> `com/foo/`; empty for no package. */
export function folderOfPackage(name: string): string {
  return name === '' ? '' : `${name.replaceAll('.', '/')}/`;
}

/**
 * Puts a provided file where the student's classes are: into the package that most of them share, importing the
 * others. All of it goes on the first line, so that line numbers stay.
 */
export function moveToPackages(text: string, packages: ReadonlyMap<string, string>): string {
  if (packageOf(text) !== null) return text;
  const home = homePackage(packages);
  const imports = [...packages]
    .filter(([, name]) => name !== '' && name !== home)
    .map(([type, name]) => `import ${name}.${type}; `);
  return `${home === '' ? '' : `package ${home}; `}${imports.join('')}${text}`;
}

/** The package of most of the classes; the first if several have as many. */
export function homePackage(packages: ReadonlyMap<string, string>): string {
  const counts = new Map<string, number>();
  for (const name of packages.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ranked = [...counts].sort(([, many], [, more]) => more - many);
  return ranked[0]?.[0] ?? '';
}

/**
 * Whether this is a file without a class, which Java runs from 25 on: main stands outside of all braces, and these are in
 * pairs. A class of the file's own name would be there twice.
 */
export function isClassless(text: string, name: string): boolean {
  const outside = readOutside(text);
  if (outside === null || packageOf(text) !== null) return false;
  return /\bvoid\s+main\s*\(/.test(outside.code) && outside.types.every((type) => type.name !== name);
}

/** Lines of a pattern that Java 17 does not read: its head, and the block in which it stands. */
export interface NewerPattern {
  readonly word: 'case' | 'instanceof';
  readonly from: number;
  readonly headTo: number;
  readonly to: number;
}

/** `case Circle(`, `instanceof Point(`, `case Integer i when`, `case null`: none of these is Java 17. */
const NEWER_PATTERN =
  /\b(?:case|instanceof)\s+(?:final\s+)?[\p{L}_$][\p{L}\d_$.]*(?:<[^<>(){};]{0,200}>)?\s*\(|\bcase\s+(?:null\b|(?:final\s+)?[\p{L}_$][\p{L}\d_$.]*(?:<[^(){};]{0,200}>)?(?:\[\])*\s+[\p{L}_$][\p{L}\d_$]*\s*(?:->|:|&&|when\b))/gu;

export function findNewerPatterns(text: string): readonly NewerPattern[] {
  const code = blankNoCode(text);
  const found = [...code.matchAll(NEWER_PATTERN)];
  if (found.length === 0) return [];
  const { lineEnds, headEnds, closings, blockEnds } = readPlaces(
    code,
    found.map(({ index }) => index),
  );
  const lineAt = (at: number): number => countBefore(lineEnds, at) + 1;
  return found.map(({ 0: written, index }, which) => {
    const behind = index + written.length;
    const closed = written.endsWith('(') ? (closings.get(behind - 1) ?? code.length) : behind;
    // The head of a case ends with its arrow, and may have a condition before it.
    const word = written.startsWith('case') ? 'case' : 'instanceof';
    const headTo = word === 'case' ? (headEnds[countBefore(headEnds, closed)] ?? closed) : closed;
    const to = blockEnds[which] ?? code.length;
    return { word, from: lineAt(index), headTo: lineAt(headTo), to: lineAt(to) };
  });
}

interface Places {
  readonly lineEnds: readonly number[];
  /** Arrows, colons and semicolons. */
  readonly headEnds: readonly number[];
  /** By each opening parenthesis that is closed. */
  readonly closings: ReadonlyMap<number, number>;
  /** The end of the block in which each of the places stands; none where it is not closed. */
  readonly blockEnds: readonly (number | undefined)[];
}

/** All that patterns need, in one pass: a source may hold a hundred thousand of them. The places are in order. */
function readPlaces(code: string, places: readonly number[]): Places {
  const [lineEnds, headEnds, open]: [number[], number[], number[]] = [[], [], []];
  const closings = new Map<number, number>();
  const blockEnds: (number | undefined)[] = places.map(() => undefined);
  // The places in each open block; those in the first one stand in none.
  const blocks: number[][] = [[]];
  let next = 0;
  for (const { 0: mark, index } of code.matchAll(/[(){}\n:;]|->/g)) {
    for (; (places[next] ?? Infinity) < index; next += 1) blocks.at(-1)?.push(next);
    if (mark === '\n') lineEnds.push(index);
    else if (mark === '(') open.push(index);
    else if (mark === ')') closings.set(open.pop() ?? -1, index);
    else if (mark === '{') blocks.push([]);
    else if (mark === '}') {
      for (const place of blocks.pop() ?? []) blockEnds[place] = index;
      if (blocks.length === 0) blocks.push([]);
    } else headEnds.push(index);
  }
  return { lineEnds, headEnds, closings, blockEnds };
}

/** How many of the places, which are in order, lie before one. */
function countBefore(places: readonly number[], at: number): number {
  return findFirst(places.length, (index) => (places[index] ?? Infinity) >= at);
}
