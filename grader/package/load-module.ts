/** Imports modules whose names are known only at run time; nothing else may. */

/** `import(specifier)`: a package's name, or a URL. Rejects if there is no such module. */
export function loadModule(specifier: string): Promise<unknown> {
  return import(specifier);
}
