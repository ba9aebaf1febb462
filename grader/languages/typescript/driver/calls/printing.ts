/**
 * Captures what the student's code writes to standard output, in every way that Node offers short of native code.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { Foreign } from './values.js';
import {
  apply,
  bytesFrom,
  isUint8Array,
  newTypeError,
  nextTick,
  viewOf,
  type AnyFunction,
} from './natives.js';

export type Sink = (bytes: Foreign, length: number) => void;

const STDOUT = 1;
let sink: Sink | null = null;

export function hearStdout(next: Sink): void {
  sink = next;
}

function keep(chunk: unknown, encoding: unknown): number {
  const bytes = bytesFrom(chunk as string | Uint8Array, typeof encoding === 'string' ? encoding : 'utf8');
  sink?.(bytes, bytes.length);
  return bytes.length;
}

/** The stream, its end, and the file functions that take its descriptor. */
export function captureStdout(): void {
  captureStream();
  captureFileFunctions();
}

function captureStream(): void {
  const { stdout } = process;
  const write = (chunk: unknown, encoding?: unknown, callback?: unknown): boolean => {
    if (typeof chunk !== 'string' && !isUint8Array(chunk))
      throw newTypeError(
        'The "chunk" argument must be of type string or an instance of Buffer or Uint8Array.',
      );
    keep(chunk, encoding);
    later(typeof encoding === 'function' ? encoding : callback);
    return true;
  };
  const end = (chunk?: unknown, encoding?: unknown): typeof stdout => {
    if (typeof chunk === 'string' || isUint8Array(chunk)) keep(chunk, encoding);
    return stdout;
  };
  Object.assign(stdout, { write, end });
}

function captureFileFunctions(): void {
  const { write, writeSync, writeFileSync, appendFileSync } = fs;
  const unlessStdout =
    (original: AnyFunction) =>
    (file: unknown, data: unknown, ...rest: unknown[]): unknown =>
      isStdout(file) ? void keep(data, rest[0]) : apply(original, fs, [file, data, ...rest]);
  Object.assign(fs, {
    writeSync: (descriptor: unknown, chunk: unknown, ...rest: unknown[]): unknown =>
      descriptor === STDOUT
        ? keep(pieceOf(chunk, rest[0], rest[1]), rest[1])
        : apply(writeSync, fs, [descriptor, chunk, ...rest]),
    write: (descriptor: unknown, chunk: unknown, ...rest: unknown[]): unknown => {
      if (descriptor !== STDOUT) return apply(write, fs, [descriptor, chunk, ...rest]);
      later(rest[rest.length - 1], null, keep(pieceOf(chunk, rest[0], rest[1]), rest[1]), chunk);
      return undefined;
    },
    writeFileSync: unlessStdout(writeFileSync),
    appendFileSync: unlessStdout(appendFileSync),
  });
  // Without this `import { writeSync } from 'node:fs'` would still give the original.
  syncBuiltinESMExports();
}

/** `fs.writeSync(descriptor, buffer, offset, length)` writes a part of it. */
function pieceOf(chunk: unknown, offset: unknown, length: unknown): unknown {
  if (typeof chunk === 'string' || typeof offset !== 'number') return chunk;
  const { buffer, byteOffset, byteLength } = chunk as Uint8Array;
  return viewOf(buffer, byteOffset + offset, typeof length === 'number' ? length : byteLength - offset);
}

function isStdout(file: unknown): boolean {
  return file === STDOUT || file === '/dev/stdout' || file === '/dev/fd/1' || file === '/proc/self/fd/1';
}

function later(callback: unknown, ...args: readonly unknown[]): void {
  if (typeof callback === 'function') nextTick(callback, ...args);
}
