/**
 * The table of routes as an HTTP application: checks who calls, whether they may and how often, and sends the reply.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Service } from '../service.js';
import type { Identity } from '../store/access.js';
import { ROUTES } from './routes.js';
import { fail, type Failure, type Incoming, type Reply, type Route } from './route.js';
import { tokenOf } from './session.js';
import { err, ok, type Result } from '../../model.js';

export interface AppOptions {
  readonly service: Service;
  /** Receives each request that was answered. */
  readonly log: (event: AppEvent) => void;
}

export type AppEvent =
  | { readonly event: 'request'; readonly route: string; readonly status: number; readonly ms: number }
  /** A fault on our side. */
  | { readonly event: 'failed'; readonly route: string; readonly stack: string };

/** Bytes of JSON bodies and forms. */
const SMALL_BODY = 1024 * 1024;
/** How many wrong tokens an address may send in a minute. */
const WRONG_TOKENS = 20;
/** How many requests a token may send in a minute. A person's browser needs far fewer. */
const REQUESTS = 600;

export function createApp({ service, log }: AppOptions): Hono {
  const app = new Hono();
  const limits = createLimits(service);
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer',
      crossOriginResourcePolicy: 'same-origin',
      // Pages carry their own policies. Frames and forms are limited for all.
      contentSecurityPolicy: { frameAncestors: ["'none'"], formAction: ["'self'"], baseUri: ["'none'"] },
    }),
  );
  const refuseOtherSites = csrf();
  // Another site can make a browser send its cookie, but cannot add a header.
  app.use((http, next) =>
    http.req.header('authorization') === undefined ? refuseOtherSites(http, next) : next(),
  );
  for (const route of ROUTES)
    app.on(route.method.toUpperCase(), route.path, sizeLimit(route, service), async (http) => {
      const started = performance.now();
      const reply = await answer(route, http, service, limits);
      const response = await toResponse(reply, http, route);
      service.metrics.request(route.path, response.status);
      log({
        event: 'request',
        route: `${route.method} ${route.path}`,
        status: response.status,
        ms: Math.round(performance.now() - started),
      });
      return response;
    });
  app.notFound((http) => http.json({ error: 'There is nothing here.' }, 404));
  app.onError((error, http) => {
    if (error instanceof HTTPException)
      return http.json({ error: error.message || 'Forbidden.' }, error.status);
    log({
      event: 'failed',
      route: `${http.req.method} ${routePath(http)}`,
      stack: error.stack ?? error.message,
    });
    return http.json({ error: 'Something went wrong on our side. Nothing was lost; try again.' }, 500);
  });
  return app;
}

/** Limits the size of bodies that are read into memory. Streamed uploads have limits of their own. */
function sizeLimit({ upload }: Route, service: Service): ReturnType<typeof bodyLimit> {
  const maxSize = upload === undefined ? SMALL_BODY : Math.min(upload.maxBytes, service.quotas.classBytes);
  return bodyLimit({
    maxSize,
    onError: (http) =>
      http.json({ error: `The body is larger than ${Math.floor(maxSize / 1024 / 1024)} MiB.` }, 413),
  });
}

interface Limits {
  /** Null if the request may go on, else the reply. */
  use(http: Context, identity: Identity | null, route: Route): Promise<Failure | null>;
  wrongToken(http: Context): Promise<Failure>;
}

function createLimits(service: Service): Limits {
  const requests = new RateLimiterMemory({ points: REQUESTS, duration: 60 });
  const uploads = new RateLimiterMemory({ points: service.quotas.uploadsAnHour, duration: 3600 });
  const wrong = new RateLimiterMemory({ points: WRONG_TOKENS, duration: 60 });
  return {
    async use(http, identity, route) {
      const who = identity?.id ?? addressOf(http);
      const late = await consume(requests, who);
      if (late !== null) return tooMany(late);
      if (route.upload === undefined || identity?.role !== 'student') return null;
      const full = await consume(uploads, who);
      return full === null ? null : tooMany(full);
    },
    async wrongToken(http) {
      const late = await consume(wrong, addressOf(http));
      return late === null
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

function addressOf(http: Context): string {
  const env = http.env as { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } };
  return env.incoming?.socket?.remoteAddress ?? 'unknown';
}

async function answer(route: Route, http: Context, service: Service, limits: Limits): Promise<Reply> {
  const token = tokenOf(http);
  const identity = token === null ? null : await service.tokens.identify(token);
  if (route.roles !== 'anyone') {
    if (identity === null) {
      if (wantsPage(http)) return { kind: 'redirect', to: '/login' };
      return { kind: 'failure', failure: await limits.wrongToken(http) };
    }
    if (!route.roles.includes(identity.role)) return fail(403, `This is not for the role ${identity.role}.`);
  }
  const late =
    route.path === '/login' && route.method === 'post' ? await guardLogin(http, service, limits) : null;
  const limited = late ?? (await limits.use(http, identity, route));
  if (limited !== null) return { kind: 'failure', failure: limited };
  const body = await readBody(route, http);
  if (!body.ok) return fail(400, body.fault);
  const incoming: Incoming = {
    service,
    identity,
    params: http.req.param(),
    query: http.req.query(),
    body: body.value,
    http,
  };
  return route.handle(incoming);
}

/** Guessing a token on the page counts the same as in the API. */
async function guardLogin(http: Context, service: Service, limits: Limits): Promise<Failure | null> {
  const form = await http.req.parseBody();
  const token = typeof form['token'] === 'string' ? form['token'].trim() : '';
  if ((await service.tokens.identify(token)) !== null) return null;
  const failure = await limits.wrongToken(http);
  return failure.status === 429 ? failure : null;
}

async function readBody({ body }: Route, http: Context): Promise<Result<unknown, string>> {
  if (body === undefined) return ok(undefined);
  const text = await http.req.text();
  const given = parseJson(text === '' ? '{}' : text);
  if (given === undefined) return err('The body is no JSON.');
  const read = body.safeParse(given);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return err(`${issue?.path.join('.') ?? 'The body'}: ${issue?.message ?? 'not as described'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function toResponse(reply: Reply, http: Context, route: Route): Promise<Response> {
  switch (reply.kind) {
    case 'json':
      return http.json(reply.body as object, reply.status);
    case 'text':
      return http.body(reply.text, 200, { 'content-type': reply.type, 'x-content-type-options': 'nosniff' });
    case 'page':
      return http.html(reply.html, 200, { 'cache-control': 'no-store' });
    case 'redirect':
      return http.redirect(reply.to, 303);
    case 'failure':
      return reply.failure.status === 401 && wantsPage(http) && route.method === 'get'
        ? http.redirect('/login', 303)
        : http.json({ error: reply.failure.message }, reply.failure.status);
    case 'response':
      return reply.response;
  }
}

function wantsPage(http: Context): boolean {
  return http.req.header('accept')?.includes('text/html') ?? false;
}
