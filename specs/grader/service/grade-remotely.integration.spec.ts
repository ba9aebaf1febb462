/** `boardmark grade --redis`: the workers of a service grade a class, and everything else is as ever. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTools } from '../../../grader/languages/tools.js';
import { identifyBuild } from '../../../grader/results/journal/key.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import {
  needsThatCanBeMet,
  openRedisBlobs,
  openRedisSource,
  parseWorkerToken,
  runWorker,
} from '../../../grader/service/index.js';
import { openDataFolder } from '../../../grader/service/store/data-folder.js';
import { loadTokens } from '../../../grader/service/store/tokens.js';
import { NO_REDIS, startRedis, type TestRedis } from '../../support/redis.js';
import { GREETING, SOLUTIONS, openWorkspace, runMain, type Workspace } from '../../support/workspace.js';

const itWithRedis = NO_REDIS === null ? it : it.skip;
let redis: TestRedis;
let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace({
    ...GREETING,
    'class/ada/greet.js': SOLUTIONS.right,
    'class/bob/greet.js': SOLUTIONS.wrong,
    'class/fay/greet.js': SOLUTIONS.throws,
    'class/hal/readme.txt': 'nothing yet',
    'class/ivy.rar': 'Rar!',
  });
  if (NO_REDIS === null) redis = await startRedis();
});
afterAll(async () => {
  if (NO_REDIS === null) await redis.close();
  await workspace.remove();
});

/** Starts a worker of the data folder's service in this process; resolves to what ends it. */
async function startWorker(data: string): Promise<() => Promise<void>> {
  const folder = await openDataFolder(data);
  const tokens = await loadTokens(folder.path, folder.publicKey);
  const token = parseWorkerToken((await tokens.create({ role: 'worker' }, 'spec')).text);
  const sandbox = await openSandbox('none');
  if (!token.ok || !sandbox.ok) throw new Error('no worker can be started');
  const source = openRedisSource({ url: redis.url, build: identifyBuild() });
  const blobs = openRedisBlobs(redis.url);
  const stop = new AbortController();
  const running = runWorker({
    sandbox: sandbox.value,
    jobs: 2,
    blobs,
    root: join(workspace.path, 'worker'),
    signal: stop.signal,
    token: token.value,
    source,
    needs: needsThatCanBeMet(await findTools(sandbox.value)),
    build: identifyBuild(),
    log: () => undefined,
  });
  return async () => {
    stop.abort();
    await sandbox.value.close();
    await running;
    await source.close();
    blobs.close();
  };
}

const grade = (out: string, ...words: string[]) =>
  runMain(workspace.path, ['grade', 'greeting', 'class', '--out', out, '--allow-weak-sandbox', ...words]);

/** All that two runs of the same class must agree on. */
async function readVerdicts(out: string): Promise<unknown> {
  const { submissions } = JSON.parse(await readFile(join(workspace.path, out, 'results.json'), 'utf8')) as {
    submissions: {
      id: string;
      points: number;
      items: { points: number; cases: { id: string; verdict: string; summary: string }[] }[];
    }[];
  };
  return submissions.map(({ id, points, items }) => ({
    id,
    points,
    items: items.map((item) => [
      item.points,
      ...item.cases.map((each) => `${each.id} ${each.verdict} ${each.summary}`),
    ]),
  }));
}

itWithRedis(
  `a class has the verdicts that it has on one machine${NO_REDIS === null ? '' : ` (skipped: ${NO_REDIS})`}`,
  async () => {
    const alone = await grade('alone', '--sandbox', 'none');
    const data = join(workspace.path, 'data');
    const stop = await startWorker(data);
    const spread = await grade('spread', '--redis', redis.url, '--data', data);
    await stop();
    expect(spread.code).toBe(alone.code);
    expect(await readVerdicts('spread')).toEqual(await readVerdicts('alone'));
    for (const name of ['grades.csv', 'submissions/bob/feedback.md'])
      expect(await readFile(join(workspace.path, 'spread', name), 'utf8')).toBe(
        await readFile(join(workspace.path, 'alone', name), 'utf8'),
      );
  },
);

itWithRedis(
  `--redis without the service's data folder is a usage error${NO_REDIS === null ? '' : ` (skipped: ${NO_REDIS})`}`,
  async () => {
    const said = await grade('out', '--redis', redis.url);
    expect(said).toMatchObject({ code: 2 });
    expect(said.err).toContain('--data');
  },
);
