/**
 * TypeScript becomes JavaScript by ts-jest, once. Part of the key under which ts-jest keeps what it has made is the whole
 * configuration, and so the filter, by which `npm test`, `npm run test:integration` and a run of single files differ: each
 * of them would make all of the sources again, which takes half a minute of a processor.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** @type {typeof import('ts-jest')} */
const { TsJestTransformer } = createRequire(import.meta.url)('ts-jest');

const compiler = fileURLToPath(new URL('compiler.cjs', import.meta.url));
/** ts-jest does not look into its compiler, so that a change there would go unseen. */
const ofCompiler = readFileSync(compiler, 'utf8');

/**
 * What TypeScript is to know of the sources, in place of tsconfig.json: for modules by `nodenext` ts-jest would use no
 * compiler but its own copy of TypeScript's.
 */
const tsconfig = { module: 'esnext', target: 'es2023', isolatedModules: true, esModuleInterop: true };

/** ts-jest knows a configuration by its identity, so that of each one the same copy is given. */
const copies = new WeakMap();

/** @template {import('@jest/transform').TransformOptions} T @param {T} options @returns {T} */
function withoutFilter(options) {
  const { config } = options;
  const copy = copies.get(config) ?? { ...config, filter: undefined };
  copies.set(config, copy);
  return { ...options, config: copy };
}

export default {
  /** @param {import('ts-jest').TsJestTransformerOptions} given */
  createTransformer(given) {
    const inner = new TsJestTransformer({ ...given, compiler, tsconfig });
    /** @type {import('@jest/transform').SyncTransformer['process']} */
    const process = (text, path, options) => inner.process(text, path, withoutFilter(options));
    /** @type {import('@jest/transform').SyncTransformer['getCacheKey']} */
    const getCacheKey = (text, path, options) =>
      inner.getCacheKey(text, path, withoutFilter(options)) + ofCompiler;
    return { process, getCacheKey };
  },
};
