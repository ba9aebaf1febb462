import { randomBytes } from 'node:crypto';

/** A name that cannot be guessed and says nothing. */
export const randomName = (): string => randomBytes(12).toString('hex');
