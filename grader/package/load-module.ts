/** Imports modules whose names are known only at run time. */

/** Replaces `import()` in the bundle, where cached code cannot use it (entry/bundle.ts). */
declare const importModule: ((specifier: string) => Promise<unknown>) | undefined;

/** Like `import(specifier)`: a package's name, or a URL. Rejects if there is no such module. */
export function loadModule(specifier: string): Promise<unknown> {
  return typeof importModule === 'undefined' ? import(specifier) : importModule(specifier);
}
