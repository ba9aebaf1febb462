/** A route as a record. The server, the OpenAPI document and the specs of permissions are made from the same table. */
import type { Context } from 'hono';
import type * as z from 'zod';
import { maySee, mayUse, type Identity, type Role } from '../store/access.js';
import type { Service } from '../service.js';
import type { StoredSubmission } from '../store/store.js';

export interface Incoming {
  readonly service: Service;
  /** The caller. Null if the route is for anyone and nobody is logged in. */
  readonly identity: Identity | null;
  /** Parts of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body or the form, parsed by the route's schema; undefined if it has none. */
  readonly body: unknown;
  readonly http: Context;
  /** Counts a wrong token against its sender. Gives the reply to it. */
  readonly wrongToken: (token: string) => Promise<Failure>;
}

type Reply = Response | Promise<Response>;

/** What went wrong, for people. `status` is HTTP's. */
export interface Failure {
  readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 507;
  readonly message: string;
}

export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  /** The roles that may call it; `access.ts` decides what each of them may reach. `anyone`: no token is needed. */
  readonly roles: readonly Role[] | 'anyone';
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** The fields of a form of our own pages. */
  readonly form?: z.ZodType;
  /** Whether the body is an upload, which is streamed to disk. */
  readonly upload?: true;
  /** The schema of a JSON reply, for the OpenAPI document. */
  readonly reply?: z.ZodType;
  handle(incoming: Incoming): Reply;
}

/** Handles a path with `:assignment`, if its caller may use that one. */
export function forAssignment(
  use: (incoming: Incoming, id: string, identity: Identity) => Reply,
): Route['handle'] {
  return (incoming) => {
    const { identity, params } = incoming;
    const id = params['assignment'] ?? '';
    return identity !== null && mayUse(identity, id) ? use(incoming, id, identity) : notFound();
  };
}

/** The same for what can be done only with an assignment that is offered now. */
export function forOffered(
  use: (incoming: Incoming, id: string, identity: Identity) => Reply,
): Route['handle'] {
  return forAssignment((incoming, id, identity) =>
    incoming.service.catalogue.ids.includes(id) ? use(incoming, id, identity) : notFound(),
  );
}

/** Handles a path with `:submission`, if its caller may see that one. */
export function forSubmission(
  use: (incoming: Incoming, submission: StoredSubmission, identity: Identity) => Reply,
): Route['handle'] {
  return (incoming) => {
    const { identity, params, service } = incoming;
    const submission = service.store.submission(params['submission'] ?? '');
    return submission !== null && identity !== null && maySee(identity, submission)
      ? use(incoming, submission, identity)
      : notFound();
  };
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** A page. It carries its own security policy. */
export function page(html: string): Response {
  const headers = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' };
  return new Response(html, { headers });
}

export function send(content: string | Uint8Array, type: string): Response {
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, { headers: { 'content-type': type } });
}

export function redirect(to: string): Response {
  return new Response(null, { status: 303, headers: { location: to } });
}

export function refuse({ status, message }: Failure): Response {
  return json({ error: message }, status);
}

export function fail(status: Failure['status'], message: string): Response {
  return refuse({ status, message });
}

/** The answer to a request for something that does not exist, or that belongs to somebody else: the same for both. */
export function notFound(): Response {
  return fail(404, 'There is nothing here, or it is not yours.');
}
