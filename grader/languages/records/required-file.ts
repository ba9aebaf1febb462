/** In which files classes and programs are looked for. Pure. */
import { parse } from 'node:path';
import type { ClassContract, LanguageSpec } from '../../model.js';

/** The required or provided file in which a class is looked for. */
export function requiredFor(name: string, { modules, required }: LanguageSpec): string | null {
  const given = Object.hasOwn(modules, name) ? modules[name] : undefined;
  if (given !== undefined) return given;
  const same = required.find(
    (file) => parse(file).name.replaceAll('_', '').toLowerCase() === name.toLowerCase(),
  );
  return same ?? (required.length === 1 ? (required[0] ?? null) : null);
}

type Named = readonly (readonly [name: string, file: string])[];

/** The classes of the contract, and those of provided files that stand-ins call, each with such a file. */
export function classFiles(contract: readonly ClassContract[], spec: LanguageSpec): Named {
  const names = new Set([...contract.map(({ name }) => name), ...Object.keys(spec.modules)]);
  return [...names].flatMap((name) => {
    const file = requiredFor(name, spec);
    return file === null ? [] : [[name, file] as const];
  });
}

/** The programs that a main file or class starts, each with that. */
export function mainsOf({ programs }: Pick<LanguageSpec, 'programs'>): Named {
  return Object.entries(programs).flatMap(([name, program]) =>
    program.kind === 'main' ? [[name, program.main] as const] : [],
  );
}
