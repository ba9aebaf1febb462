/** A service on a small assignment, with what a spec needs to call it. */
import { join } from 'node:path';
import type { Backend, Serving } from '../../../grader/service/serve.js';
import { serve } from '../../../grader/service/serve.js';
import type { Quotas } from '../../../grader/service/service.js';
import type { NewIdentity } from '../../../grader/service/store/tokens.js';
import { SHELL_GREETING, SHELL_SOLUTIONS, openWorkspace, type Workspace } from '../../support/workspace.js';
import { needSandbox } from '../../support/places.js';

export const RIGHT = SHELL_SOLUTIONS.right;
export const WRONG = SHELL_SOLUTIONS.wrong;

export interface TestService {
  readonly serving: Serving;
  readonly workspace: Workspace;
  /** Makes a token. */
  token(identity: NewIdentity): Promise<string>;
  call(path: string, options?: CallOptions): Promise<{ readonly status: number; readonly body: unknown }>;
  post(path: string, token: string, body?: CallOptions['body']): ReturnType<TestService['call']>;
  /** Changes the settings of the assignment. */
  settings(token: string, settings: object): ReturnType<TestService['call']>;
  /** Hands in a file of a student; resolves to the id of the submission. */
  handIn(token: string, source: string): Promise<string>;
  /** Waits until a submission is graded, or set aside. */
  ended(id: string, token: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  readonly token?: string;
  readonly body?: string | FormData | Blob;
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 50_000;

export async function startTestService(
  options: {
    readonly quotas?: Partial<Quotas>;
    readonly backend?: Backend;
    readonly proxies?: number;
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestService> {
  const workspace = await openWorkspace({ ...SHELL_GREETING, ...options.files });
  const serving = await serve({
    data: join(workspace.path, 'data'),
    host: '127.0.0.1',
    port: 0,
    assignments: new Map([['greeting', join(workspace.path, 'assignments/greeting/assignment.yaml')]]),
    build: 'spec',
    version: '0.0.0',
    backend: options.backend ?? (await embedded()),
    quotas: options.quotas ?? {},
    proxies: options.proxies ?? 0,
    log: (event) => {
      if (event['event'] === 'failed') console.error(event['stack']);
    },
  });
  const service: TestService = {
    serving,
    workspace,
    token: async (identity) => (await serving.service.tokens.create(identity, 'spec')).text,
    async call(path, { method = 'GET', token, body, headers = {} } = {}) {
      const response = await fetch(`${serving.url}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
    },
    post: (path, token, body) =>
      service.call(path, { method: 'POST', token, ...(body === undefined ? {} : { body }) }),
    settings: (token, settings) =>
      service.call('/api/assignments/greeting/settings', {
        method: 'PUT',
        token,
        body: JSON.stringify(settings),
      }),
    async handIn(token, source) {
      const path = '/api/assignments/greeting/submissions?name=greet.sh';
      const { status, body } = await service.post(path, token, source);
      if (status !== 202) throw new Error(`handing in gave ${status}: ${JSON.stringify(body)}`);
      return (body as { submissions: { id: string }[] }).submissions[0]?.id ?? '';
    },
    async ended(id, token) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const { body } = await service.call(`/api/submissions/${id}`, { token });
        const detail = body as Record<string, unknown>;
        if (detail['state'] !== 'waiting') return detail;
        if (Date.now() > deadline) throw new Error(`${id} still waits`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async close() {
      await serving.close();
      await workspace.remove();
    },
  };
  return service;
}

/** Grades in the process of the service. */
export async function embedded(): Promise<Extract<Backend, { readonly kind: 'embedded' }>> {
  return { kind: 'embedded', sandbox: await needSandbox('none'), jobs: 2 };
}
