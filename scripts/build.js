// Bundles the command line into dist/: all commands in one file, of which each runs what it needs. Dependencies are
// bundled, too: finding them file by file in node_modules would take half of the time that a command needs to start.
// Packages stay outside if they have programs of their own, or if a student may not have installed them.
import { build, transform } from 'esbuild';
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { writeNotices } from './third-parties.js';

const common = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  external: [
    ...['esbuild', 'eslint', 'typescript', 'typescript-eslint', '@stryker-mutator/*'],
    ...['msgpackr-extract', '@opentelemetry/api'],
  ],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  sourcemap: 'linked',
  logLevel: 'warning',
  write: false,
  metafile: true,
};
/** Nobody reads the packages, which are two thirds of all code; traces of our own code stay readable. */
const minifyPackages = {
  name: 'minify-packages',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/.*\.[mc]?js$/ }, async ({ path }) => ({
      contents: (await transform(readFileSync(path, 'utf8'), { minify: true })).code,
    }));
  },
};
const commands = await build({
  ...common,
  entryPoints: { commands: 'grader/entry/commands.ts' },
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  // Each character is one byte, since `grader/entry/kept-code.ts` reads the file so.
  charset: 'ascii',
  // What is asked for later is in the file, or required; `grader/package/load-module.ts` imports.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'ownUrl' },
  banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename).href;" },
  plugins: [minifyPackages],
  // Else it is there twice: as it is imported, and as a package of the service requires it.
  alias: { luxon: resolve('node_modules/luxon/build/node/luxon.js') },
});
const program = commands.outputFiles.find(({ path }) => path.endsWith('.cjs'));
const file = `./${basename(program.path)}`;
const small = await build({
  ...common,
  entryPoints: {
    boardmark: 'grader/entry/bin.ts',
    // The module that a student's test file imports.
    test: 'grader/bridge/test.ts',
    reporter: 'grader/bridge/reporter.ts',
  },
  format: 'esm',
  define: { COMMANDS: JSON.stringify(file) },
});
const { exports: names } = Object.values(
  (
    await build({
      ...common,
      entryPoints: ['grader/entry/library.ts'],
      bundle: false,
      external: [],
      format: 'esm',
    })
  ).metafile.outputs,
).find(({ entryPoint }) => entryPoint !== undefined);
const library = {
  path: resolve('dist/index.js'),
  contents: Buffer.from(
    `import { createRequire } from 'node:module';\nexport const { ${names.join(', ')} } = createRequire(import.meta.url)('${file}').openLibrary();\n`,
  ),
};
// The programs that run beside a student's are built below, by themselves. Here only what they hold is listed.
const tools = await build({
  entryPoints: ['build/main.ts', 'lint/main.ts', 'calls/main.ts', 'calls/inner.ts'].map(
    (name) => `grader/languages/typescript/driver/${name}`,
  ),
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  external: ['esbuild'],
  logLevel: 'warning',
  write: false,
  metafile: true,
});
const notices = {
  path: resolve('dist/THIRD-PARTY-NOTICES.txt'),
  contents: Buffer.from(writeNotices([commands.metafile, small.metafile, tools.metafile])),
};

const files = [
  ...commands.outputFiles.map((output) =>
    output === program ? { ...output, contents: toAscii(output.text) } : output,
  ),
  ...small.outputFiles,
  library,
  notices,
];

// The bundle is built again before every command of the repository's own. If nothing has changed, its files stay.
const isNew = files.some(({ path, contents }) => !isThere(path, contents)) || hasOthers();
if (isNew) {
  rmSync('dist', { recursive: true, force: true });
  for (const { path, contents } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
    if (path.endsWith('boardmark.js')) chmodSync(path, 0o755);
  }
}
execFileSync(process.execPath, ['scripts/run.js', 'scripts/typescript-tools.ts'], { stdio: 'inherit' });

/** esbuild escapes what is not ASCII in texts and names, and leaves it as it is in regular expressions. */
function toAscii(text) {
  const escaped = text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(escaped, 'latin1');
}

function isThere(path, contents) {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false;
  }
}

/** Whether files of an earlier build lie there. */
function hasOthers() {
  const made = new Set(files.map(({ path }) => path));
  return readdirSync('dist').some((name) => /js$/.test(name) && !made.has(resolve('dist', name)));
}
