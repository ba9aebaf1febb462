/** Makes one file of a program, or of the modules whose functions are called. */
import { extname, join, relative, resolve, sep } from 'node:path';
import {
  build,
  transform,
  type BuildOptions,
  type Loader,
  type Message,
  type Metafile,
  type Plugin,
} from 'esbuild';
import type { BuildEntry, BuildError, Bundle, Lack } from './build-job.js';
import { resolveImport, type Tree } from './resolve.js';
import { parseSource } from './syntax.js';

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.json': 'json',
};
const ERRORS_SHOWN = 5;
const MODULES = 'boardmark:modules';
/** The name of the student's folder in stack traces; the real path stays private. */
const SHOWN_FOLDER = 'file:///submission/';

/** Where the compiler believes the files to be. The folder does not exist: the compiler gets each file from us. */
const ROOT = resolve('/boardmark-source');
const OUT = resolve('/boardmark-out');

type Format = 'esm' | 'cjs';

/** A submission's files, by name. */
export interface Sources {
  readonly tree: Tree;
  /** Throws if there is none of that name. */
  readonly read: (name: string) => Uint8Array;
}

/** `keep` gets the file's name and the text of each bundle that could be made. */
export async function makeBundle(
  sources: Sources,
  entry: BuildEntry,
  remarks: Set<string>,
  keep: (file: string, text: string) => void,
): Promise<Bundle> {
  try {
    const first = await attempt(sources, entry, 'esm', remarks);
    // CommonJS files expect `require`, sloppy mode and `require.main`. In a module with top-level await they
    // get `require` alone.
    const second = isCommonJs(first, entry)
      ? await attempt(sources, entry, 'cjs', remarks).catch(() => lendRequire(first))
      : null;
    const { format, text } = second ?? first;
    const file = `${entry.id}.${format === 'esm' ? 'mjs' : 'cjs'}`;
    keep(file, text);
    return { kind: 'built', id: entry.id, file };
  } catch (thrown) {
    const errors = errorsOf(thrown);
    if (errors === null) return { kind: 'broke', id: entry.id, message: String(thrown).slice(0, 500) };
    const shown = errors.slice(0, ERRORS_SHOWN);
    return {
      kind: 'failed',
      id: entry.id,
      errors: shown.map(describe),
      lacks: shown.map(lackOf),
      total: errors.length,
    };
  }
}

interface Attempt {
  readonly format: Format;
  readonly text: string;
  readonly inputs: Metafile['inputs'];
}

async function attempt(
  sources: Sources,
  entry: BuildEntry,
  format: Format,
  remarks: Set<string>,
): Promise<Attempt> {
  const options = {
    entryPoints: [entry.kind === 'modules' ? MODULES : join(ROOT, entry.file)],
    absWorkingDir: ROOT,
    outfile: join(OUT, 'bundle.js'),
    plugins: [stayInside(sources, entry, remarks)],
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    format,
    platform: 'node',
    target: 'node20.19',
    keepNames: true,
    // Comments have no effect: `/* @__PURE__ */` would drop a call that Node makes.
    ignoreAnnotations: true,
    legalComments: 'none',
    // No file of a submission or of a folder above it configures the build.
    tsconfigRaw: {},
    preserveSymlinks: true,
    logLevel: 'silent',
    logLimit: 0,
    ...globalsOf(format),
  } satisfies BuildOptions;
  const { outputFiles, metafile } = await build(options);
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
  const map = outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}';
  return { format, text: code + inlineMap(map), inputs: metafile.inputs };
}

/** A module that defines `require` for the CommonJS files in it. */
function lendRequire(module: Attempt): Attempt {
  // On the same line as what follows, so that the source map stays right.
  const lend =
    'import { createRequire as __boardmarkRequire } from "node:module"; globalThis.require ??= __boardmarkRequire(import.meta.url); ';
  const start = /^#!.*\n/.exec(module.text)?.[0].length ?? 0;
  return { ...module, text: module.text.slice(0, start) + lend + module.text.slice(start) };
}

/** What a file finds in its own module system must exist in the other one, too. */
function globalsOf(format: Format): Pick<BuildOptions, 'define' | 'banner'> {
  if (format === 'esm')
    return { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } };
  return {
    define: {
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      'import.meta.url': '__boardmarkUrl',
    },
    banner: { js: 'const __boardmarkUrl = require("node:url").pathToFileURL(__filename).href;' },
  };
}

function isCommonJs({ inputs }: Attempt, entry: BuildEntry): boolean {
  if (entry.kind === 'program' && /\.c?js$/.test(entry.file)) {
    const format = Object.entries(inputs).find(([name]) => name.endsWith(entry.file))?.[1].format;
    if (format === undefined) return true;
  }
  return Object.values(inputs).some(
    ({ format, imports }) => format === 'cjs' || imports.some(({ kind }) => kind === 'require-call'),
  );
}

// ---------------------------------------------------------------------------------------------- where imports lead

