/** Blobs on Redis. */
import type { BlobStore } from './job-queue.js';
import { connect, PREFIX } from './redis-connection.js';

/** Blobs live longer than any queue. */
const BLOB_S = 14 * 24 * 3600;

/** Blobs on Redis. They expire two weeks after they were last put. */
export function openRedisBlobs(url: string): BlobStore & { close(): void } {
  const redis = connect(url);
  return {
    async put(digest, bytes) {
      await redis.set(`${PREFIX}:blob:${digest}`, Buffer.from(bytes), 'EX', BLOB_S);
    },
    has: async (digest) => (await redis.expire(`${PREFIX}:blob:${digest}`, BLOB_S)) === 1,
    get: (digest) => redis.getBuffer(`${PREFIX}:blob:${digest}`),
    close: () => redis.disconnect(),
  };
}
