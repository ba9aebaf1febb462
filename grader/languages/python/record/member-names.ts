/** What Python calls the members of a contract. Pure. */
import { snakeCase } from '../../../model.js';

/** Methods that every object has in Java. */
const SPECIAL: Readonly<Record<string, string | undefined>> = {
  equals: '__eq__',
  hashCode: '__hash__',
  toString: '__str__',
};

/** The names under which a member is accepted, Python's own first. */
export function spellings(name: string): readonly [string, ...string[]] {
  const special = SPECIAL[name];
  const snake = snakeCase(name);
  const plain: readonly [string, ...string[]] = snake === name ? [name] : [snake, name];
  return special === undefined ? plain : [special, ...plain];
}
