// Bundles the command line into dist/: one start file and a chunk for each command, so that `boardmark --help`
// loads nothing heavy. Dependencies are bundled, too: found file by file in node_modules they would take half of the
// time that a command needs to start. Outside stay those with programs of their own and those a student's side may lack.
import { build } from 'esbuild';

await build({
  entryPoints: { boardmark: 'grader/cli/bin.ts', index: 'grader/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['esbuild', 'eslint', 'typescript', 'typescript-eslint', '@stryker-mutator/*'],
  // Packages in CommonJS ask for Node's own modules with `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'linked',
  sourcemap: 'linked',
  logLevel: 'warning',
  chunkNames: 'chunks/[name]-[hash]',
});

// What jest requires in a student's repository: CommonJS, which jest reads without a flag.
await build({
  entryPoints: { jest: 'grader/bridge/jest.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
});
