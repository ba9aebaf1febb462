/** Our own programs that run inside the sandbox, made once a process from their sources. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import type { JudgeError, Result } from '../../model.js';

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
  const sources = join(packageRoot(), 'grader/languages/typescript/driver');
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

/** The folder of our package.json, from wherever this code was bundled to. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isPackage(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('boardmark does not lie in its own package');
    folder = above;
  }
  return folder;
}

function isPackage(file: string): boolean {
  if (!existsSync(file)) return false;
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof read === 'object' && read !== null && 'name' in read && read.name === 'boardmark';
}

function toolsFault(thrown: unknown): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `the TypeScript compiler (esbuild) cannot be used: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    remedy: 'run `npm ci` in the folder of boardmark, without --omit=optional',
  };
}
