/** Restores what a student's module changed in built-in objects, so that no case sees another one's changes. */
import { isObject } from './values.js';

type Descriptors = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** Says how much could not be restored; if anything, the process must not be used again. */
export function createGuard(objects: Readonly<Record<string, unknown>>): () => number {
  const saved = Object.values(objects).flatMap((object) =>
    isObject(object) ? [{ object, own: descriptorsOf(object) }] : [],
  );
  return () => {
    let stuck = 0;
    for (const { object, own } of saved) {
      for (const key of Reflect.ownKeys(object))
        if (!own.has(key) && !Reflect.deleteProperty(object, key)) stuck += 1;
      for (const [key, descriptor] of own)
        if (!unchanged(object, key, descriptor) && !Reflect.defineProperty(object, key, descriptor))
          stuck += 1;
    }
    return stuck;
  };
}

function descriptorsOf(object: object): Descriptors {
  return new Map(
    Reflect.ownKeys(object).flatMap((key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      return descriptor === undefined ? [] : [[key, descriptor] as const];
    }),
  );
}

function unchanged(object: object, key: PropertyKey, before: PropertyDescriptor): boolean {
  const now = Reflect.getOwnPropertyDescriptor(object, key);
  return (
    now !== undefined &&
    Object.is(now.value, before.value) &&
    now.get === before.get &&
    now.set === before.set
  );
}
