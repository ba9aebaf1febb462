/** Imports modules whose names are known only at run time; nothing else may. */

/** `import(specifier)`: a package's name, or a URL. Rejects if there is no such module. */
export function loadModule(specifier: string): Promise<unknown> {
  return typeof importModule === 'undefined' ? import(specifier) : importModule(specifier);
}

/** Given by what loads the built file (`entry/kept-code.ts`), in which `import()` would be experimental on Node 20. */
declare const importModule: ((specifier: string) => Promise<unknown>) | undefined;
