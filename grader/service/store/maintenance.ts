/** Backs up the data folder of a service, and removes old submissions from it. */
import { createWriteStream } from 'node:fs';
import { readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { journalLines, openJournal } from '../../results/journal/journal.js';
import { needLock } from '../../results/folder-lock.js';
import { serviceEvent, type ServiceEvent } from './service-events.js';

/** The files in a backup. Bundles can be unpacked again from their blobs, and uploads are not finished. */
const SINGLE_FILES = ['service-key.pem', 'tokens.json', 'journal.jsonl'];

/**
 * Writes a `.tar.gz` from which a service can be restored: unpacked, it is a data folder. The service may keep running,
 * since its journal only grows and its blobs never change. The archive contains keys, so nobody else should read it.
 */
export async function backUp(data: string, file: string): Promise<{ readonly files: number }> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(file, { mode: 0o600 }));
  let files = 0;
  const add = async (name: string): Promise<void> => {
    const content = await readFile(join(data, name)).catch(() => null);
    if (content === null) return;
    tar.entry({ name, mode: 0o600 }, content);
    files += 1;
  };
  // The journal comes before the blobs, so that all blobs that it names exist.
  for (const name of SINGLE_FILES) await add(name);
  for (const name of await blobNames(data)) await add(name);
  tar.finalize();
  await written;
  return { files };
}

/**
 * Removes submissions handed in before `before`, and blobs that no other submission needs. Refuses while a service
 * runs, since that would still use what it holds in memory.
 */
export async function prune(
  data: string,
  before: Date,
): Promise<{ readonly submissions: number; readonly blobs: number }> {
  const unlock = await needLock(data, { shown: data, other: 'service', advice: 'Stop it first' });
  try {
    return await removeOlder(data, before);
  } finally {
    unlock();
  }
}

async function removeOlder(
  data: string,
  before: Date,
): Promise<{ readonly submissions: number; readonly blobs: number }> {
  const journalFile = join(data, 'journal.jsonl');
  const gone = new Set<string>();
  const goneRuns = new Set<string>();
  const needed = new Set<string>();
  const draft = `${journalFile}.pruned`;
  const journal = await openJournal(draft, true);
  try {
    for await (const { entry } of journalLines(journalFile)) {
      const read = serviceEvent.safeParse(entry);
      if (!read.success || isGone(read.data, before, gone, goneRuns)) continue;
      for (const digest of blobsOf(read.data)) needed.add(digest);
      await journal.append(entry);
    }
  } finally {
    await journal.close();
  }
  await rename(draft, journalFile);
  const unneeded = (await blobNames(data)).filter((name) => !needed.has(name.split('/').at(-1) ?? ''));
  for (const name of unneeded) await rm(join(data, name), { force: true });
  return { submissions: gone.size, blobs: unneeded.length };
}

function isGone(event: ServiceEvent, before: Date, gone: Set<string>, goneRuns: Set<string>): boolean {
  switch (event.event) {
    case 'handed-in':
      if (new Date(event.at) >= before) return false;
      gone.add(event.submission);
      return true;
    case 'requested':
      if (!gone.has(event.submission)) return false;
      goneRuns.add(event.run);
      return true;
    case 'graded':
    case 'set-aside':
    case 'cancelled':
      return goneRuns.has(event.run);
    case 'settings':
      return false;
  }
}

function blobsOf(event: ServiceEvent): readonly string[] {
  if (event.event === 'requested') return [event.bundle];
  return event.event === 'handed-in' && event.intake.kind === 'taken' ? [event.intake.pack] : [];
}

/** Below the data folder, with forward slashes. */
async function blobNames(data: string): Promise<string[]> {
  const folders = await readdir(join(data, 'blobs')).catch(() => []);
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(data, 'blobs', folder))).map((name) => `blobs/${folder}/${name}`),
    ),
  );
  return names.flat().sort();
}
