/** Logging in on the page: the token becomes a cookie that scripts cannot read and other sites cannot use. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import * as z from 'zod';
import { renderLogin } from '../pages/login.js';
import { page, refuse, type Incoming, type Route } from './route.js';

const COOKIE = 'boardmark';
const DAY_S = 24 * 3600;

const loginForm = z.object({ token: z.string().trim().default('') });
type LoginForm = z.infer<typeof loginForm>;

export const SESSION_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/login',
    summary: 'The page to log in on.',
    roles: 'anyone',
    handle: () => page(renderLogin(null)),
  },
  {
    method: 'post',
    path: '/login',
    summary: 'Log in with a token.',
    roles: 'anyone',
    form: loginForm,
    handle: logIn,
  },
  { method: 'post', path: '/logout', summary: 'Log out.', roles: 'anyone', handle: logOut },
];

/** The token of a request: from its header, or from the cookie of a page. */
export function tokenOf(http: Context): string | null {
  const header = http.req.header('authorization');
  if (header?.startsWith('Bearer ') === true) return header.slice('Bearer '.length).trim();
  return getCookie(http, COOKIE) ?? null;
}

async function logIn({ http, service, wrongToken, body }: Incoming): Promise<Response> {
  const { token } = body as LoginForm;
  const identity = await service.tokens.identify(token);
  // Guessing a token here counts the same as in the API. A token that is right is never held up by wrong ones.
  const failure = identity === null ? await wrongToken(token) : null;
  if (failure?.status === 429) return refuse(failure);
  if (identity === null || identity.role === 'worker' || identity.role === 'monitor')
    return page(renderLogin('This token is unknown, revoked, or not one for this page.'));
  setCookie(http, COOKIE, token, {
    httpOnly: true,
    sameSite: 'Strict',
    // A proxy that ends TLS sends the scheme.
    secure: new URL(http.req.url).protocol === 'https:' || http.req.header('x-forwarded-proto') === 'https',
    path: '/',
    maxAge: DAY_S,
  });
  // By hono, which adds the cookie.
  return http.redirect('/', 303);
}

function logOut({ http }: Incoming): Response {
  deleteCookie(http, COOKIE, { path: '/' });
  return http.redirect('/login', 303);
}
