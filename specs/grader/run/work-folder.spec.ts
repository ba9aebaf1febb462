import { afterAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { measureFolder } from '../../../grader/run/byte-paths.js';
import { openTempRoot } from '../../../grader/run/temp-root.js';
import { createHostFolderStore } from '../../../grader/run/work-folder.js';

describe('what a folder takes on disk', () => {
  const tempRoot = openTempRoot();
  afterAll(() => tempRoot.remove());
  const SIZE = 100_000;

  test.each([null, 'work/file', 'home/file', 'tmp/file', 'beside'])('counts %s', (name) => {
    const folder = createHostFolderStore(tempRoot).take({ kind: 'scratch', files: [] }, []);
    const root = dirname(folder.work);
    const empty = folder.measure(Infinity);
    if (name !== null) writeFileSync(join(root, name), new Uint8Array(SIZE));
    const measured = folder.measure(Infinity);
    expect(measured).toBe(measureFolder(root, Infinity));
    expect(measured - empty >= SIZE).toBe(name !== null);
  });
});
