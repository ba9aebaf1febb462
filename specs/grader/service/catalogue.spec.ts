import { beforeEach, expect, jest, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCatalogue, type Catalogue } from '../../../grader/service/catalogue.js';
import type { BlobStore } from '../../../grader/service/queue/job-queue.js';
import { openDataFolder } from '../../../grader/service/store/data-folder.js';
import { GREETING, eachWorkspace } from '../../support/workspace.js';

const space = eachWorkspace(GREETING);
let catalogue: Catalogue;
const inAssignment = (name: string): string => join(space.path, 'assignments/greeting', name);

beforeEach(async () => {
  const folder = await openDataFolder(join(space.path, 'data'));
  const files = new Map([['greeting', inAssignment('assignment.yaml')]]);
  catalogue = createCatalogue(files, folder.blobs, folder.bundles);
});

test('there is nothing of another id', async () => {
  expect(await catalogue.shown('farewell')).toBeNull();
  expect(await catalogue.current('farewell')).toBeNull();
});

test('minutes later a page shows what was read last, and grading reads all files again', async () => {
  await catalogue.preload(new AbortController().signal);
  const before = await catalogue.shown('greeting');
  await writeFile(inAssignment('ada.transcript'), '# Greets Ada\n~Your name: \n<Ada\n>hello, Ada!\n');
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000);
  expect((await catalogue.shown('greeting'))?.bundle).toBe(before?.bundle);
  expect((await catalogue.current('greeting'))?.bundle).not.toBe(before?.bundle);
  later.mockRestore();
});

test('a page shows an assignment.yaml that was written since', async () => {
  const before = await catalogue.shown('greeting');
  const yaml = await readFile(inAssignment('assignment.yaml'), 'utf8');
  await writeFile(inAssignment('assignment.yaml'), yaml.replace(/^title: .*$/m, 'title: Another title'));
  const after = await catalogue.shown('greeting');
  expect(after?.assignment.title).toBe('Another title');
  expect(after?.bundle).not.toBe(before?.bundle);
});

test('what could not be read is read again', async () => {
  const yaml = await readFile(inAssignment('assignment.yaml'), 'utf8');
  await writeFile(inAssignment('assignment.yaml'), 'id: [');
  await catalogue.preload(new AbortController().signal);
  await expect(catalogue.shown('greeting')).rejects.toThrow('cannot be read');
  await writeFile(inAssignment('assignment.yaml'), yaml);
  expect((await catalogue.shown('greeting'))?.assignment.id).toBe('greeting');
});

test('requests at once read it once', async () => {
  const [one, two] = await Promise.all([catalogue.current('greeting'), catalogue.current('greeting')]);
  expect(one?.assignment).toBe(two?.assignment);
});

test('a service that closes while it reads ahead waits for no further assignment', async () => {
  const read: string[] = [];
  const folder = await openDataFolder(join(space.path, 'data'));
  const yaml = inAssignment('assignment.yaml');
  const closing = new AbortController();
  const put: BlobStore['put'] = async (digest, bytes) => {
    read.push(digest);
    closing.abort();
    await folder.blobs.put(digest, bytes);
  };
  const files = new Map(['one', 'two', 'three'].map((id) => [id, yaml]));
  await createCatalogue(files, { ...folder.blobs, put }, folder.bundles).preload(closing.signal);
  expect(read).toHaveLength(1);
});
