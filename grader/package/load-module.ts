/** Loads modules whose names are known only when they are needed. */

/** What a bundle is given in place of `import()`, which V8 does not offer to code that it kept (entry/bundle.ts). */
declare const importModule: ((specifier: string) => Promise<unknown>) | undefined;

/** As `import(specifier)`: a package's name, or a URL. Rejects where there is no such module. */
export function loadModule(specifier: string): Promise<unknown> {
  return typeof importModule === 'undefined' ? import(specifier) : importModule(specifier);
}
