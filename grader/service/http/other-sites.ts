/** Which requests another site made a browser send, with the cookie of ours. */
import type { HonoRequest } from 'hono';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Another site can make a browser send a cookie, but it cannot add a header, nor hide that the request is its own. */
export function isFromAnotherSite(request: HonoRequest): boolean {
  if (READING.includes(request.method) || request.header('authorization') !== undefined) return false;
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.header('origin');
  return origin !== undefined && hostOf(origin) !== request.header('host');
}

/** Null for an origin that a browser keeps to itself. */
function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
