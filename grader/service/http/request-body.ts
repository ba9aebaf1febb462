/**
 * Bodies of requests, read from Node itself: what is refused early is thrown away as it comes, so that the answer
 * arrives, and the next request on the same connection is read.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { inMebibytes } from '../../submission/intake-limits.js';
import type { Failure } from './route.js';

export interface RequestBody {
  /** Ends early, without an error, if the body is too large or was cut. */
  chunks(): AsyncGenerator<Buffer, void, void>;
  /** Why `chunks` ended early; null if all has come. */
  fault(): Failure | null;
}

export function openBody(http: Context, maxBytes: number): RequestBody {
  const { incoming } = http.env as HttpBindings;
  let fault: Failure | null = null;
  return {
    async *chunks() {
      let bytes = 0;
      try {
        for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) {
            fault = { status: 413, message: `What was sent is larger than ${inMebibytes(maxBytes)}.` };
            return;
          }
          yield chunk;
        }
      } catch {
        fault = { status: 400, message: 'What was sent was cut short. Send it again.' };
      } finally {
        incoming.resume();
      }
    },
    fault: () => fault,
  };
}
