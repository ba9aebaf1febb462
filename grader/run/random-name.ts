import { randomUUID } from 'node:crypto';

/** A name that cannot be guessed and reveals nothing. Node draws these many at a time, which spares a system call each. */
export function randomName(): string {
  return randomUUID();
}
