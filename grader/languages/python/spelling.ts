/** Names of a contract as Python writes them. */

import { snakeCase } from '../../model.js';

/** The names under which a member is accepted: Python's, and that of the contract. */
export function spellings(name: string): readonly string[] {
  const special = SPECIAL[name];
  return special === undefined ? [...new Set([snakeCase(name), name])] : [special, snakeCase(name), name];
}

/** Methods that every object has in Java, and what Python calls them. */
const SPECIAL: Readonly<Record<string, string | undefined>> = {
  equals: '__eq__',
  hashCode: '__hash__',
  toString: '__str__',
};
