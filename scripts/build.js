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

// The packages of the service are a file of their own, since few commands need them: `service-packages.cjs` exports each
// under its name, and here stands for each a module that takes it from there.
const SERVICE_FILE = './service-packages.cjs';
const servicePackages = new Map();
for (const name of [
  ...['bullmq', 'ioredis', 'pino', 'prom-client', 'rate-limiter-flexible', '@hono/node-server', 'hono'],
  ...['body-limit', 'cookie', 'csrf', 'http-exception', 'route', 'secure-headers', 'streaming'].map(
    (each) => `hono/${each}`,
  ),
])
  servicePackages.set(
    name,
    Object.keys(await import(name)).filter((each) => each !== 'default'),
  );
const servicePackagesApart = {
  name: 'service-packages-apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      servicePackages.has(path) ? { path, namespace: 'service-package' } : undefined,
    );
    onResolve({ filter: /^\.\/service-packages\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'service-package' }, ({ path }) => {
      const names = servicePackages.get(path).map((each) => `export const ${each} = all.${each};`);
      const all = `const all = require('${SERVICE_FILE}')[${JSON.stringify(path)}];`;
      return { contents: [all, ...names, 'export default all.default;'].join('\n') };
    });
  },
};
const namedExports = [...servicePackages.keys()].map(
  (name) => `export * as ${JSON.stringify(name)} from ${JSON.stringify(name)};`,
);

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
    plugins: [servicePackagesApart],
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
    // Nobody reads these, and no stack of ours leads into them.
    minifyIdentifiers: true,
    external: ['msgpackr-extract', '@opentelemetry/api'],
    stdin: { contents: namedExports.join('\n'), resolveDir: '.', sourcefile: 'service-packages.js' },
    outfile: 'dist/service-packages.cjs',
    format: 'cjs',
  }),
  build({
    ...node,
    ...small,
    entryPoints: { index: 'grader/entry/index.ts' },
    outdir: 'dist',
    format: 'esm',
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
  // With its code: V8 recognizes another source by its length alone.
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
