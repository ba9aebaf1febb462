/** The data folder of a service: its key, its blobs, its journal. Only one service uses it at a time. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../queue/job-queue.js';

export interface DataFolder {
  readonly path: string;
  readonly journalFile: string;
  /** Unpacked bundles of assignments. */
  readonly bundles: string;
  /** Uploads in progress. */
  readonly uploads: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly blobs: BlobStore;
}

/** Opens the folder, and creates what is missing. Only the service's own user can read it. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folders = ['blobs', 'bundles', 'uploads'].map((name) => join(path, name));
  for (const folder of [path, ...folders]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const privateKey = await loadKey(join(path, 'service-key.pem'));
  return {
    path,
    journalFile: join(path, 'journal.jsonl'),
    bundles: join(path, 'bundles'),
    uploads: join(path, 'uploads'),
    privateKey,
    publicKey: createPublicKey(privateKey),
    blobs: createFileBlobs(join(path, 'blobs')),
  };
}

/** Blobs as files, in folders by the first two digits of their digest. */
export function createFileBlobs(folder: string): BlobStore {
  const fileOf = (digest: string): string => join(folder, digest.slice(0, 2), digest);
  return {
    async put(digest, bytes) {
      const file = fileOf(digest);
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
      // The same bytes may come twice at once, in this process, too.
      const draft = `${file}.${randomBytes(6).toString('hex')}`;
      try {
        await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    has: (digest) =>
      access(fileOf(digest)).then(
        () => true,
        () => false,
      ),
    get: (digest) => readFile(fileOf(digest)).catch(() => null),
  };
}

/** Loads the key that signs orders. A new folder gets a new key. */
async function loadKey(file: string): Promise<KeyObject> {
  const there = await readFile(file).catch(() => null);
  if (there !== null) return createPrivateKey(there);
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  // `link` fails if another process was faster; then the key of that process is used.
  await link(draft, file).catch(() => undefined);
  await rm(draft, { force: true });
  return createPrivateKey(await readFile(file));
}
