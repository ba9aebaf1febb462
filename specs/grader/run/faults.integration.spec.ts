import { describe, expect, test } from '@jest/globals';
import { probeLevels } from '../../../grader/run/open-sandbox.js';
import { atEveryLevel, named, shell } from './support.js';

describe("what is our fault is never a student's", () => {
  atEveryLevel(({ run, open }) => {
    test('a tool that is not installed', async () => {
      const { ending } = await run({ ...shell(''), argv: () => ['no-such-tool', 'x'] });
      expect(ending).toEqual({
        how: 'not-started',
        fault: {
          ...{ fault: 'no-such-tool is not installed', missingTool: 'no-such-tool' },
          remedy: expect.stringContaining('no-such-tool'),
        },
      });
    });

    test('a folder that is not there', async () => {
      const { ending } = await run(named('streams.sh', [], { readable: ['/no/such/folder'] }));
      expect(ending.how === 'not-started' || ending.how === 'exited').toBe(true);
    });

    test('a file that would lie outside the working folder', async () => {
      const files = [{ name: '../x', text: '' }];
      const { ending } = await run(shell('', { work: { kind: 'scratch', files } }));
      expect(ending).toMatchObject({ how: 'not-started' });
    });

    test('a sandbox that is closing: what runs is ended, what is about to start does not', async () => {
      const sandbox = await open();
      const endless = shell('while :; do :; done');
      const first = await sandbox.start(endless, 'stdio', () => undefined);
      const second = sandbox.run(endless);
      const closed = sandbox.close();
      const stopped = { how: 'not-started', fault: { fault: 'grading was stopped' } };
      expect((await first.ended).ending).toEqual({ how: 'signalled', signal: 'SIGKILL' });
      expect((await second).ending).toMatchObject(stopped);
      await closed;
      expect((await sandbox.run(endless)).ending).toMatchObject({ how: 'not-started' });
    });
  });

  test('every level is reported, with what it cannot contain', async () => {
    const reports = await probeLevels();
    expect(reports.map(({ level }) => level)).toEqual(['bwrap', 'uid', 'none']);
    for (const { holds, fault, cannotContain } of reports) {
      expect(fault === null).toBe(holds);
      expect(cannotContain.length).toBeGreaterThan(0);
    }
  });
});