/** Resolves every import and reads every file itself, so that the compiler sees no other file. */
function stayInside({ tree, read }: Sources, entry: BuildEntry, remarks: Set<string>): Plugin {
  return {
    name: 'stay-inside',
    setup: (pluginBuild) => {
      pluginBuild.onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace }) => {
        if (kind === 'entry-point') return path === MODULES ? { path, namespace: MODULES } : { path };
        const from = namespace === MODULES ? '' : nameOf(importer);
        const resolved = resolveImport(tree, from, path);
        if (resolved.to === 'nowhere')
          return { errors: [{ text: resolved.message, detail: resolved.library }] };
        if (resolved.to === 'node') return { path: resolved.name, external: true };
        if (resolved.spelled) remarks.add(`${from} imports "${path}"; the file is spelled ${resolved.file}`);
        return { path: join(ROOT, resolved.file) };
      });
      pluginBuild.onLoad({ filter: /.*/, namespace: MODULES }, () => ({
        contents: entry.kind === 'modules' ? namespacesOf(entry.files) : '',
        resolveDir: ROOT,
        loader: 'js',
      }));
      pluginBuild.onLoad({ filter: /.*/ }, async ({ path }) => {
        const name = nameOf(path);
        const contents = readDisarmed(read, name);
        const loader = LOADERS[extname(path).toLowerCase()];
        if (loader === undefined)
          return { errors: [{ text: `${name} is no TypeScript, JavaScript or JSON` }] };
        const starts = entry.kind === 'program' && name === entry.file;
        return { contents: starts ? contents : await nameItself(contents, name, loader), loader };
      });
    },
  };
}

/** A file as handed in, except for comments that would make the compiler read other files. */
function readDisarmed(read: Sources['read'], name: string): Uint8Array | string {
  const contents = read(name);
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  if (!bytes.includes('sourceMappingURL')) return contents;
  return disarmMapComments(bytes.toString('utf8'), /\.[mc]?ts$/i.test(name));
}

/**
 * In a bundle `import.meta.url` is the bundle's, so each file would take itself for the program that was started
 * and run its main part.
 */
async function nameItself(
  contents: Uint8Array | string,
  name: string,
  loader: Loader,
): Promise<Uint8Array | string> {
  const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8');
  if (loader === 'json' || !text.includes('import.meta')) return contents;
  const url = new URL(encodeURI(name), SHOWN_FOLDER);
  const define = {
    'import.meta.url': JSON.stringify(url.href),
    'import.meta.filename': JSON.stringify(decodeURI(url.pathname)),
    'import.meta.dirname': JSON.stringify(decodeURI(new URL('.', url).pathname.slice(0, -1))),
    'import.meta.main': 'false',
  };
  const options = { loader, define, sourcefile: name, sourcemap: 'inline', tsconfigRaw: {} } as const;
  // Parse errors are reported by the build itself, with the right place.
  return await transform(text, { ...options, format: 'esm', logLevel: 'silent' }).then(
    ({ code }) => code,
    () => contents,
  );
}

function namespacesOf(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([name, file]) => `export * as ${JSON.stringify(name)} from ${JSON.stringify(`./${file}`)};`)
    .join('\n');
}

function nameOf(path: string): string {
  return relative(ROOT, path).split(sep).join('/');
}

/** The source map as a last line; it names the sources as the student knows them. */
function inlineMap(text: string): string {
  const map = JSON.parse(text) as { sources: string[] };
  const sources = map.sources.map((source) => {
    const name = nameOf(join(OUT, source));
    return name.startsWith('..') ? source : new URL(encodeURI(name), SHOWN_FOLDER).href;
  });
  const encoded = Buffer.from(JSON.stringify({ ...map, sources })).toString('base64');
  return `//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}

// ---------------------------------------------------------------------------------------------- errors

/** The messages of a failed build, or null if the compiler itself crashed. */
function errorsOf(thrown: unknown): readonly Message[] | null {
  if (!(thrown instanceof Error) || !('errors' in thrown) || !Array.isArray(thrown.errors)) return null;
  return thrown.errors as readonly Message[];
}

function describe({ text, location, detail }: Message): BuildError {
  const isInFile = location !== null && location.file !== '' && !location.file.startsWith(`${MODULES}:`);
  return {
    message: text.replaceAll(ROOT, ''),
    place: isInFile ? { file: location.file, line: location.line, column: location.column + 1 } : null,
    sourceLine: isInFile ? location.lineText.slice(0, 2000) : null,
    ...(typeof detail === 'string' && { library: detail }),
  };
}

function lackOf({ text }: Message): Lack | null {
  const [, file, name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? [];
  return file === undefined || name === undefined ? null : { file, name };
}

// Disables comments that name a source map. The compiler would read the file or the data in such a comment: a
// submission could have files of this machine quoted, or lose its points over a broken map.

const NAMES_A_MAP = /([#@][ \t]*sourceMappingURL)=/g;

/** The same text with each character in its place, but without the `=` in such comments. */
function disarmMapComments(text: string, typed: boolean): string {
  if (!text.includes('sourceMappingURL')) return text;
  const comments = findComments(text, typed);
  // Comments cannot be found in a file that Babel cannot parse.
  if (comments === null) return disarm(text);
  let disarmed = '';
  let at = 0;
  for (const { start, end } of comments) {
    disarmed += text.slice(at, start) + disarm(text.slice(start, end));
    at = end;
  }
  return disarmed + text.slice(at);
}

function disarm(text: string): string {
  return text.replace(NAMES_A_MAP, '$1:');
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The places of the comments, in order; null if the text cannot be parsed. */
function findComments(text: string, typed: boolean): readonly Span[] | null {
  try {
    const { comments } = parseSource(text, typed);
    return (comments ?? []).flatMap(({ start, end }) =>
      typeof start === 'number' && typeof end === 'number' ? [{ start, end }] : [],
    );
  } catch {
    return null;
  }
}
