/** Finds ESLint, its parser, and what rules import in the folders of installed packages. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { LintPackages } from './lint-tool.js';

/** `eslint` and `parser` are the packages' files. Throws if one cannot be loaded. */
export function requirePackages(eslint: string, parser: string): LintPackages {
  const load = createRequire(resolve(eslint));
  return {
    eslint: load(eslint) as LintPackages['eslint'],
    tseslint: load(parser) as LintPackages['tseslint'],
    require: requireFrom([eslint, parser]),
  };
}

/** Looks for a package in the folders around each of these files. */
export function requireFrom(files: readonly string[]): LintPackages['require'] {
  const requires = files.map((each) => createRequire(resolve(each)));
  return (name) => {
    for (const each of requires) {
      try {
        return each(each.resolve(name)) as unknown;
      } catch {
        // The next one may find it.
      }
    }
    throw new Error(`the rules import ${name}, which is not installed`);
  };
}
