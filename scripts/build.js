// Bundles the command line into dist/: each command loads only the chunks that it needs. Dependencies are bundled, too:
// finding them file by file in node_modules would take half of the time that a command needs to start. Packages stay
// outside if they have programs of their own, or if a student may not have installed them.
import { build, transform } from 'esbuild';
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeNotices } from './third-parties.js';

const { outputFiles, metafile } = await build({
  entryPoints: {
    boardmark: 'grader/entry/bin.ts',
    index: 'grader/entry/library.ts',
    // The module that a student's test file imports.
    test: 'grader/bridge/test.ts',
    reporter: 'grader/bridge/reporter.ts',
  },
  outdir: 'dist',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: [
    ...['esbuild', 'eslint', 'typescript', 'typescript-eslint', '@stryker-mutator/*'],
    ...['msgpackr-extract', '@opentelemetry/api'],
  ],
  // Packages written for `require` get one.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  minifyWhitespace: true,
  minifySyntax: true,
  charset: 'utf8',
  legalComments: 'none',
  sourcemap: 'linked',
  logLevel: 'warning',
  write: false,
  metafile: true,
});
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
  contents: Buffer.from(writeNotices([metafile, tools.metafile])),
};

// Nobody reads the packages of the service, which are two thirds of all code, and no stack trace of ours leads into them.
const bundled = await Promise.all(
  outputFiles.map(async ({ path, contents, text }) =>
    /service-[^/]*\.js$/.test(path)
      ? {
          path,
          contents: Buffer.from((await transform(text, { minify: true, charset: 'utf8' })).code),
        }
      : { path, contents },
  ),
);

const files = [...bundled, notices];

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

function isThere(path, contents) {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false;
  }
}

/** Whether chunks of an earlier build lie there. */
function hasOthers() {
  const made = new Set(files.map(({ path }) => path));
  return readdirSync('dist').some((name) => name.endsWith('.js') && !made.has(resolve('dist', name)));
}
