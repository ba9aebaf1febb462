/** Where the members of a class are looked for. Pure. */
import { parse } from 'node:path';
import type { LanguageSpec } from '../../model.js';

/** The required or provided file in which a class is looked for. */
export function requiredFor(name: string, { modules, required }: LanguageSpec): string | null {
  const given = Object.hasOwn(modules, name) ? modules[name] : undefined;
  if (given !== undefined) return given;
  const same = required.find(
    (file) => parse(file).name.replaceAll('_', '').toLowerCase() === name.toLowerCase(),
  );
  return same ?? (required.length === 1 ? (required[0] ?? null) : null);
}
