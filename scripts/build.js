// Bundles the command line into dist/: one start file and a chunk for each command, so that `boardmark --help`
// loads nothing heavy. Dependencies stay outside and come from node_modules.
import { build } from 'esbuild';

await build({
  entryPoints: { boardmark: 'grader/cli/bin.ts', index: 'grader/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
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
