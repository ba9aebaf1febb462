/** Loads judge modules, which may be TypeScript and may import a reference. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadModule } from '../package/load-module.js';
import { ok, err, type OurFault, type Result } from '../model.js';
import type { JudgeModule, LiveJudgeModule } from './judge.js';
import type { NearerModule } from './nearer-module.js';
import type { PlayModule } from './plays.js';
import type { RefereeModule } from './referee.js';
import { inTempFolder } from '../temp/temp-folder.js';
import { errorText } from '../text/error-text.js';

/** What a module may export, by the name of the export: a judge, a live judge, the referee of matches, plays, nearer starts. */
interface Doors {
  readonly judge: JudgeModule;
  readonly converse: LiveJudgeModule;
  readonly referee: RefereeModule;
  readonly play: PlayModule;
  readonly nearer: NearerModule;
}

const loaded = new Map<string, Promise<Result<object, OurFault>>>();

/** The module in a file, loaded once, by what it must export. Whatever is wrong with it is our fault, never a student's. */
export async function loadJudge<D extends keyof Doors>(
  file: string,
  door: D,
): Promise<Result<Doors[D], OurFault>> {
  const loading = loaded.get(file) ?? bundleAndImport(file).catch((error: unknown) => fail(file, error));
  loaded.set(file, loading);
  const module = await loading;
  if (!module.ok) return module;
  return opens(module.value, door)
    ? ok(module.value)
    : fail(file, new Error(`it exports no ${door === 'referee' ? '' : 'function named '}${door}`));
}

function opens<D extends keyof Doors>(module: object, door: D): module is Doors[D] {
  const value: unknown = Reflect.get(module, door);
  return door === 'referee' ? typeof value === 'object' && value !== null : typeof value === 'function';
}

function bundleAndImport(file: string): Promise<Result<object, OurFault>> {
  return inTempFolder('judge', async (folder) => {
    const outfile = join(folder, 'judge.mjs');
    await writeFile(outfile, await bundleJudge(file));
    const module = await loadModule(pathToFileURL(outfile).href);
    if (typeof module !== 'object' || module === null) throw new Error('it is no module');
    return ok(module);
  });
}

/** A judge module with all that it imports, as one text. Rejects if it cannot be bundled. */
export async function bundleJudge(file: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}

function fail(file: string, error: unknown): { readonly ok: false; readonly fault: OurFault } {
  const why = errorText(error);
  return err({
    fault: `the judge ${file} cannot be used: ${why}`,
    remedy: 'mend the judge module of the assignment',
    mends: 'instructor',
  });
}
