/** Our own programs that run inside the sandbox, made once a process from their sources. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { JudgeError, Result } from '../../model.js';
import { findPackageRoot } from '../../package/package-root.js';

export interface Tools {
  /** Text of the build tool; its first argument is the path of the compiler's binary. */
  readonly buildTool: string;
  /** Text of the driver. */
  readonly driver: string;
  /** Path of the compiler's binary. */
  readonly compiler: string;
}

let making: Promise<Result<Tools, JudgeError>> | null = null;

export async function makeTools(): Promise<Result<Tools, JudgeError>> {
  making ??= make().then(
    (value) => ({ ok: true, value }),
    (thrown: unknown) => ({ ok: false, fault: toolsFault(thrown) }),
  );
  return await making;
}

async function make(): Promise<Tools> {
  const sources = join(findPackageRoot(), 'grader/languages/typescript/driver');
  const [buildTool, inner] = await Promise.all([
    makeTool({
      entryPoints: [join(sources, 'build/main.ts')],
      format: 'cjs',
      minify: true,
      // The compiler's package looks for its binary when it is loaded.
      banner: { js: 'process.env.ESBUILD_BINARY_PATH=process.argv[2];' },
    }),
    makeTool({ entryPoints: [join(sources, 'calls/inner.ts')], format: 'iife', globalName: 'inner' }),
  ]);
  const driver = await makeTool({
    entryPoints: [join(sources, 'calls/main.ts')],
    format: 'esm',
    define: { INNER_HALF: JSON.stringify(`${inner};inner.begin`) },
  });
  return { buildTool, driver, compiler: compilerPath() };
}

async function makeTool(options: Omit<BuildOptions, 'write'>): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...options,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    write: false,
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function compilerPath(): string {
  const esbuild = createRequire(import.meta.url).resolve('esbuild');
  const platform = `@esbuild/${process.platform}-${process.arch}`;
  const file = process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild';
  return createRequire(esbuild).resolve(`${platform}/${file}`);
}

function toolsFault(thrown: unknown): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `the TypeScript compiler (esbuild) cannot be used: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    remedy: 'run `npm ci` in the folder of boardmark, without --omit=optional',
  };
}
