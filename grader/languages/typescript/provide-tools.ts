/** Our own programs that run inside the sandbox. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ok, err, type JudgeError, type Result } from '../../model.js';
import { findPackageRoot } from '../../package/package-root.js';
import { buildToolTexts, TOOL_FILES, type ToolTexts } from './build-tools.js';
import { errorText } from '../../text/error-text.js';

export interface Tools extends ToolTexts {
  readonly compiler: Compiler;
}

/** esbuild, as a program of this system or as WebAssembly. */
export interface Compiler {
  /** The module with its functions. */
  readonly api: string;
  /** Its binary, which is a WebAssembly module where its name ends in `.wasm`. */
  readonly binary: string;
}

let making: Promise<Result<Tools, JudgeError>> | null = null;

export async function provideTools(): Promise<Result<Tools, JudgeError>> {
  making ??= make().then(ok, (thrown: unknown) => err(toolsFault(thrown)));
  return await making;
}

/** The build stores their texts beside our bundle; run from its sources, boardmark builds them itself. */
async function make(): Promise<Tools> {
  const sources = join(findPackageRoot(), 'grader/languages/typescript/driver');
  const texts = (await readBuilt()) ?? (await buildToolTexts(sources));
  return { ...texts, compiler: findCompiler() };
}

async function readBuilt(): Promise<ToolTexts | null> {
  const read = (tool: keyof ToolTexts): Promise<string> =>
    readFile(new URL(`./typescript/${TOOL_FILES[tool]}`, import.meta.url), 'utf8');
  try {
    return {
      buildTool: await read('buildTool'),
      lintTool: await read('lintTool'),
      driver: await read('driver'),
    };
  } catch {
    return null;
  }
}

function findCompiler(): Compiler {
  const api = createRequire(import.meta.url).resolve('esbuild');
  const folder = dirname(dirname(api));
  // A starter that stands alone brings WebAssembly along, which runs on every system.
  const portable = join(folder, 'esbuild.wasm');
  if (existsSync(portable)) return { api: join(folder, 'lib/browser.js'), binary: portable };
  const platform = `@esbuild/${process.platform}-${process.arch}`;
  const file = process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild';
  return { api, binary: createRequire(api).resolve(`${platform}/${file}`) };
}

function toolsFault(thrown: unknown): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `the TypeScript compiler (esbuild) cannot be used: ${errorText(thrown)}`,
    remedy: 'run `npm ci` in the folder of boardmark, without --omit=optional',
  };
}
