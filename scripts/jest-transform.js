// How Jest reads TypeScript: with esbuild, which builds what is shipped, too. A transformer that loads the compiler of
// TypeScript takes each worker 0.2 s of a processor and 25 MB when it starts, for types that `npm run typecheck` checks.
import { transformSync, version } from 'esbuild';
import { createHash } from 'node:crypto';

/** @type {import('esbuild').TransformOptions} */
const OPTIONS = {
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'inline',
  // As in tsconfig.json.
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

export default {
  /** Jest keeps what was made under this key. */
  getCacheKey: (text, path) =>
    createHash('sha256')
      .update(JSON.stringify([version, OPTIONS, path, text]))
      .digest('hex'),
  process: (text, path) =>
    transformSync(text, { ...OPTIONS, sourcefile: path, loader: path.endsWith('x') ? 'tsx' : 'ts' }),
};
