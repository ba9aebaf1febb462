/** How many requests a caller may send: counted by its token, or by its address where the token is wrong. */
import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Quotas } from '../service.js';
import type { Identity } from '../store/access.js';
import type { Failure, Route } from './route.js';

/** How many wrong tokens an address may send in a minute, and how many wrong secrets may be tried for a token. */
const MAX_WRONG_TOKENS = 20;
/** How many requests a token may send in a minute. A person's browser needs far fewer. */
const MAX_REQUESTS = 600;

export interface Limits {
  /** Null if the request may go on, else the reply. Routes that need no token cost little and are not limited. */
  use(identity: Identity | null, route: Route): Promise<Failure | null>;
  /** The reply to a wrong token. */
  wrongToken(http: Context, token: string | null): Promise<Failure>;
}

/** `proxies`: how many stand in front of the service. */
export function createLimits(quotas: Quotas, proxies: number): Limits {
  const requests = new RateLimiterMemory({ points: MAX_REQUESTS, duration: 60 });
  const uploads = new RateLimiterMemory({ points: quotas.uploadsAnHour, duration: 3600 });
  const wrong = new RateLimiterMemory({ points: MAX_WRONG_TOKENS, duration: 60 });
  return {
    async use(identity, route) {
      if (identity === null || route.roles === 'anyone') return null;
      const late = await consume(requests, identity.id);
      if (late !== null) return tooMany(late);
      if (route.upload === undefined || identity.role !== 'student') return null;
      const full = await consume(uploads, identity.id);
      return full === null ? null : tooMany(full);
    },
    async wrongToken(http, token) {
      const id = /^\w+\.([0-9a-f]{12})\./.exec(token ?? '')?.[1];
      const keys = [`address ${addressOf(http, proxies)}`, ...(id === undefined ? [] : [`token ${id}`])];
      const waits = await Promise.all(keys.map((key) => consume(wrong, key)));
      const late = Math.max(...waits.map((wait) => wait ?? 0));
      return late === 0
        ? { status: 401, message: 'A valid token is needed: Authorization: Bearer TOKEN.' }
        : tooMany(late);
    },
  };
}

/** Null if the request may go on, else the seconds to wait. */
async function consume(limiter: RateLimiterMemory, who: string): Promise<number | null> {
  try {
    await limiter.consume(who);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
    throw error;
  }
}

function tooMany(seconds: number): Failure {
  return { status: 429, message: `Too many requests. Try again in ${seconds} s.` };
}

/**
 * The address of the caller. Each proxy appends the address that it saw to a header; what stands before the addresses
 * of our own proxies is whatever the caller has written there.
 */
function addressOf(http: Context, proxies: number): string {
  const env = http.env as { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } };
  const direct = env.incoming?.socket?.remoteAddress ?? 'unknown';
  if (proxies === 0) return direct;
  const told = http.req.header('x-forwarded-for')?.split(',') ?? [];
  return told.at(-proxies)?.trim() ?? direct;
}
