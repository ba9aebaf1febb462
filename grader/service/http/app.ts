/**
 * The table of routes as an HTTP application: checks who calls, whether they may and how often, and sends the reply.
 */
import { buffer } from 'node:stream/consumers';
import { Hono, type Context, type HonoRequest } from 'hono';
import { routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import type { Service } from '../service.js';
import { createLimits, type Limits } from './limits.js';
import { openBody } from './request-body.js';
import { fail, json, redirect, refuse, type Failure, type Route } from './route.js';
import { SESSION_ROUTES, tokenOf } from './session.js';
import { err, ok, type Result } from '../../model.js';
import { ASSIGNMENT_ROUTES } from './assignments.js';
import { EVENT_ROUTES } from './event-routes.js';
import { describeApi } from './openapi.js';
import { OPERATION_ROUTES } from './operations.js';
import { PAGE_ROUTES } from './page-routes.js';
import { SUBMISSION_ROUTES } from './submissions.js';
import { TOKEN_ROUTES } from './token-routes.js';
import { parseJson } from '../transport/payload.js';
import { codeOf } from '../../text/error-text.js';

export interface AppOptions {
  readonly service: Service;
  /** How many proxies stand in front; 0 where callers connect to us. */
  readonly proxies: number;
  /** Receives each request that was answered. */
  readonly log: (event: AppEvent) => void;
}

export type AppEvent =
  | { readonly event: 'request'; readonly route: string; readonly status: number; readonly ms: number }
  /** A fault on our side. */
  | { readonly event: 'failed'; readonly route: string; readonly stack: string };

/** Bytes of JSON bodies and forms. */
const MAX_SMALL_BODY = 1024 * 1024;

export function createApp({ service, proxies, log }: AppOptions): Hono {
  const app = new Hono();
  const limits = createLimits(service.quotas, proxies);
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer',
      crossOriginResourcePolicy: 'same-origin',
      // Pages carry their own policies. Frames and forms are limited for all.
      contentSecurityPolicy: { frameAncestors: ["'none'"], formAction: ["'self'"], baseUri: ["'none'"] },
    }),
  );
  app.use((http, next) =>
    isFromAnotherSite(http.req)
      ? Promise.resolve(fail(403, 'Requests from other sites are refused.'))
      : next(),
  );
  for (const route of ROUTES)
    app.on(route.method.toUpperCase(), route.path, async (http) => {
      const started = performance.now();
      const name = `${route.method} ${route.path}`;
      const response = await answer(route, http, service, limits).catch((error: unknown) => {
        log({ event: 'failed', route: name, stack: describe(error) });
        return explainFault(error, route);
      });
      const { status } = response;
      service.metrics.requests.inc({ route: route.path, status });
      log({ event: 'request', route: name, status, ms: Math.round(performance.now() - started) });
      return response;
    });
  app.notFound(() => fail(404, 'There is nothing here.'));
  app.onError((error, http) => {
    log({ event: 'failed', route: `${http.req.method} ${routePath(http)}`, stack: describe(error) });
    return fail(500, 'Something went wrong on our side. Try again.');
  });
  return app;
}

/** Says whether what was sent is kept: an upload is kept as a whole, or not at all. */
function explainFault(error: unknown, { upload }: Route): Response {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
  const what = isFull ? 'The disk of the service is full.' : 'Something went wrong on our side.';
  const advice = upload === undefined ? 'Try again.' : 'Your upload was not kept: hand it in again.';
  return fail(isFull ? 507 : 500, `${what} ${advice}`);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function answer(route: Route, http: Context, service: Service, limits: Limits): Promise<Response> {
  const token = tokenOf(http);
  const identity = token === null ? null : await service.tokens.identify(token);
  if (route.roles !== 'anyone') {
    if (identity === null)
      return wantsPage(http) ? redirect('/login') : refuse(await limits.wrongToken(http, token));
    if (!route.roles.includes(identity.role)) return fail(403, `This is not for the role ${identity.role}.`);
  }
  const limited = await limits.use(identity, route);
  if (limited !== null) return refuse(limited);
  const body = await readBody(route, http);
  if (!body.ok) return refuse(body.fault);
  return route.handle({
    service,
    identity,
    params: http.req.param(),
    query: http.req.query(),
    body: body.value,
    http,
    wrongToken: (wrong) => limits.wrongToken(http, wrong),
  });
}

async function readBody({ body, form }: Route, http: Context): Promise<Result<unknown, Failure>> {
  const schema = body ?? form;
  if (schema === undefined) return ok(undefined);
  const sent = openBody(http, MAX_SMALL_BODY);
  const text = (await buffer(sent.chunks())).toString();
  const cut = sent.fault();
  if (cut !== null) return err(cut);
  const given =
    body === undefined ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text === '' ? '{}' : text);
  if (given === undefined) return err({ status: 400, message: 'The body is no JSON.' });
  const read = schema.safeParse(given);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  const message = `${issue?.path.join('.') ?? 'The body'}: ${issue?.message ?? 'not as described'}`;
  return err({ status: 400, message });
}

function wantsPage(http: Context): boolean {
  return http.req.header('accept')?.includes('text/html') ?? false;
}

/** Requests that change nothing may come from another site's page. */
const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Another site can make a browser send a cookie, but it cannot add a header, nor hide that the request is its own. */
function isFromAnotherSite(request: HonoRequest): boolean {
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

/** Every route of the service. */
const DESCRIBED: readonly Route[] = [
  ...ASSIGNMENT_ROUTES,
  ...SUBMISSION_ROUTES,
  ...EVENT_ROUTES,
  ...TOKEN_ROUTES,
  ...OPERATION_ROUTES,
];

const OPENAPI: Route = {
  method: 'get',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1.',
  roles: 'anyone',
  handle: ({ service }) => json(describeApi(DESCRIBED, service.version)),
};

const ROUTES: readonly Route[] = [...DESCRIBED, OPENAPI, ...SESSION_ROUTES, ...PAGE_ROUTES];
