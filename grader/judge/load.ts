/** Loads judge modules, which may be TypeScript and may import a reference. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { OurFault, Result } from '../model.js';
import type { JudgeModule } from './judge.js';

const loaded = new Map<string, Promise<Result<JudgeModule, OurFault>>>();

/** The judge in a file, loaded once. Whatever is wrong with it is our fault, never a student's. */
export function loadJudge(file: string): Promise<Result<JudgeModule, OurFault>> {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const loading = bundleAndImport(file).catch((error: unknown) => fail(file, error));
  loaded.set(file, loading);
  return loading;
}

async function bundleAndImport(file: string): Promise<Result<JudgeModule, OurFault>> {
  const { build } = await import('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'boardmark-judge-'));
  try {
    const outfile = join(folder, 'judge.mjs');
    await build({
      entryPoints: [file],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'silent',
    });
    const module: unknown = await import(pathToFileURL(outfile).href);
    return isJudgeModule(module)
      ? { ok: true, value: module }
      : fail(file, new Error('it exports no function named judge'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isJudgeModule(module: unknown): module is JudgeModule {
  return (
    typeof module === 'object' && module !== null && 'judge' in module && typeof module.judge === 'function'
  );
}

function fail(file: string, error: unknown): { ok: false; fault: OurFault } {
  const why = error instanceof Error ? error.message : String(error);
  return {
    ok: false,
    fault: {
      fault: `the judge ${file} cannot be used: ${why}`,
      remedy: 'mend the judge module of the assignment',
    },
  };
}
