import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backUp, prune } from '../../../../grader/service/store/maintenance.js';
import { openStore } from '../../../../grader/service/store/store.js';
import { EXIT } from '../../../../grader/io/exit.js';
import { RIGHT, startTestService, type TestService } from '../support.js';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

it('a backup of a running service is a data folder, and pruning takes the old away', async () => {
  const ada = await service.token({ role: 'student', assignment: 'greeting', student: 'ada' });
  const id = await service.handIn(ada, RIGHT);
  await service.ended(id, ada);

  const archive = join(folder, 'backup.tar.gz');
  await backUp(service.serving.service.folder.path, archive);
  const restored = join(folder, 'restored');
  await mkdir(restored);
  execFileSync('tar', ['-xzf', archive, '-C', restored]);
  const before = await openStore(join(restored, 'journal.jsonl'));
  expect(before.submission(id)?.runs[0]?.state.kind).toBe('graded');
  await before.close();

  // The service still runs.
  await expect(prune(service.serving.service.folder.path, new Date())).rejects.toMatchObject({
    code: EXIT.usage,
    message: expect.stringContaining('in use by another service'),
  });
  const kept = await prune(restored, new Date(Date.now() - 1_000_000));
  expect(kept.submissions).toBe(0);
  const gone = await prune(restored, new Date(Date.now() + 1000));
  expect(gone.submissions).toBe(1);
  expect(gone.blobs).toBeGreaterThan(0);
  const after = await openStore(join(restored, 'journal.jsonl'));
  expect(after.submission(id)).toBeNull();
  await after.close();
});
