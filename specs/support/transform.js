/**
 * How specs become JavaScript: by esbuild, which bundles the product as well. It starts at once in each process that runs
 * specs, and checks no types: `npm run typecheck` does.
 */
import { transformSync } from 'esbuild';
import { createHash } from 'node:crypto';

/** @type {import('esbuild').TransformOptions} */
const OPTIONS = {
  format: 'esm',
  target: 'es2023',
  sourcemap: 'inline',
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

const version = JSON.stringify(OPTIONS);

export default {
  getCacheKey(/** @type {string} */ text, /** @type {string} */ path) {
    return createHash('sha256').update(`${version}\0${path}\0${text}`).digest('hex');
  },
  process(/** @type {string} */ text, /** @type {string} */ path) {
    const loader = path.endsWith('.tsx') ? 'tsx' : 'ts';
    return { code: transformSync(text, { ...OPTIONS, loader, sourcefile: path }).code };
  },
};
