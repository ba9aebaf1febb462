// Runs a TypeScript file of this repository: `node scripts/run.js FILE [ARGUMENT…]`. It bundles the file first, because
// Node 20 cannot run TypeScript by itself.
import { build } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node scripts/run.js FILE [ARGUMENT…]');
  process.exit(2);
}
// The bundle must be inside the repository so that packages are found. It is removed once it is loaded.
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(root, 'node_modules', '.run-'));
const outfile = join(folder, 'main.mjs');
try {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
