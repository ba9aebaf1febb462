/**
 * The instructor's ESLint rules as one file: the lint tool sees neither their folder nor what they import. ESLint
 * and its parser are left out; rules that import them get the copies that do the linting.
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Plugin } from 'esbuild';
import type { CaseFile } from '../../model.js';

/** A file for the lint tool's working folder. Throws if the rules cannot be read. */
export async function readLintRules(path: string): Promise<CaseFile> {
  if (extname(path) === '.json') return { name: 'rules.json', text: await readFile(path, 'utf8') };
  return { name: 'rules.mjs', text: await bundleRules(path) };
}

async function bundleRules(path: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    write: false,
    tsconfigRaw: {},
    logLevel: 'silent',
    plugins: [linterApart],
    // Plugins in CommonJS ask for Node's own modules with `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  return outputFiles[0]?.text ?? '';
}

const OURS = 'linter';
/** Packages that our ESLint and its parser bring along are found even if the rules' own folder has none. */
const PACKAGE = /^[^./]/;

const linterApart: Plugin = {
  name: 'linter-apart',
  setup(bundler) {
    bundler.onResolve({ filter: /^(eslint|typescript-eslint)($|\/)/ }, ({ path }) => ({
      path,
      namespace: OURS,
    }));
    bundler.onResolve({ filter: PACKAGE }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (pluginData === OURS || kind === 'entry-point') return null;
      const found = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: OURS });
      return found.errors.length === 0 ? found : { path, namespace: OURS };
    });
    bundler.onLoad({ filter: /.*/, namespace: OURS }, ({ path }) => ({
      contents: `module.exports = globalThis.boardmarkRequire(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};
