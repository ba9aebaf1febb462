// Bundles the command line into dist/: a start file, and all commands in one file, with the code that V8 compiled from
// it beside it (grader/entry/bundle.ts). Dependencies are bundled, too: finding them file by file in node_modules would
// take half of the time that a command needs to start. Packages stay outside if they have programs of their own, or if
// a student may not have installed them.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const external = ['esbuild', 'eslint', 'typescript', 'typescript-eslint', '@stryker-mutator/*'];
const node = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning', write: false };
const small = { minifyWhitespace: true, minifySyntax: true, legalComments: 'linked', sourcemap: 'linked' };

// The packages of the service are in a file of their own, since few commands need them. `service-packages.cjs` exports
// each of them under its name; in the bundle a small module takes it from there.
const SERVICE_FILE = './service-packages.cjs';
const servicePackages = new Map();
for (const name of [
  ...[
    'bullmq',
    'ioredis',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    '@fastify/busboy',
    '@hono/node-server',
    'hono',
  ],
  ...['body-limit', 'cookie', 'http-exception', 'route', 'secure-headers', 'streaming'].map(
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
    // The bundle is a function that gets what Node passes to a module: V8 can only keep the code of a script.
    banner: { js: '(function (exports, require, module, bundleUrl, importModule) {' },
    footer: { js: '})' },
    define: { 'import.meta.url': 'bundleUrl' },
    // Packages outside are required. Everything else that is imported late goes through `importModule`.
    supported: { 'dynamic-import': false },
  }),
  build({
    ...node,
    ...small,
    // Nobody reads this code, and no stack trace of ours leads into it.
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
  // The module that a student's test file imports.
  build({
    ...node,
    ...small,
    entryPoints: { test: 'grader/bridge/test.ts' },
    outdir: 'dist',
    format: 'esm',
  }),
]);
const files = built.flatMap(({ outputFiles }) => outputFiles);

// The bundle is built again before every command of the repository's own. If nothing has changed, the compiled code
// stays.
const unchanged = files.every(({ path, contents }) => isThere(path, contents));
if (!unchanged) {
  // The compiled code is removed with it: V8 notices a changed source only by its length.
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
