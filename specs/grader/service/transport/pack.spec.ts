import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import {
  digestOf,
  packFiles,
  packSubmission,
  readPack,
  unpackInto,
} from '../../../../grader/service/transport/pack.js';
import { openFolder } from '../../../support/places.js';

const name = fc
  .array(fc.stringMatching(/^[A-Za-z0-9_ÄéЖ-]{1,12}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => `${parts.join('/')}.txt`);
const files = fc.uniqueArray(fc.record({ name, content: fc.uint8Array({ maxLength: 500 }) }), {
  maxLength: 6,
  selector: (file) => file.name.toLowerCase(),
});

const root = openFolder();
it('gives back the files that it was made of, and equal files make equal bytes', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const packed = await packFiles(given);
      const again = await packFiles([...given].reverse());
      expect(again.digest).toBe(packed.digest);
      expect(digestOf(packed.bytes)).toBe(packed.digest);
      const folder = await mkdtemp(join(root, 'pack-'));
      const names = await unpackInto(packed.bytes, folder);
      expect(names.map((each) => each.name).sort()).toEqual(given.map((each) => each.name).sort());
      for (const { name, content } of given)
        expect(new Uint8Array(await readFile(join(folder, name)))).toEqual(new Uint8Array(content));
    }),
    { numRuns: 30 },
  );
});

it('a file that is gone, and bytes that are no pack, are errors', async () => {
  const gone = [{ name: 'a.txt', path: '/nowhere/a.txt', bytes: 1 }];
  await expect(packSubmission(gone)).rejects.toThrow('ENOENT');
  await expect(readPack(Buffer.from('no pack'))).rejects.toThrow();
  const { bytes } = await packFiles([{ name: 'a.txt', content: Buffer.from('a') }]);
  await expect(readPack(bytes.subarray(0, bytes.length / 2))).rejects.toThrow();
});
