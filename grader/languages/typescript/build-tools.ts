/** Builds our own programs from their sources. */
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** The file names under which the build stores their texts. */
export const TOOL_FILES = {
  /** Its arguments are the module of the compiler's functions and the compiler's binary. */
  buildTool: 'build-tool.cjs',
  lintTool: 'lint-tool.cjs',
  driver: 'driver.mjs',
} as const;

export type ToolTexts = Readonly<Record<keyof typeof TOOL_FILES, string>>;

/** `sources` is the folder driver/ beside this file. */
export async function buildToolTexts(sources: string): Promise<ToolTexts> {
  const [buildTool, lintTool, inner] = await Promise.all([
    makeTool({
      entryPoints: [join(sources, 'build/main.ts')],
      format: 'cjs',
      minify: true,
      // The compiler is found where the arguments say; it looks for its binary when it is loaded.
      external: ['esbuild'],
      banner: {
        js: 'require=(load=>name=>load(name==="esbuild"?process.argv[2]:name))(require);process.env.ESBUILD_BINARY_PATH=process.argv[3];',
      },
    }),
    makeTool({ entryPoints: [join(sources, 'lint/main.ts')], format: 'cjs', minify: true }),
    makeTool({ entryPoints: [join(sources, 'calls/inner.ts')], format: 'iife', globalName: 'inner' }),
  ]);
  const driver = await makeTool({
    entryPoints: [join(sources, 'calls/main.ts')],
    format: 'esm',
    define: { INNER_HALF: JSON.stringify(`${inner};inner.begin`) },
  });
  return { buildTool, lintTool, driver };
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
