/** Whether two texts are the same program, apart from comments and layout. */
import { extname } from 'node:path';

/**
 * The code of a TypeScript or JavaScript file without comments and layout. A text that does not parse stays as it is; so
 * do all where there is no compiler: a starter in another language brings none.
 */
export async function bareCode(name: string, text: string): Promise<string> {
  try {
    const { transform } = await import('esbuild');
    const { code } = await transform(text, {
      loader: extname(name).endsWith('ts') ? 'ts' : 'js',
      minifyWhitespace: true,
      legalComments: 'none',
      logLevel: 'silent',
    });
    return code;
  } catch {
    return text;
  }
}
