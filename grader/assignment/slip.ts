/** A fault inside a piece of text whose place in a file is not known yet. */
import type { Complaint, Place, Result } from '../model.js';
import { placeWithin } from './places.js';

export interface Slip {
  /** In UTF-16 units from the start of the piece. */
  readonly offset: number;
  readonly expected: string;
  readonly found: string;
}

export type Read<T> = Result<T, Slip>;

export const good = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const slip = (
  offset: number,
  expected: string,
  found: string,
): { readonly ok: false; readonly fault: Slip } => ({ ok: false, fault: { offset, expected, found } });

/** All values, or the first slip. */
export function all<T>(reads: readonly Read<T>[]): Read<readonly T[]> {
  const values: T[] = [];
  for (const read of reads) {
    if (!read.ok) return read;
    values.push(read.value);
  }
  return good(values);
}

/** The same result, with a complaint at the slip's place in the file. */
export function placed<T>(read: Read<T>, text: string, at: Place): Result<T, Complaint> {
  if (read.ok) return read;
  const { offset, expected, found } = read.fault;
  return { ok: false, fault: { place: placeWithin(at, text, offset), expected, found } };
}
