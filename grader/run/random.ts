import { randomBytes } from 'node:crypto';

/** A name that cannot be guessed and reveals nothing. */
export function randomName(): string {
  return randomBytes(12).toString('hex');
}
