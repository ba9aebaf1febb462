/** Checks names of files in folders and archives: which can be taken, and what is wrong with the others. */
import { INTAKE_LIMITS } from './intake-limits.js';
import { decodeBytes, readStandIn } from '../text/utf8.js';
import { isUtf8 } from 'node:buffer';
import { join, sep } from 'node:path';

/** `unsafe` refuses the submission; `unshowable` leaves out only the file, since tools make such names, too. */
export type NameCheck =
  | { readonly kind: 'good'; readonly name: string }
  | { readonly kind: 'unsafe'; readonly reason: string }
  | { readonly kind: 'unshowable'; readonly reason: string };

/**
 * Control characters, line ends, characters that change the text direction or take no room, noncharacters, bytes
 * that are not UTF-8.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFD]/u;

/** Folders that tools generate: never part of a submission. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'node_modules',
  'site-packages',
  '.git',
  '.svn',
  '.hg',
  '__MACOSX',
  '.idea',
  '.vscode',
  '.gradle',
]);

export function isLeftBehind(folder: string): boolean {
  return LEFT_BEHIND.has(folder);
}

/** Checks a path inside a submission, with forward slashes. `./a//b/` is `a/b`. */
export function checkName(path: string): NameCheck {
  if (path.startsWith('/') || /^[a-z]:(\/|$)/i.test(path)) return unsafe(`${show(path)} is an absolute path`);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return unsafe(`${show(path)} leads out of its folder`);
  if (UNSHOWABLE.test(path))
    return { kind: 'unshowable', reason: `${show(path)} has a name that cannot be shown` };
  // macOS writes “ö” as two characters; programs and assignments name it as one.
  const name = parts.join('/').normalize('NFC');
  if (parts.length - 1 > INTAKE_LIMITS.depth)
    return unsafe(`folders are nested more than ${INTAKE_LIMITS.depth} deep`);
  if (parts.some((part) => Buffer.byteLength(part) > INTAKE_LIMITS.nameBytes))
    return unsafe(`a name is longer than ${INTAKE_LIMITS.nameBytes} bytes`);
  if (Buffer.byteLength(name) > INTAKE_LIMITS.pathBytes)
    return unsafe(`a path is longer than ${INTAKE_LIMITS.pathBytes} bytes`);
  return { kind: 'good', name };
}

/** Two names that some file systems take for the same, if there are any. */
export function findCollision(names: readonly string[]): readonly [string, string] | null {
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = name.normalize('NFC').toLowerCase();
    const twin = seen.get(folded);
    if (twin !== undefined) return [twin, name];
    seen.set(folded, name);
  }
  return null;
}

/** The words for it. */
export function describeCollision([one, other]: readonly [string, string]): string {
  return one === other
    ? `${one} is there twice`
    : `${one} and ${other} would be one file on many computers: they differ in upper and lower case alone`;
}

/** A name for a message: short, and without control characters. */
export function show(name: string): string {
  const harmless = name.replace(new RegExp(UNSHOWABLE.source, 'gu'), '�');
  return harmless.length > 80 ? `${harmless.slice(0, 80)}…` : harmless;
}

/** The first few names, for a message. */
export function showFew(names: readonly string[]): string {
  return `${names.slice(0, 3).map(show).join(', ')}${names.length > 3 ? ', …' : ''}`;
}

function unsafe(reason: string): NameCheck {
  return { kind: 'unsafe', reason };
}

// Names in folders as bytes: on most systems a name need not be UTF-8.

/** A path: as text if it is UTF-8, else as bytes. */
export type BytePath = string | Buffer;

/** The path of an entry of a folder. */
export function pathOfEntry(folder: BytePath, name: Uint8Array): BytePath {
  if (typeof folder === 'string' && isUtf8(name)) return join(folder, Buffer.from(name).toString('utf8'));
  return Buffer.concat([Buffer.from(folder), Buffer.from(sep), name]);
}

/** A unique name for people: bytes that are not UTF-8 are written as `%FF`. */
export function readableName(name: Uint8Array): string {
  return decodeBytes(name).replace(
    /[\uDC80-\uDCFF]/gu,
    (standIn) => `%${readStandIn(standIn)?.toString(16).toUpperCase() ?? ''}`,
  );
}
