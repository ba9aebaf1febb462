/** Writes into the head of a sample what it loses, as it was measured. */
import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { headOf } from './patch.js';
import { listSamples } from './list-samples.js';

/** Points that were lost, by rubric item, and in all: with what deviations are charged. */
export interface Losses {
  readonly items: Readonly<Record<string, number>>;
  readonly total: number;
}

/** The samples that have a known mistake and are patches; returns the names of those that changed. */
export async function writeLosses(root: string, measured: ReadonlyMap<string, Losses>): Promise<string[]> {
  const changed: string[] = [];
  for (const { name, kind, path } of await listSamples(root)) {
    const losses = measured.get(name);
    if (kind === 'folder' || losses === undefined) continue;
    const text = await readFile(path, 'utf8');
    const made = withLosses(text, losses);
    if (made === text) continue;
    await writeFile(path, made);
    changed.push(name);
  }
  return changed;
}

/** The patch with these losses in its head; unchanged if it names no mistake or says nothing of losses. */
export function withLosses(patch: string, { items, total }: Losses): string {
  const head = headOf(patch);
  if (!/^mistake:/m.test(head)) return patch;
  const lost =
    Object.keys(items).length === 0 ? '[]' : stringify(items, { collectionStyle: 'flow', lineWidth: 0 });
  const measured = head
    .replace(/^loses: .*$/m, () => `loses: ${lost.trimEnd()}`)
    .replace(/^costs: .*$/m, () => `costs: ${total}`);
  return measured + patch.slice(head.length);
}
