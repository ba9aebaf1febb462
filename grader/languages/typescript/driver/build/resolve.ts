/** Where an import leads: to a file of the copied submission, to Node itself, or nowhere. Pure. */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

export type Resolved =
  /** `spelled` if the name on disk differs in letter case. */
  | { readonly to: 'file'; readonly file: string; readonly spelled: boolean }
  | { readonly to: 'node'; readonly name: string }
  /** `library`: what is no file of the submission and no part of Node. */
  | { readonly to: 'nowhere'; readonly message: string; readonly library?: string };

/** The files that may be imported, by path inside the submission. */
export interface Tree {
  readonly files: ReadonlySet<string>;
  readonly provided: ReadonlySet<string>;
  /** Names without extension that our files may import wherever the student put them. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** Which files each written extension may mean; TypeScript writes `.js` for a `.ts` file. */
const STANDS_FOR: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.mts', '.cts', '.mjs', '.cjs'],
  '.mjs': ['.mts', '.ts', '.js'],
  '.cjs': ['.cts', '.ts', '.js'],
};
const ADDED = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];
const TYPESCRIPT = /\.[mc]?ts$/;
const LOADABLE = /\.([mc]?[tj]s|json)$/;

export function resolveImport(tree: Tree, importer: string, specifier: string): Resolved {
  if (isBuiltin(specifier)) return { to: 'node', name: specifier };
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return refusal(tree, specifier);
  const path = posix.join(posix.dirname(importer), specifier);
  if (path.startsWith('../') || path === '..')
    return nowhere(`imports "${specifier}": that is outside the submission`);
  const found = candidates(path, TYPESCRIPT.test(importer)).find((name) => tree.files.has(name));
  if (found !== undefined) return { to: 'file', file: found, spelled: false };
  return respelled(tree, path) ?? aliased(tree, importer, path) ?? nowhere(missing(specifier, path));
}

function candidates(path: string, fromTypeScript: boolean): readonly string[] {
  const extension = posix.extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const stood = (STANDS_FOR[extension] ?? []).map((other) => stem + other);
  // A file `a.js` beside `a.ts` was once compiled from it.
  const named = !LOADABLE.test(path) ? [] : fromTypeScript ? [...stood, path] : [path, ...stood];
  const folder = posix.join(path, 'index');
  return [...named, ...ADDED.map((added) => path + added), ...ADDED.map((added) => folder + added)];
}

/** macOS and Windows find `board.js` for `./Board.js`, so the student saw it work. */
function respelled(tree: Tree, path: string): Resolved | null {
  const byLowerCase = new Map([...tree.files].map((name) => [name.toLowerCase(), name]));
  for (const name of candidates(path, true)) {
    const file = byLowerCase.get(name.toLowerCase());
    if (file !== undefined) return { to: 'file', file, spelled: true };
  }
  return null;
}

/** Our files know the required files by name, not by the folders in which a student puts them. */
function aliased(tree: Tree, importer: string, path: string): Resolved | null {
  if (!tree.provided.has(importer)) return null;
  const stem = posix.basename(path).replace(LOADABLE, '');
  const file = Object.hasOwn(tree.aliases, stem) ? tree.aliases[stem] : undefined;
  return file === undefined ? null : { to: 'file', file, spelled: false };
}

function refusal(tree: Tree, specifier: string): Resolved {
  const own = candidates(specifier, true).find((name) => tree.files.has(name));
  if (own !== undefined)
    return nowhere(`imports "${specifier}": write "./${specifier}" for a file of your own`);
  if (/^(\/|\\|[a-z]:|[a-z]+:)/i.test(specifier))
    return nowhere(
      `imports "${specifier}": only files of the submission and Node's own modules are available`,
    );
  const stem = (name: string): string => posix.basename(name).replace(LOADABLE, '');
  const meant = [...tree.files].find((name) => specifier.includes('/') && stem(name) === stem(specifier));
  const forms = specifier.startsWith('#') ? 'package.json (imports)' : 'tsconfig.json (paths, baseUrl)';
  if (meant !== undefined)
    return nowhere(
      `imports "${specifier}": short forms of ${forms} do not count here: write the way to ${meant} from this file, with ./ or ../`,
    );
  return { ...nowhere(`imports "${specifier}": only Node's own modules are available`), library: specifier };
}

function missing(specifier: string, path: string): string {
  if (posix.extname(path) !== '' && !LOADABLE.test(path))
    return `imports "${specifier}": no such file among the TypeScript, JavaScript and JSON files handed in`;
  return `imports "${specifier}": there is no file ${path}`;
}

function nowhere(message: string): Resolved & { readonly to: 'nowhere' } {
  return { to: 'nowhere', message };
}
