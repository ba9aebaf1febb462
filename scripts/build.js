// Bundles the command line into dist/: a start file, and all commands in one file with what V8 makes of it beside it
// (grader/entry/bundle.ts). Dependencies are bundled, too: found file by file in node_modules they would take half of the
// time that a command needs to start. Outside stay those with programs of their own and those a student's side may lack.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const external = ['esbuild', 'eslint', 'typescript', 'typescript-eslint', '@stryker-mutator/*'];
const node = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning', write: false };
const small = { minifyWhitespace: true, minifySyntax: true, legalComments: 'linked', sourcemap: 'linked' };

// The service is a file of its own, since few commands need its packages.
const serviceApart = {
  name: 'service-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/service\/index\.js$/ }, () => ({ path: './service.cjs', external: true }));
  },
};

const built = await Promise.all([
  build({
    ...node,
    ...small,
    entryPoints: { boardmark: 'grader/entry/bin.ts' },
    outdir: 'dist',
    format: 'esm',
  }),
  build({
    ...node,
    ...small,
    external,
    plugins: [serviceApart],
    entryPoints: { commands: 'grader/entry/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // A function that is given what a module finds around it: only a script can be kept with its code.
    banner: { js: '(function (exports, require, module, bundleUrl, importModule) {' },
    footer: { js: '})' },
    define: { 'import.meta.url': 'bundleUrl' },
    // Packages outside are required; whatever else is imported late goes through `importModule`.
    supported: { 'dynamic-import': false },
  }),
  build({
    ...node,
    ...small,
    external: [...external, 'msgpackr-extract', '@opentelemetry/api'],
    entryPoints: { service: 'grader/service/index.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleUrl' },
  }),
  build({
    ...node,
    ...small,
    external,
    entryPoints: { index: 'grader/entry/library.ts' },
    outdir: 'dist',
    format: 'esm',
    // Packages in CommonJS ask for Node's own modules with `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  }),
  // What a student's test file imports.
  build({
    ...node,
    ...small,
    entryPoints: { test: 'grader/bridge/test.ts' },
    outdir: 'dist',
    format: 'esm',
  }),
]);
const files = built.flatMap(({ outputFiles }) => outputFiles);

// Built again before every command of the repository's own: what has not changed keeps its code.
const unchanged = files.every(({ path, contents }) => isThere(path, contents));
if (!unchanged) {
  // With its code: V8 tells another source by its length alone.
  rmSync('dist', { recursive: true, force: true });
  for (const { path, contents } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
    if (path.endsWith('boardmark.js')) chmodSync(path, 0o755);
  }
}
execFileSync(process.execPath, ['scripts/run.js', 'scripts/warm.ts'], { stdio: 'inherit' });

function isThere(path, contents) {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false;
  }
}
