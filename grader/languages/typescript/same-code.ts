/** Whether two texts are the same program, apart from comments and layout. */
import { extname } from 'node:path';

const LOADERS: Readonly<Record<string, 'ts' | 'js'>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
};

/**
 * The code of a TypeScript or JavaScript file without comments and layout. Other texts, and those that do not
 * parse, stay as they are.
 */
export async function bareCode(name: string, text: string): Promise<string> {
  const loader = LOADERS[extname(name)];
  if (loader === undefined) return text;
  const { transform } = await import('esbuild');
  try {
    const { code } = await transform(text, {
      loader,
      minifyWhitespace: true,
      legalComments: 'none',
      logLevel: 'silent',
    });
    return code;
  } catch {
    return text;
  }
}
