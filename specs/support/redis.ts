/** A real redis-server of a spec's own, with its data on disk, that can be killed and started again. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Why specs that need Redis are skipped here, or null. */
export const NO_REDIS: string | null =
  spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed';

export interface TestRedis {
  readonly url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again with the data that it wrote. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'boardmark-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    server = spawn('redis-server', [...words, '--appendonly', 'yes', '--appendfsync', 'always'], {
      stdio: 'ignore',
    });
    await untilAnswers(url);
  }

  async function kill(): Promise<void> {
    const dying = server;
    server = null;
    if (dying === null) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url,
    start,
    kill,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  while ((await redis.ping().catch(() => '')) !== 'PONG')
    await new Promise((resolve) => setTimeout(resolve, 50));
  redis.disconnect();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
