/** Tar archives, packed by gzip or not, by tar-stream. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, Transform, pipeline, type Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type { ArchiveEntry, ArchiveReader } from './quota.js';

export const readTar: ArchiveReader = (file, maxBytes) => read(file, new PassThrough(), maxBytes);
export const readTarGz: ArchiveReader = (file, maxBytes) =>
  read(file, createGunzip({ chunkSize: CHUNK }), maxBytes);

/** Four times the default: a large file is written in fewer pieces. */
const CHUNK = 64 * 1024;
/** Sources are packed to a fifth or so; a large archive packed to less than a hundredth is a bomb. */
const PLAIN_BYTES = 32 * 1024 * 1024;
const MAX_PACKED = 100;

async function* read(
  file: string,
  unpack: Duplex,
  maxBytes: number,
): AsyncGenerator<ArchiveEntry, void, void> {
  const { size } = await stat(file);
  const source = createReadStream(file);
  const entries = extract();
  // Errors reach the iterator below through `entries`, which the pipeline destroys.
  pipeline(
    source,
    unpack,
    stopAt(Math.min(maxBytes, PLAIN_BYTES + MAX_PACKED * size)),
    entries,
    () => undefined,
  );
  try {
    for await (const entry of entries) {
      yield {
        name: entry.header.name,
        kind: KINDS[entry.header.type] ?? 'other',
        locked: null,
        bytes: () => entry as AsyncIterable<Uint8Array>,
      };
      // An entry that was not read to its end is skipped.
      entry.resume();
    }
  } finally {
    source.destroy();
    unpack.destroy();
    entries.destroy();
  }
}

const KINDS: Readonly<Partial<Record<NonNullable<Header['type']>, ArchiveEntry['kind']>>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
  symlink: 'link',
  link: 'link',
};

/** Passes bytes on until there were too many; skipped entries are unpacked, too. */
function stopAt(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(new Error('it unpacks to too much'));
      else done(null, chunk);
    },
  });
}
