import { expect, it } from '@jest/globals';
import { openService } from '../../../grader/service/service.js';
import { createEmbeddedQueue } from '../../../grader/service/queue/embedded-queue.js';
import { EXIT } from '../../../grader/io/exit.js';
import { openWorkspace } from '../../support/workspace.js';

it('one service at a time has a data folder', async () => {
  const workspace = await openWorkspace();
  const open = () =>
    openService({
      data: workspace.path,
      queue: createEmbeddedQueue().queue,
      workerBlobs: null,
      assignments: new Map(),
      build: 'spec',
      version: '0.0.0',
      log: () => undefined,
    });
  const first = await open();
  await expect(open()).rejects.toMatchObject({
    code: EXIT.usage,
    message: expect.stringMatching(/in use by another service\. Process \d+ on .* Stop it first/),
  });
  await first.close();
  await (await open()).close();
  await workspace.remove();
});
