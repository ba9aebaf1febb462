/** A route as a record. The server, the OpenAPI document and the specs of permissions are made from the same table. */
import type { Context } from 'hono';
import type * as z from 'zod';
import type { Identity, Role } from '../store/access.js';
import type { Service } from '../service.js';

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
}

export type Reply =
  | { readonly kind: 'json'; readonly status: 200 | 201 | 202 | 503; readonly body: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  /** A file to be saved. */
  | { readonly kind: 'file'; readonly type: string; readonly name: string; readonly bytes: Uint8Array }
  /** A page. It carries its own security policy. */
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** hono's response, for server-sent events. */
  | { readonly kind: 'response'; readonly response: Response | Promise<Response> };

/** What went wrong, for people. `status` is HTTP's. */
export interface Failure {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503 | 507;
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
  handle(incoming: Incoming): Promise<Reply>;
}

export function json(body: unknown, status: 200 | 201 | 202 | 503 = 200): Reply {
  return { kind: 'json', status, body };
}

export function fail(status: Failure['status'], message: string): Reply {
  return { kind: 'failure', failure: { status, message } };
}

/** The answer to a request for something that does not exist, or that belongs to somebody else: the same for both. */
export const NOT_FOUND: Reply = fail(404, 'There is nothing here, or it is not yours.');
