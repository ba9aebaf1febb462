/** Logging in on the page: the token becomes a cookie that scripts cannot read and other sites cannot use. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { renderLogin } from '../pages/login.js';
import type { Incoming, Reply, Route } from './route.js';

const COOKIE = 'boardmark';
const DAY_S = 24 * 3600;

export const SESSION_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/login',
    summary: 'The page to log in on.',
    roles: 'anyone',
    handle: () => Promise.resolve({ kind: 'page', html: renderLogin(null) }),
  },
  { method: 'post', path: '/login', summary: 'Log in with a token.', roles: 'anyone', handle: logIn },
  { method: 'post', path: '/logout', summary: 'Log out.', roles: 'anyone', handle: logOut },
];

/** The token of a request: from its header, or from the cookie of a page. */
export function tokenOf(http: Context): string | null {
  const header = http.req.header('authorization');
  if (header?.startsWith('Bearer ') === true) return header.slice('Bearer '.length).trim();
  return getCookie(http, COOKIE) ?? null;
}

/** The token that was typed on the page; empty if the form is damaged. */
export async function readLoginToken(http: Context): Promise<string> {
  const form = await http.req.parseBody().catch(() => null);
  const token = form?.['token'];
  return typeof token === 'string' ? token.trim() : '';
}

async function logIn({ http, service }: Incoming): Promise<Reply> {
  const token = await readLoginToken(http);
  const identity = await service.tokens.identify(token);
  if (identity === null || identity.role === 'worker' || identity.role === 'monitor')
    return { kind: 'page', html: renderLogin('This token is unknown, revoked, or not one for this page.') };
  setCookie(http, COOKIE, token, {
    httpOnly: true,
    sameSite: 'Strict',
    // A proxy that ends TLS sends the scheme.
    secure: new URL(http.req.url).protocol === 'https:' || http.req.header('x-forwarded-proto') === 'https',
    path: '/',
    maxAge: DAY_S,
  });
  return { kind: 'redirect', to: '/' };
}

function logOut({ http }: Incoming): Promise<Reply> {
  deleteCookie(http, COOKIE, { path: '/' });
  return Promise.resolve({ kind: 'redirect', to: '/login' });
}
