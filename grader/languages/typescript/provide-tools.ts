/** Our own programs that run inside the sandbox. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ok, err, type JudgeError, type Result } from '../../model.js';
import { findPackageRoot } from '../../package/package-root.js';
import { TOOL_FILES, type ToolTexts } from './tool-texts.js';

export interface Tools extends ToolTexts {
  /** Path of the compiler's binary. */
  readonly compiler: string;
}

let making: Promise<Result<Tools, JudgeError>> | null = null;

export async function provideTools(): Promise<Result<Tools, JudgeError>> {
  making ??= make().then(
    (value) => ok(value),
    (thrown: unknown) => err(toolsFault(thrown)),
  );
  return await making;
}

/** The build stores their texts beside our bundle; run from its sources, boardmark builds them itself. */
async function make(): Promise<Tools> {
  const texts = (await readBuilt()) ?? (await makeTexts());
  return { ...texts, compiler: compilerPath() };
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

async function makeTexts(): Promise<ToolTexts> {
  const { buildToolTexts } = await import('./build-tools.js');
  return buildToolTexts(join(findPackageRoot(), 'grader/languages/typescript/driver'));
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
